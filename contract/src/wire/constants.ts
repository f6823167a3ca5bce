/**
 * All business constants. For settings that an operator can change (watch seconds, commission) these are the defaults.
 */
export const DEFAULT_BRAND_NAME = 'Viewloop';

export const CREDITS_PER_WATCH = 1;
export const CREDITS_PER_VIEW = 2;
/** What a view costs more whose viewer is asked questions, and what a viewer who answers them earns. */
export const CREDITS_PER_ANSWER = 1;
/** An owner sees answers from this many on, and new ones this many at a time, so that nobody can be singled out. */
export const LEAST_ANSWERS_SHOWN = 5;
export const LONGEST_ANSWER_TEXT = 280;
/** The most answers that earn a credit on one day, for one member. */
export const ANSWERS_A_DAY = 50;
export const MINIMUM_PROMOTION_CREDITS = 2;
export const MAXIMUM_CREDITS = 1_000_000_000;
/** Members who can redeem one coupon. */
export const MOST_COUPON_USES = 1_000_000;

export const DEFAULT_WATCH_SECONDS = 30;
export const HEARTBEAT_SECONDS = 5;
/** One heartbeat earns at most this much, because nobody knows what happened during a longer silence. */
export const LONGEST_BEAT_MS = 12_000;
/**
 * How far the video may move for each second of played time. Slow motion and double speed lie between the two; a frozen
 * picture and a video that races through do not.
 */
export const SLOWEST_PACE = 0.4;
export const FASTEST_PACE = 2.3;
/** A watch ends after a minute without a heartbeat, and after ten minutes in any case. */
export const WATCH_SILENCE_SECONDS = 60;
export const WATCH_LIMIT_SECONDS = 600;
/** A client that sends no heartbeats has at least the required time plus this long to claim its credit. */
export const SILENT_CLAIM_SECONDS = 30;
export const STARTS_PER_MINUTE = 10;
export const DEFAULT_UNVERIFIED_VIEWS_PER_DAY = 10;
export const DAILY_VIEW_GOAL = 100;
/** So many videos are a round. If no question was missed in it, questions come half as often. */
export const ROUND_VIDEOS = 5;
/** A second factor that has been there for this long vouches for its member. */
export const VOUCHING_FACTOR_DAYS = 30;
export const WATCH_PAGE_SIZE = 10;
export const WATCH_PAGE_LIMIT = 200;

/** 2000 credits cost 0.021 LTC, which is 1050 litoshi for one. Credits are rounded down once for each deposit. */
export const RATE_CREDITS = 2000;
export const RATE_LITOSHI = 2_100_000;
export const MINIMUM_DEPOSIT_LITOSHI = 200_000;
export const NETWORK_FEE_LITOSHI = 100_000;
export const DEPOSIT_CONFIRMATIONS = 3;
/** Commission on a deposit is held back for this long. By then the chain cannot drop the payment any more. */
export const DEPOSIT_COMMISSION_DAYS = 7;

export const DEFAULT_COMMISSION_PERCENT = 30;
export const REFERRAL_ID_PREFIX = 8;

export const MINIMUM_PASSWORD_LENGTH = 6;
export const MAXIMUM_PASSWORD_LENGTH = 256;
export const USERNAME_PATTERN = /^[A-Za-z0-9_.-]{3,30}$/;
/** Of public pages: part of an address, so small letters only. */
export const HANDLE_PATTERN = /^[a-z0-9][a-z0-9-]{1,28}[a-z0-9]$/;

/** Of the API for programs. `docs/api.md` says when it changes. */
export const API_VERSION = '1';

/** What a personal access token can be allowed to do. Each call names its scope in the contract. */
export const SCOPES = ['read', 'promotions', 'wallet:read', 'webhooks'] as const;
export type Scope = (typeof SCOPES)[number];
export const TOKENS_PER_MEMBER = 20;
export const DEFAULT_TOKEN_DAYS = 90;
export const LONGEST_TOKEN_DAYS = 365;
/** Addresses and networks that one token works from. */
export const NETWORKS_PER_TOKEN = 20;

export const WEBHOOKS_PER_OWNER = 10;

/** In which a member can be written to, and the screens be read. */
export const LANGUAGES = ['en', 'de', 'es'] as const;

/** Characters of one message to or from the operator. */
export const LONGEST_SUPPORT_TEXT = 4000;
/** Messages of one conversation. */
export const LONGEST_SUPPORT_THREAD = 200;
/** Conversations of one member that are not closed. */
export const OPEN_SUPPORT_THREADS = 5;

/** Characters of one of the operator's pages in one language. */
export const LONGEST_PAGE = 40_000;

export const AVATARS = [
  'male-1',
  'female-1',
  'male-2',
  'female-2',
  'casual-male',
  'casual-female',
  'cool-male',
  'cool-female',
  'young-male',
  'young-female',
] as const;

/** The platforms whose videos can be promoted. The record of each is in `contract/src/exchange/platforms`. */
export const PLATFORMS = ['tiktok', 'youtube'] as const;

/** What a video can be about. `other` is for everything else, and can be chosen like any topic. */
export const TOPICS = [
  'comedy',
  'music',
  'sport',
  'food',
  'tech',
  'beauty',
  'gaming',
  'learning',
  'pets',
  'travel',
  'art',
  'other',
] as const;

/** Languages by their ISO 639-1 codes. Browsers know their names in every language of the screens. */
export const SPOKEN_LANGUAGES = [
  'en',
  'de',
  'es',
  'fr',
  'it',
  'pt',
  'nl',
  'pl',
  'tr',
  'ru',
  'uk',
  'ar',
  'hi',
  'id',
  'ja',
  'ko',
  'vi',
  'zh',
] as const;

/** How fast a promotion is delivered. */
export const PACES = ['fast', 'evenly', 'per_day', 'per_hour'] as const;
/** Whose views an owner wants: anybody's, those of believed viewers, or of trusted ones. */
export const AUDIENCE_TRUST = ['anyone', 'believed', 'trusted'] as const;
/** The plan of a promotion whose owner chose nothing: to everybody, at once. */
export const OPEN_PLAN = {
  pace: 'fast',
  amount: 1,
  fromHour: 0,
  toHour: 24,
  timeZone: 'UTC',
  startsOn: null,
  endsOn: null,
  languages: [],
  countries: [],
  topics: [],
  verifiedOnly: false,
  trust: 'anyone',
  widen: false,
} as const;
/** Promotions that one request can start. */
export const MOST_PROMOTIONS_AT_ONCE = 20;
/** So many views of a new promotion are offered with priority. */
export const PROMISED_VIEWS = 3;
/** While a wish is not met for so long, automatic widening drops one. */
export const WIDEN_AFTER_HOURS = 12;

/** The id of an offered video is the id of its promotion plus this number. */
export const VIDEO_ID_OFFSET = 1000;

export const DEPOSIT_POLL_SECONDS = 30;
export const NOTIFICATIONS_KEPT = 10;
export const COPIED_SECONDS = 2;
export const DASHBOARD_PROMOTIONS = 2;
/** A promotion that reports have hidden is shown again after this many hours, unless an admin has decided. */
export const DECIDE_HIDDEN_WITHIN_HOURS = 48;

/** Search results are counted only up to this number, because counting all would get slower as the site grows. */
export const COUNTED_AT_MOST = 1000;

export const LANDING_FIGURES = { users: '50K+', videos: '2M+', credits: '1M+', satisfaction: '99%' } as const;

/** With fewer watches than this a curve would show single people, and chance. */
export const ENOUGH_VIEWS = 20;

/** So many seconds of playback are counted one by one, and as many after the credit. */
export const COUNTED_SECONDS = 60;
/** The player goes on by itself after three seconds, so only those who stayed longer chose to. */
export const LEAST_STAY_SECONDS = 5;

/**
 * Of a backup that is uploaded to an empty site. Small enough for what proxies usually let through, and for a slow line within
 * the ten seconds that a request may take.
 */
export const BACKUP_PART_BYTES = 512 * 1024;
/** Larger backups are restored by command. */
export const MOST_BACKUP_BYTES = 4 * 1024 ** 3;

/** A clip goes through these from left to right. `failed` and `refused` end it early, each with a reason. */
export const CLIP_STATES = [
  'uploading',
  'processing',
  'waiting',
  'screening',
  'ended',
  'deleted',
  'failed',
  'refused',
] as const;
/** Why a clip failed, and, the last two, why it was refused. */
export const CLIP_FAULTS = [
  'upload_given_up',
  'not_a_video',
  'damaged',
  'no_picture',
  'too_long',
  'too_short',
  'picture_too_large',
  'too_many_frames',
  'too_many_tracks',
  'needs_h264',
  'not_processed',
  'against_rules',
  'copyright',
] as const;
/** Of the reasons above, those that a moderator gives. */
export const CLIP_REFUSALS = ['against_rules', 'copyright'] as const;
/** Attention is paid across clips: a viewer earns 1 credit for 30 attentive seconds, and a clip pays 2 for a block of them. */
export const ATTENTION_BLOCK_MS = 30_000;
export const CREDITS_PER_ATTENTION_BLOCK = 2;
export const CREDITS_PER_ATTENTION = 1;
export const ATTENTION_BEAT_SECONDS = 3;
/** How many clips are offered at a time: the one that is shown and two that are fetched ahead. */
export const CLIPS_AHEAD = 3;
/** The upper bound of CLIP_MAX_SECONDS. */
export const MOST_CLIP_SECONDS = 180;
export const LEAST_SCREENING_CREDITS = 12;
export const LEAVE_REASONS = ['too_slow', 'seen_it', 'not_for_me', 'bad_sound', 'other'] as const;
/** On what ground somebody asks that a clip be removed. */
export const NOTICE_GROUNDS = [
  'intimate_image',
  'child_abuse',
  'copyright',
  'personal_rights',
  'other_illegal',
] as const;
export const CLIPS_A_DAY = { new: 5, known: 10, trusted: 20 } as const;
/** How long an upload may stand still. */
export const UPLOAD_IDLE_SECONDS = 3600;
export const MOST_CAPTION_BYTES = 64 * 1024;
