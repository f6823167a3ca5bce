import { z } from 'zod';
import {
  COUNTED_SECONDS,
  FASTEST_PACE,
  HEARTBEAT_SECONDS,
  LEAST_STAY_SECONDS,
  LONGEST_BEAT_MS,
  SLOWEST_PACE,
  STARTS_PER_MINUTE,
  WATCH_LIMIT_SECONDS,
  WATCH_PAGE_LIMIT,
  WATCH_PAGE_SIZE,
  WATCH_SILENCE_SECONDS,
} from '../wire/constants.ts';
import { defineRoute } from '../wire/route.ts';
import { Credits, Done, IdInPath, Instant, Platform, PromotionId, ViewId, wholeInText } from '../wire/shapes.ts';
import { Picture, videoLook } from './videos.ts';

/**
 * `watching` is the only state that changes by itself: to `completed` (rewarded) or `interrupted` (no credit). An admin who
 * finds a completed view false makes it `voided`.
 */
export const ViewState = z.enum(['watching', 'completed', 'interrupted', 'voided']);
export type ViewState = z.output<typeof ViewState>;

export const Video = z.object({
  id: z.int(),
  promotionId: PromotionId,
  title: z.string(),
  ...videoLook,
  platform: Platform,
  duration: z.int().describe('Seconds that must be watched, not the length of the video'),
  watchedYou: z.boolean().describe('Its creator watched one of your videos lately, and it comes earlier by that'),
});
export type Video = z.output<typeof Video>;

export const availableVideos = defineRoute({
  method: 'GET',
  path: '/api/videos/available',
  access: 'member',
  summary: 'Lists videos that can be watched for a credit, in fair order',
  query: z.object({
    page: wholeInText(1, WATCH_PAGE_LIMIT).default(1),
    limit: wholeInText(1, 50).default(WATCH_PAGE_SIZE),
  }),
  problems: [],
  response: z.object({
    videos: z.array(Video),
    pagination: z.object({ currentPage: z.int(), hasNextPage: z.boolean(), hasPreviousPage: z.boolean() }),
  }),
});

export const startWatching = defineRoute({
  method: 'POST',
  path: '/api/videos/start-watching',
  access: 'member',
  summary: 'Reserves a place for a limited time; replaces a watch that is still running',
  description:
    `A member has one running watch: starting another ends the first. At most ${STARTS_PER_MINUTE} starts a minute. ` +
    `The watch ends after ${WATCH_SILENCE_SECONDS} s without a heartbeat and after ${WATCH_LIMIT_SECONDS} s in any case.`,
  body: z.strictObject({
    videoId: z.int().describe('The `id` from the list of available videos'),
    promotionId: PromotionId.describe('The `promotionId` of the same entry'),
  }),
  problems: [
    'promotion_not_found',
    'verify_to_watch',
    'promotion_unavailable',
    'own_promotion',
    'already_watched',
    'no_place_left',
    'video_mismatch',
    'daily_ceiling',
    'cluster_ceiling',
    'block_ceiling',
    'too_many_windows',
    'set_aside',
    'linked_promotion',
  ],
  response: z.object({
    viewId: ViewId.describe('Names this watch in every later call'),
    platform: Platform,
    externalId: z.string().describe("The platform's own id of the video, to hand to its official player"),
    title: z.string(),
    ...videoLook,
    requiredSeconds: z.int().describe('How many credited seconds earn the credit'),
    heartbeatSeconds: z.int().describe('How often to send a heartbeat'),
    nonce: z.string().describe('The `nonce` of the first heartbeat'),
    asks: z.boolean().describe('Whether the owner asks something once the credit is earned'),
  }),
});

/** What the player was doing when the heartbeat was sent. */
export const PlaybackState = z.enum(['unstarted', 'playing', 'paused', 'buffering', 'ended']);
export type PlaybackState = z.output<typeof PlaybackState>;

const milliseconds = z.int().min(0).max(3_600_000);

const Beat = z.strictObject({
  seq: z.int().min(1).max(100_000).describe('1 for the first heartbeat of a watch, then one more each time'),
  nonce: z.string().min(1).max(64).describe('The one that the start or the previous heartbeat returned'),
  playedMs: milliseconds.describe('Milliseconds that played since the last heartbeat, measured by the client'),
  mediaMs: z
    .int()
    .min(-3_600_000)
    .max(3_600_000)
    .describe('How far the position in the video moved in that time; negative after a jump back'),
  state: PlaybackState.describe('What the player does right now'),
  visible: z.boolean().describe('Whether the page is visible right now'),
  focused: z.boolean().describe('Whether the window has the focus right now'),
  rate: z.number().min(0).max(16).describe('The playback speed; 1 is normal'),
  seconds: z
    .string()
    .max(COUNTED_SECONDS)
    .regex(/^[0-9a-f]*$/)
    .optional()
    .describe(
      'What each second of playback since the last heartbeat was like, one hexadecimal digit a second: ' +
        '1 in view, 2 with sound, 4 muted, 8 the video began again, added up. Counted for the owner; earns nothing',
    ),
  length: z
    .int()
    .min(1)
    .max(86_400)
    .optional()
    .describe('How many seconds long the video is, as its player says. Counted for the owner; earns nothing'),
});

/** A check of attention that waits for its answer. What it asks is drawn when the player asks for it. */
export const OpenCheck = z.object({ id: z.string() });
export type OpenCheck = z.output<typeof OpenCheck>;

export const heartbeat = defineRoute({
  method: 'POST',
  path: '/api/videos/heartbeat',
  access: 'member',
  summary: 'Reports what the player did since the last heartbeat; the server decides what counts',
  description:
    `Send one every ${HEARTBEAT_SECONDS} s, one after another. A heartbeat earns the smallest of the time on the server's ` +
    `clock since the last one, \`playedMs\` and ${LONGEST_BEAT_MS} ms, provided that the video was playing, visible and ` +
    'focused at the end of this heartbeat or of the one before, and that `mediaMs` lies between ' +
    `${SLOWEST_PACE} and ${FASTEST_PACE} times \`playedMs\`. A heartbeat whose answer was lost may be sent again unchanged.`,
  body: Beat.extend({ viewId: ViewId }),
  problems: ['view_not_found', 'watch_interrupted', 'watch_completed', 'heartbeat_out_of_order'],
  response: z.object({
    creditedMs: z.int().describe('Credited so far, in all heartbeats of this watch'),
    requiredMs: z.int().describe('Needed to earn the credit'),
    seq: z.int().describe('The number of the heartbeat that was counted last'),
    nonce: z.string().describe('The `nonce` of the next heartbeat'),
    done: z.boolean().describe('True once enough is credited: call complete-watching now'),
    check: OpenCheck.nullable().describe('A check of attention that waits for its answer; the credit waits with it'),
  }),
});

export const completeWatching = defineRoute({
  method: 'POST',
  path: '/api/videos/complete-watching',
  access: 'member',
  summary: 'Pays the credit of a finished watch, once, however often it is called',
  body: z.strictObject({
    viewId: ViewId,
    watchDuration: z
      .number()
      .min(0)
      .max(1e9)
      .optional()
      .describe('Seconds by the clock of the client; recorded for admins, and never decides anything'),
  }),
  problems: [
    'already_watched',
    'view_not_found',
    'watch_too_early',
    'watch_interrupted',
    'unverified_limit',
    'check_open',
    'view_voided',
  ],
  response: z.object({
    creditsEarned: Credits.describe('The same in every answer for this watch, also when the call is repeated'),
    watchedSeconds: z.int().describe('Seconds that were credited'),
    balance: Credits.describe("The member's credits after this reward"),
  }),
});

/** Why a watch ended without a credit. The player page reports the first six; the server decides on the others. */
export const InterruptReason = z.enum([
  'closed',
  'skipped',
  'player_blocked',
  'embedding_off',
  'video_missing',
  'player_error',
  'replaced',
  'silence',
  'too_long',
  'suspended',
]);
export type InterruptReason = z.output<typeof InterruptReason>;

export const abandonWatching = defineRoute({
  method: 'POST',
  path: '/api/videos/abandon-watching',
  access: 'member',
  summary: 'Ends a watch without a credit and frees its place; repeating it changes nothing',
  body: z.strictObject({
    viewId: ViewId,
    reason: InterruptReason.extract([
      'closed',
      'skipped',
      'player_blocked',
      'embedding_off',
      'video_missing',
      'player_error',
    ])
      .default('closed')
      .describe('`player_blocked` and the reasons after it count against the video, the others do not'),
    playerCode: z.string().max(40).optional().describe("The player's own error code; accepted, and not kept"),
    beat: Beat.optional().describe(
      'What was watched since the last heartbeat: a window that closes at the last second is paid too',
    ),
  }),
  problems: [
    'already_watched',
    'view_not_found',
    'watch_too_early',
    'watch_interrupted',
    'watch_completed',
    'heartbeat_out_of_order',
    'unverified_limit',
    'check_open',
    'view_voided',
  ],
  response: Done,
});

export const reportStay = defineRoute({
  method: 'POST',
  path: '/api/videos/stayed',
  access: 'member',
  summary: 'Reports, once and after the credit, how long the viewer went on watching; earns nothing',
  description:
    'Counts only for a view that was paid with heartbeats, within three minutes, and no further than the clock.',
  body: z.strictObject({
    viewId: ViewId,
    seconds: z
      .int()
      .min(LEAST_STAY_SECONDS)
      .max(COUNTED_SECONDS)
      .describe('Seconds that went on playing in view after the credit. A shorter stay is not reported'),
    replays: z.int().min(0).max(COUNTED_SECONDS).describe('How often the video began again in that time'),
  }),
  problems: ['view_not_found'],
  response: Done,
});

/** One watch as its viewer sees it afterwards: paid, not paid, or taken back, and why. */
export const OwnView = z.object({
  viewId: ViewId,
  promotionId: PromotionId,
  title: z.string().nullable(),
  platform: Platform,
  picture: Picture.nullable(),
  startedAt: Instant,
  state: ViewState,
  /** Why it ended without a credit. */
  reason: InterruptReason.nullable(),
  /** A question beside the video was not answered, so the credit waited for it. */
  unanswered: z.boolean(),
  /** Why it was taken back, in the words of the admin or moderator. */
  note: z.string().nullable(),
  creditedMs: z.int(),
  requiredMs: z.int(),
  mayObject: z.boolean(),
});
export type OwnView = z.output<typeof OwnView>;

export const listViews = defineRoute({
  method: 'GET',
  path: '/api/videos/views',
  access: 'member',
  summary: "Lists the member's own watches, newest first: which earned a credit, which did not, and why",
  query: z.object({
    before: IdInPath.optional(),
    limit: wholeInText(1, 100).default(50),
    /** Only those that brought no credit. */
    unpaid: z.enum(['true', 'false']).default('false'),
  }),
  problems: [],
  response: z.object({ views: z.array(OwnView), nextBefore: z.int().nullable() }),
});

export const viewState = defineRoute({
  method: 'GET',
  path: '/api/videos/views/:id',
  access: 'member',
  summary: "Returns the state of one of the member's views, for a page that lost its player window",
  params: z.object({ id: IdInPath }),
  problems: ['view_not_found'],
  response: z.object({
    viewId: ViewId,
    promotionId: PromotionId,
    /** A view that was voided is shown to its viewer as interrupted. */
    state: ViewState.exclude(['voided']),
    reason: InterruptReason.nullable(),
    creditedMs: z.int(),
    requiredMs: z.int(),
    creditsEarned: Credits,
    balance: Credits,
  }),
});
