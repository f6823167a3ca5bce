import type { ReadTx } from '../../../platform/db/tx.ts';
import type { Row } from './file-format-rules.ts';

/**
 * What the database holds about a member, table by table: what a download of own data contains, and what happens when the
 * member is deleted. catalogue.test.ts compares this list with the database, so a table that is added and forgotten here
 * fails a test.
 */

/** A file of the download. `$1` is the member; with a cursor `$2` is its last value (null at first) and `$3` the page size. */
export interface ExportFile {
  name: string;
  sql: string;
  /** Without one all rows come at once, so the rows of one member must be few. */
  cursor?: string;
}

export interface Holding {
  table: string;
  /** The columns with ids of members. None where rows belong to a member through another table. */
  members: readonly string[];
  exported: ExportFile | { not: string };
  /** `delete` removes the rows whose first member column is the member; `deleteWhere` those that belong to `$1`; `blank` empties a column of them. */
  atDeletion: 'delete' | { deleteWhere: string } | { blank: string; where: string } | { stays: string };
}

const page = (select: string, cursor: string, type: string, where: string) =>
  `select ${select} where ${where} and ($2::${type} is null or ${cursor} > $2::${type}) order by ${cursor} limit $3`;

const IN_BOOKS = 'the books refer to it by number';
const NUMBERS_ONLY = 'holds counts under a number';

/** Which accounts seem to belong together. */
const LINKS = {
  exported: { not: 'it names other members, and would tell cheats how they are found' },
  atDeletion: { stays: 'says of numbers that they belong together; reasons are forgotten after thirty days' },
} as const;

export const catalogue: readonly Holding[] = [
  {
    table: 'member',
    members: ['id'],
    exported: {
      name: 'account',
      sql: `select m.id, m.username, m.email, m.email_verified_at, m.first_name, m.last_name, m.avatar, m.language,
          m.referral_code, m.is_admin, m.created_at, m.rules_accepted_at, m.password_changed_at, m.suspended_at,
          m.suspended_reason, a.balance as credits, a.commission, t.watched, t.earned, t.referrals
        from member m join account a on a.member_id = m.id join member_total t on t.member_id = m.id where m.id = $1`,
    },
    atDeletion: { stays: 'everything that says who it was is replaced; the number stays for the books' },
  },
  {
    table: 'account',
    members: ['member_id', 'debtor_id'],
    exported: { not: 'its balance is in account, its movements are in credits' },
    atDeletion: { stays: IN_BOOKS },
  },
  {
    table: 'book_leaf',
    members: [],
    exported: {
      name: 'open-books',
      sql: `select m.id as member, m.username as name, encode(l.secret, 'hex') as secret, encode(l.commitment, 'hex') as commitment
        from member m join account a on a.member_id = m.id join book_leaf l on l.account_id = a.id where m.id = $1`,
    },
    atDeletion: { blank: 'secret', where: 'account_id = (select id from account where member_id = $1)' },
  },
  ...['insight_count', 'attention_count'].map((table) => ({
    table,
    members: [],
    exported: { not: 'counts of a promotion, shown and exported on its own page' },
    atDeletion: { stays: NUMBERS_ONLY },
  })),
  {
    table: 'comparison_change',
    members: [],
    exported: { not: 'that a running comparison will count a view anew' },
    atDeletion: { stays: NUMBERS_ONLY },
  },
  {
    table: 'comparison_viewer',
    members: ['viewer_id'],
    exported: { not: 'that a running comparison has counted the member; what the member watched is in watched' },
    atDeletion: 'delete',
  },
  {
    table: 'entry',
    members: ['admin_id'],
    exported: {
      name: 'credits',
      cursor: 'number',
      sql: page(
        `p.seq as number, e.at, p.amount as credits, p.balance, e.recipe as kind, e.promotion_id, e.view_id, e.deposit_id, e.note
         from account a join posting p on p.account_id = a.id join entry e on e.id = p.entry_id`,
        'p.seq',
        'bigint',
        'a.member_id = $1',
      ),
    },
    atDeletion: { stays: IN_BOOKS },
  },
  {
    table: 'promotion',
    members: ['owner_id'],
    exported: {
      name: 'promotions',
      cursor: 'id',
      sql: page(
        `id, platform, video_url, title, topic, language, credits_spent, credits_returned, target, views, state,
         state_reason, created_at, ended_at from promotion`,
        'id',
        'bigint',
        'owner_id = $1',
      ),
    },
    atDeletion: { stays: 'title and video are taken out; views and amounts stay under a number' },
  },
  {
    table: 'promotion_correction',
    members: [],
    exported: { not: 'each is a line of credits' },
    atDeletion: { stays: IN_BOOKS },
  },
  {
    table: 'promotion_plan',
    members: [],
    exported: {
      name: 'promotion-plans',
      sql: `select t.promotion_id, t.pace, t.amount, t.from_hour, t.to_hour, t.time_zone, t.starts_on, t.ends_on, t.languages,
        t.countries, t.topics, t.verified_only, t.widen from promotion p
        join promotion_plan t on t.promotion_id = p.id where p.owner_id = $1`,
    },
    atDeletion: { stays: 'how promotions without a person were delivered' },
  },
  {
    table: 'comparison',
    members: [],
    exported: {
      name: 'comparisons',
      sql: `select c.id, c.a_id, c.b_id, c.winner_takes_rest, c.a_started, c.a_completed, c.a_voided, c.b_started, c.b_completed, c.b_voided, c.winner,
        c.credits_moved, c.created_at, c.ended_at from promotion p join comparison c on c.a_id = p.id where p.owner_id = $1`,
    },
    atDeletion: { stays: NUMBERS_ONLY },
  },
  {
    table: 'promotion_forecast',
    members: [],
    exported: { not: 'what the site forecast for a promotion, shown on its own page' },
    atDeletion: { stays: NUMBERS_ONLY },
  },
  {
    table: 'promotion_top_up',
    members: [],
    exported: { not: 'each is a line of credits' },
    atDeletion: { stays: IN_BOOKS },
  },
  {
    table: 'coupon',
    members: ['created_by'],
    exported: { not: 'codes that admins made' },
    atDeletion: { stays: 'what admins did stays' },
  },
  {
    table: 'coupon_redemption',
    members: ['member_id'],
    exported: { not: 'each is a line of credits, with the code' },
    atDeletion: { stays: IN_BOOKS },
  },
  {
    table: 'clip',
    members: ['owner_id'],
    exported: {
      name: 'clips',
      cursor: 'id',
      sql: page(
        `id, title, state, fault, bytes, duration_ms, width, height, has_sound, captions, created_at, ready_at, ended_at,
         deleted_at from clip`,
        'id',
        'bigint',
        'owner_id = $1',
      ),
    },
    atDeletion: { stays: 'its files, title and captions are deleted; the number stays for the figures' },
  },
  {
    table: 'clip_sent',
    members: ['member_id'],
    exported: {
      name: 'clips-sent',
      cursor: 'clip_id',
      sql: page('clip_id, seconds, first_at, last_at from clip_sent', 'clip_id', 'bigint', 'member_id = $1'),
    },
    atDeletion: 'delete',
  },
  {
    table: 'screening',
    members: ['owner_id'],
    exported: {
      name: 'screenings',
      cursor: 'clip_id',
      sql: page(
        `clip_id, review, asked_at, budget, returned, blocks, counted_ms, viewers, languages, countries, viewers_per_hour,
         started_at, ended_at from screening`,
        'clip_id',
        'bigint',
        'owner_id = $1',
      ),
    },
    atDeletion: { stays: IN_BOOKS },
  },
  {
    table: 'clip_visit',
    members: ['viewer_id'],
    exported: {
      name: 'clips-watched',
      cursor: 'id',
      sql: page(
        `id, clip_id, code, counted_ms, seconds, loops, reason, device, country, language, opened_at, shown_at, ended_at, voided_at,
         void_reason from clip_visit`,
        'id',
        'bigint',
        'viewer_id = $1',
      ),
    },
    atDeletion: { stays: IN_BOOKS },
  },
  {
    table: 'attention_day',
    members: ['viewer_id'],
    exported: {
      name: 'attention-by-day',
      cursor: 'day',
      sql: page('day::text as day, counted_ms, paid from attention_day', 'day', 'date', 'viewer_id = $1'),
    },
    atDeletion: { stays: IN_BOOKS },
  },
  {
    table: 'creator_block',
    members: ['viewer_id', 'owner_id'],
    exported: {
      name: 'blocked-creators',
      sql: 'select at from creator_block where viewer_id = $1 order by at',
    },
    atDeletion: 'delete',
  },
  {
    table: 'clip_curve',
    members: [],
    exported: { not: 'figures of all viewers together; the page of a clip shows them' },
    atDeletion: { stays: 'figures that name nobody' },
  },
  {
    table: 'clip_hash',
    members: [],
    exported: { not: 'what a clip looks like, so that a removed one is recognised' },
    atDeletion: { stays: 'it shows nothing of the clip, and removed clips must stay removed' },
  },
  {
    table: 'clip_report',
    members: ['reporter_id'],
    exported: {
      name: 'clip-reports',
      cursor: 'clip_id',
      sql: page('clip_id, reason, note, at, settled_at from clip_report', 'clip_id', 'bigint', 'reporter_id = $1'),
    },
    atDeletion: { stays: 'the note is taken out; the reason stays for moderation' },
  },
  {
    table: 'clip_vote',
    members: ['voter_id'],
    exported: {
      name: 'clip-votes',
      cursor: 'clip_id',
      sql: page('clip_id, vote, refusal, at from clip_vote', 'clip_id', 'bigint', 'voter_id = $1'),
    },
    atDeletion: 'delete',
  },
  {
    table: 'clip_notice',
    members: ['decided_by'],
    exported: { not: 'what somebody else wrote; the uploader was told what follows from it' },
    atDeletion: { stays: 'what moderators decided stays' },
  },
  {
    table: 'screening_check',
    members: ['member_id'],
    exported: {
      name: 'screening-questions',
      sql: 'select kind, draws, state, opened_at, answered_at from screening_check where member_id = $1 order by opened_at',
    },
    atDeletion: 'delete',
  },
  {
    table: 'public_profile',
    members: ['member_id'],
    exported: {
      name: 'public-profile',
      sql: 'select handle, shown, badge, updated_at from public_profile where member_id = $1',
    },
    atDeletion: 'delete',
  },
  {
    table: 'retired_handle',
    members: ['member_id'],
    exported: { not: 'hashes of handles that the member gave up' },
    atDeletion: { stays: 'keeps others from passing for the member; it holds hashes only' },
  },
  {
    table: 'verified_total',
    members: ['member_id'],
    exported: { not: 'the sum of what views holds' },
    atDeletion: { stays: NUMBERS_ONLY },
  },
  {
    table: 'receipt_link',
    members: [],
    exported: {
      name: 'receipt-links',
      sql: `select l.promotion_id, l.token, l.created_at from promotion p
        join receipt_link l on l.promotion_id = p.id and l.revoked_at is null where p.owner_id = $1`,
    },
    atDeletion: { stays: 'opens receipts of views, which name nobody' },
  },
  {
    table: 'report',
    members: ['reporter_id'],
    exported: {
      name: 'reports',
      cursor: 'promotion_id',
      sql: page('promotion_id, reason, note, at, settled_at from report', 'promotion_id', 'bigint', 'reporter_id = $1'),
    },
    atDeletion: { stays: 'the note is taken out; the reason stays for moderation' },
  },
  {
    table: 'view',
    members: ['viewer_id'],
    exported: {
      name: 'watched',
      cursor: 'id',
      sql: page(
        `id, promotion_id, state, reason, started_at, ended_at, required_ms, credited_ms, beats, verified, claimed_seconds,
         pauses, hidden_ms, seeks, fast_beats, gaps, kept_ms from view`,
        'id',
        'bigint',
        'viewer_id = $1',
      ),
    },
    atDeletion: { stays: IN_BOOKS },
  },
  {
    table: 'view_void',
    members: ['admin_id', 'undone_by'],
    exported: { not: 'the state and reason of each view are in watched' },
    atDeletion: { stays: IN_BOOKS },
  },
  {
    table: 'view_proof',
    members: ['viewer_id'],
    exported: { not: 'what it changed is in the statement' },
    atDeletion: { stays: IN_BOOKS },
  },
  {
    table: 'void_batch',
    members: ['admin_id'],
    exported: { not: 'what admins did' },
    atDeletion: { stays: 'what admins did stays' },
  },
  {
    table: 'void_batch_view',
    members: ['viewer_id'],
    exported: { not: 'the state and reason of each view are in watched' },
    atDeletion: { stays: IN_BOOKS },
  },
  {
    table: 'objection',
    members: ['member_id', 'decided_by'],
    exported: {
      name: 'objections',
      cursor: 'id',
      sql: page(
        'id, about, view_id, promotion_id, visit_id, clip_id, text, at, state, answer, decided_at from objection',
        'id',
        'bigint',
        'member_id = $1',
      ),
    },
    atDeletion: 'delete',
  },
  {
    table: 'feedback_answer',
    members: ['viewer_id', 'decided_by'],
    exported: {
      name: 'answers',
      cursor: 'view_id',
      sql: page(
        'view_id, promotion_id, state, asked_at, answered_at, questions, choices, text, rating, weight from feedback_answer',
        'view_id',
        'bigint',
        'viewer_id = $1',
      ),
    },
    atDeletion: { stays: 'what was answered is taken out; that it was paid stays for the books' },
  },
  {
    table: 'feedback_weight',
    members: ['member_id'],
    exported: {
      name: 'weight-of-answers',
      sql: 'select evidence, rated, scored, at from feedback_weight where member_id = $1',
    },
    atDeletion: 'delete',
  },
  {
    table: 'feedback',
    members: [],
    exported: { not: 'its questions are in questions, its counts belong to many' },
    atDeletion: { stays: IN_BOOKS },
  },
  {
    table: 'feedback_question',
    members: [],
    exported: {
      name: 'questions',
      cursor: 'id',
      sql: page(
        'q.id, q.promotion_id, q.kind, q.words, q.choices, q.retired_at from feedback_question q join promotion p on p.id = q.promotion_id',
        'q.id',
        'bigint',
        'p.owner_id = $1',
      ),
    },
    atDeletion: { stays: 'the words are taken out; the counts stay' },
  },
  {
    table: 'feedback_count',
    members: [],
    exported: { not: 'counts of many' },
    atDeletion: { stays: NUMBERS_ONLY },
  },
  {
    table: 'view_trace',
    members: ['member_id'],
    exported: {
      name: 'watch-traces',
      cursor: 'view_id',
      sql: page(
        `view_id, at, encode(address, 'hex') as address_hash, device, encode(beats, 'hex') as beats, seconds,
         length_s as video_seconds, stayed_s as stayed_seconds, stay_replays from view_trace`,
        'view_id',
        'bigint',
        'member_id = $1',
      ),
    },
    atDeletion: 'delete',
  },
  {
    table: 'attention_check',
    members: ['member_id'],
    exported: {
      name: 'attention-checks',
      cursor: 'id',
      sql: page(
        'id, view_id, state, kind, draws, asked_at, answered_at from attention_check',
        'id',
        'uuid',
        'member_id = $1',
      ),
    },
    atDeletion: 'delete',
  },
  {
    table: 'member_trust',
    members: ['member_id'],
    exported: {
      name: 'fair-play',
      sql: `select since, proven, aside_at, batch_right, batch_wrong, passed, failed, proven_earned, unproven_spent,
          proven_views, lane, objection, objected_at from member_trust where member_id = $1`,
    },
    atDeletion: 'delete',
  },
  {
    table: 'rule_verdict',
    members: ['member_id'],
    exported: {
      name: 'fair-play-verdicts',
      sql: 'select day, rule, applied, level, times from rule_verdict where member_id = $1 order by day, rule, applied',
    },
    atDeletion: 'delete',
  },
  {
    table: 'block_request',
    members: ['member_id'],
    exported: { name: 'line-requests', sql: 'select block, text, at from block_request where member_id = $1' },
    atDeletion: 'delete',
  },
  {
    table: 'wide_block',
    members: ['set_by'],
    exported: { not: 'decisions of admins about blocks of addresses' },
    atDeletion: { stays: 'the decision stays, under the number of whoever made it' },
  },
  {
    table: 'channel',
    members: ['member_id'],
    exported: {
      name: 'channels',
      sql: 'select platform, channel, name, proven_at from channel where member_id = $1 order by proven_at',
    },
    atDeletion: 'delete',
  },
  {
    table: 'channel_claim',
    members: ['member_id'],
    exported: {
      name: 'channel-claims',
      sql: 'select platform, channel, name, at from channel_claim where member_id = $1 order by at',
    },
    atDeletion: 'delete',
  },
  {
    table: 'channel_code',
    members: ['member_id'],
    exported: { name: 'channel-code', sql: 'select code, made_at from channel_code where member_id = $1' },
    atDeletion: 'delete',
  },
  {
    table: 'carried_debt',
    members: ['debtor_id', 'taken_by'],
    exported: {
      name: 'carried-debts',
      sql: 'select credits, paid, taken_at, by, released_at from carried_debt where taken_by = $1 order by taken_at',
    },
    atDeletion: { stays: IN_BOOKS },
  },
  {
    table: 'carried_mark',
    members: [],
    exported: { not: 'keyed hashes, which say nothing to anybody without the key' },
    atDeletion: { stays: 'leads a debt to a new account; deleted after 90 days or a year' },
  },
  { table: 'link_key', members: ['member_id'], ...LINKS },
  { table: 'member_link', members: ['a', 'b'], ...LINKS },
  { table: 'cluster', members: ['parted_by'], ...LINKS },
  { table: 'cluster_member', members: ['member_id'], ...LINKS },
  { table: 'cluster_parting', members: ['member_id'], ...LINKS },
  {
    table: 'member_day',
    members: ['member_id'],
    exported: {
      name: 'days',
      cursor: 'day',
      sql: page('day::text as day, watched, unverified, received from member_day', 'day', 'date', 'member_id = $1'),
    },
    atDeletion: { stays: NUMBERS_ONLY },
  },
  {
    table: 'member_total',
    members: ['member_id'],
    exported: { not: 'its counts are in account' },
    atDeletion: { stays: NUMBERS_ONLY },
  },
  {
    table: 'taste',
    members: ['member_id', 'lowered_owners'],
    exported: {
      name: 'tastes',
      sql: 'select topics, languages, topic_leanings from taste where member_id = $1',
    },
    atDeletion: 'delete',
  },
  {
    table: 'opinion',
    members: ['member_id'],
    exported: {
      name: 'opinions',
      cursor: 'promotion_id',
      sql: page('promotion_id, opinion, at from opinion', 'promotion_id', 'bigint', 'member_id = $1'),
    },
    atDeletion: 'delete',
  },
  {
    table: 'referral',
    members: ['referrer_id', 'referred_id'],
    exported: {
      name: 'referrals',
      cursor: 'id',
      sql: page(
        'id, left(referred_id::text, 8) as account, created_at, case when begins_at is not null then greatest(begins_at, created_at) end as begins_at, paid as credits from referral',
        'id',
        'bigint',
        'referrer_id = $1',
      ),
    },
    atDeletion: { stays: 'who referred whom stays as numbers; it brings no more commission' },
  },
  {
    table: 'pending_commission',
    members: ['referrer_id', 'referred_id'],
    exported: {
      name: 'held-commission',
      cursor: 'source',
      sql: page(
        'source, base_credits, percent, held_at, settles_at from pending_commission',
        'source',
        'text',
        `referrer_id = $1 and state = 'pending'`,
      ),
    },
    atDeletion: { stays: 'what was still held is not paid; the rest is in the books' },
  },
  {
    table: 'commission',
    members: ['referred_id'],
    exported: { not: 'what it brought the member is in credits and referrals' },
    atDeletion: { stays: IN_BOOKS },
  },
  {
    table: 'deposit',
    members: ['member_id'],
    exported: {
      name: 'deposits',
      cursor: 'id',
      sql: page(
        `id, chain, txid, vout, litoshi, state, confirmations_needed, height, created_at, confirmed_at,
         (select sum(c.credits)::bigint from deposit_credit c where c.deposit_id = deposit.id and c.reversed_at is null) as credits
         from deposit`,
        'id',
        'bigint',
        'member_id = $1',
      ),
    },
    atDeletion: { stays: 'payments are kept under a number, also those that arrive later' },
  },
  {
    table: 'deposit_address',
    members: ['member_id'],
    exported: {
      name: 'deposit-addresses',
      sql: 'select chain, address, given_at from deposit_address where member_id = $1 order by given_at',
    },
    atDeletion: { stays: 'a payment that arrives later must not be lost' },
  },
  {
    table: 'deposit_credit',
    members: ['member_id'],
    exported: { not: 'its credits are in deposits' },
    atDeletion: { stays: IN_BOOKS },
  },
  {
    table: 'session',
    members: ['member_id'],
    exported: {
      name: 'sessions',
      sql: 'select created_at, seen_at, device_name, country from session where member_id = $1 order by created_at',
    },
    atDeletion: 'delete',
  },
  {
    table: 'known_device',
    members: ['member_id'],
    exported: {
      name: 'known-devices',
      sql: 'select seen_at from known_device where member_id = $1 order by seen_at',
    },
    atDeletion: 'delete',
  },
  {
    table: 'passkey',
    members: ['member_id'],
    exported: {
      name: 'passkeys',
      sql: 'select name, transports, created_at, used_at from passkey where member_id = $1 order by id',
    },
    atDeletion: 'delete',
  },
  {
    table: 'passkey_challenge',
    members: ['member_id'],
    exported: { not: 'random numbers that expire after five minutes' },
    atDeletion: { stays: 'expires after five minutes' },
  },
  {
    table: 'authenticator',
    members: ['member_id'],
    exported: {
      name: 'authenticator',
      sql: 'select created_at, confirmed_at, used_at from authenticator where member_id = $1',
    },
    atDeletion: 'delete',
  },
  {
    table: 'recovery_code',
    members: ['member_id'],
    exported: {
      name: 'recovery-codes',
      sql: 'select used_at from recovery_code where member_id = $1 order by used_at',
    },
    atDeletion: 'delete',
  },
  {
    table: 'frozen_way_in',
    members: ['member_id'],
    exported: {
      name: 'frozen',
      sql: 'select kind, name, added_at, frozen_at from frozen_way_in where member_id = $1 order by id',
    },
    atDeletion: 'delete',
  },
  {
    table: 'security_event',
    members: ['member_id'],
    exported: {
      name: 'security-log',
      cursor: 'id',
      sql: page('id, kind, name, device, country, at from security_event', 'id', 'bigint', 'member_id = $1'),
    },
    atDeletion: 'delete',
  },
  {
    table: 'lost_factor',
    members: ['member_id'],
    exported: {
      name: 'lost-factor',
      sql: 'select asked_at, ready_at, mailed_at from lost_factor where member_id = $1',
    },
    atDeletion: 'delete',
  },
  {
    table: 'identity',
    members: ['member_id'],
    exported: {
      name: 'linked-accounts',
      sql: 'select to_jsonb(i) as identity from identity i where member_id = $1',
    },
    atDeletion: 'delete',
  },
  {
    table: 'identity_attempt',
    members: ['member_id'],
    exported: { not: 'random numbers that expire after minutes' },
    atDeletion: { stays: 'expires after minutes' },
  },
  {
    table: 'access_token',
    members: ['member_id'],
    exported: {
      name: 'access-tokens',
      sql: `select name, hint, scopes, created_at, expires_at, last_used_at, credits_per_day, networks from access_token where member_id = $1 order by id`,
    },
    atDeletion: 'delete',
  },
  {
    table: 'webhook',
    members: ['member_id'],
    exported: {
      name: 'webhooks',
      sql: `select url, events, state, ended_reason, last_success_at, created_at from webhook where member_id = $1 order by id`,
    },
    atDeletion: 'delete',
  },
  {
    table: 'keyed_request',
    members: ['owner_id'],
    exported: { not: 'answers of the last day, encrypted with keys that only the caller has' },
    atDeletion: 'delete',
  },
  {
    table: 'push_subscription',
    members: ['member_id'],
    exported: {
      name: 'push-subscriptions',
      sql: 'select endpoint, created_at from push_subscription where member_id = $1 order by id',
    },
    atDeletion: 'delete',
  },
  {
    table: 'notice',
    members: ['member_id'],
    exported: {
      name: 'notices',
      cursor: 'subject',
      sql: page('subject, kind, facts, at, read_at, dismissed_at from notice', 'subject', 'text', 'member_id = $1'),
    },
    // Also those in which admins were told of a conversation: they name the member.
    atDeletion: {
      deleteWhere: `member_id = $1 or (member_id, subject) in (
        select admin.id, 'support:' || t.id from support_thread t, member admin where t.member_id = $1 and admin.is_admin)`,
    },
  },
  {
    table: 'notice_preference',
    members: ['member_id'],
    exported: {
      name: 'notice-preferences',
      sql: 'select topic, site, push, mail, digest from notice_preference where member_id = $1 order by topic',
    },
    atDeletion: 'delete',
  },
  {
    table: 'mail_refusal',
    members: ['member_id'],
    exported: {
      name: 'unsubscribed',
      sql: 'select topic, at from mail_refusal where member_id = $1 order by topic',
    },
    atDeletion: 'delete',
  },
  {
    table: 'webhook_answer',
    members: [],
    exported: { not: "what the member's own server answered, shown in the list of messages of each webhook" },
    atDeletion: { deleteWhere: 'delivery_id in (select id from delivery where member_id = $1)' },
  },
  {
    table: 'delivery',
    members: ['member_id'],
    exported: {
      name: 'messages-sent',
      cursor: 'id',
      sql: page(
        'id, kind, target, parameters, state, attempts, error, created_at, ended_at from delivery',
        'id',
        'bigint',
        'member_id = $1',
      ),
    },
    atDeletion: 'delete',
  },
  {
    table: 'one_time_token',
    members: ['member_id'],
    exported: {
      name: 'links',
      sql: `select purpose, subject, created_at, expires_at, used_at from one_time_token where member_id = $1
        order by created_at limit 5000`,
    },
    atDeletion: 'delete',
  },
  {
    // Before its thread, which it refers to.
    table: 'support_message',
    members: ['author_id'],
    exported: {
      name: 'support',
      cursor: 'id',
      sql: page(
        `m.id, t.id as conversation, t.category, t.about_kind, t.about_id, m.at, m.from_operator, m.text
         from support_thread t join support_message m on m.thread_id = t.id`,
        'm.id',
        'bigint',
        't.member_id = $1',
      ),
    },
    atDeletion: { deleteWhere: 'thread_id in (select id from support_thread where member_id = $1)' },
  },
  {
    table: 'support_thread',
    members: ['member_id'],
    exported: { not: 'its messages are in support' },
    atDeletion: 'delete',
  },
  {
    table: 'invitation',
    members: ['used_by', 'made_by'],
    exported: {
      name: 'invitation',
      sql: 'select note, made_at, used_at from invitation where used_by = $1',
    },
    atDeletion: { stays: 'says under two numbers who invited whom, until 90 days after it ended' },
  },
  {
    table: 'outside_message',
    members: ['answered_by'],
    exported: { not: 'written by people who were not signed in, under an address that may be anybody\u2019s' },
    atDeletion: { stays: 'deleted by age' },
  },
  {
    table: 'rules_consent',
    members: ['member_id'],
    exported: {
      name: 'consents',
      sql: 'select version, at, how from rules_consent where member_id = $1 order by version',
    },
    atDeletion: 'delete',
  },
  {
    table: 'site_page_version',
    members: ['published_by'],
    exported: { not: 'the public pages of the site' },
    atDeletion: { stays: 'what was published stays, under the number of whoever published it' },
  },
  {
    table: 'data_export',
    members: ['member_id'],
    exported: { not: 'exists only while a download runs' },
    atDeletion: 'delete',
  },
  {
    table: 'account_deletion',
    members: ['member_id'],
    exported: {
      name: 'deletion',
      sql: 'select requested_at, due_at, stage, by_site from account_deletion where member_id = $1',
    },
    atDeletion: { stays: 'says when the number was deleted' },
  },
  {
    table: 'admin_action',
    members: ['admin_id'],
    exported: {
      name: 'decisions-of-admins',
      cursor: 'id',
      sql: page('id, at, action, text from admin_action', 'id', 'bigint', 'subject = $1'),
    },
    atDeletion: { stays: 'the name is taken out of the lines about the member; what admins did stays' },
  },
];

/** Columns of type uuid that name no member. */
export const notMembers: readonly string[] = [
  'attention_check.id',
  'clip.lease',
  'clip_store.id',
  'data_export.lease',
  'delivery.lease',
  'feedback_answer.id',
  'keyed_request.claim',
  'promotion.request_id',
  'screening_check.id',
  'promotion_top_up.request_id',
  'support_message.request_id',
  'view.check_id',
  'void_batch.id',
  'void_batch_view.batch_id',
];

export const readRows = (tx: ReadTx, { sql }: ExportFile, values: readonly unknown[]): Promise<Row[]> =>
  tx.query<Row>(sql, values);
