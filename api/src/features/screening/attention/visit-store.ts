import { constants } from '@viewloop/contract';
import type { ReadTx, Tx } from '../../../platform/db/tx.ts';
import type { Funds } from './attention-rules.ts';
import { LONGEST_HELD_MINUTES } from './place-rules.ts';

/** The statements that judge reports of attention, each for a whole batch. Locks: days, screenings, visits, accounts. */

const TODAY = `(now() at time zone 'utc')::date`;

export interface DayRow {
  viewerId: string;
  day: string;
  countedMs: number;
  paid: number;
  epoch: number;
  most: number | null;
  checkChance: number;
  /** Time since the last moment that a report of this viewer has claimed; null if there was none. */
  unclaimedMs: number | null;
  /** How many offers have ended unseen since time last counted. */
  lapsed: number;
  /** The database's clock after locking, as text because a Date has no microseconds. */
  at: string;
}

export function lockDays(tx: Tx, viewerIds: readonly string[]): Promise<DayRow[]> {
  return tx.query<DayRow>(
    `with locked as materialized (
       select d.* from attention_day d where d.viewer_id = any($1::uuid[]) and d.day = ${TODAY} order by d.viewer_id
       for no key update
     ), instant as materialized (
       select clock_timestamp() as now from (select count(*) from locked) after_locking
     )
     select d.viewer_id as "viewerId", d.day::text as day, d.counted_ms as "countedMs", d.paid, d.epoch, d.most,
       d.check_chance as "checkChance", d.lapsed, instant.now::text as at,
       case when d.clock_at is not null
         then greatest(0, floor(extract(epoch from instant.now - d.clock_at) * 1000))::bigint end as "unclaimedMs"
     from locked d, instant`,
    [viewerIds],
  );
}

/** A viewer whose day begins in the middle of a clip. */
export async function openDays(tx: Tx, viewerIds: readonly string[]): Promise<void> {
  await tx.query(
    `insert into attention_day (viewer_id, day, most, check_chance, clock_at, lapsed)
     select v.id, ${TODAY}, b.most, coalesce(b.check_chance, 0), b.clock_at, coalesce(b.lapsed, 0) from unnest($1::uuid[]) v (id)
     left join attention_day b on b.viewer_id = v.id and b.day = ${TODAY} - 1
     order by v.id on conflict do nothing`,
    [viewerIds],
  );
}

export interface FundsRow extends Funds {
  clipId: number;
  ownerId: string;
  durationMs: number;
}

export function lockFunds(tx: Tx, visitIds: readonly number[]): Promise<FundsRow[]> {
  return tx.query<FundsRow>(
    `select s.clip_id as "clipId", s.owner_id as "ownerId", s.budget, s.returned, s.blocks, s.counted_ms as "countedMs",
       s.lost_ms as "lostMs", s.reserved_ms as "reservedMs", c.duration_ms as "durationMs"
     from screening s join clip c on c.id = s.clip_id
     where s.clip_id in (select v.clip_id from clip_visit v where v.id = any($1::bigint[]))
     order by s.clip_id for no key update of s`,
    [visitIds],
  );
}

export interface VisitRow {
  id: number;
  clipId: number;
  viewerId: string;
  beats: number;
  nonce: string;
  previousNonce: string | null;
  running: boolean;
  keptMs: number;
  countedMs: number;
  earlierMs: number;
  reservedMs: number;
  seconds: string;
  loops: number;
  day: string | null;
  ended: boolean;
  shown: boolean;
  /** Whether it was offered in this hour, so that the pace gets its place back if nobody sees it. */
  thisHour: boolean;
  /** Time since it was offered. */
  ageMs: number;
  /** How much of each second was sent to the viewer, in thousandths. */
  sent: number[];
}

export function lockVisits(tx: Tx, ids: readonly number[]): Promise<VisitRow[]> {
  return tx.query<VisitRow>(
    `select v.id, v.clip_id as "clipId", v.viewer_id as "viewerId", v.beats, v.nonce, v.previous_nonce as "previousNonce",
       v.running, v.kept_ms as "keptMs", v.counted_ms as "countedMs", v.earlier_ms as "earlierMs", v.reserved_ms as "reservedMs",
       v.seconds, v.loops, v.day::text as day, v.ended_at is not null as ended, v.shown_at is not null as shown,
       v.opened_at >= date_trunc('hour', now()) as "thisHour",
       greatest(0, floor(extract(epoch from clock_timestamp() - v.opened_at) * 1000))::bigint as "ageMs",
       coalesce((select s.seconds from clip_sent s where s.clip_id = v.clip_id and s.member_id = v.viewer_id), '{}') as sent
     from clip_visit v where v.id = any($1::bigint[]) order by v.id for no key update of v`,
    [ids],
  );
}

export interface AskedViewer {
  viewerId: string;
  balance: number;
  checkId: string | null;
}

export function askedViewers(tx: ReadTx, viewerIds: readonly string[]): Promise<AskedViewer[]> {
  return tx.query<AskedViewer>(
    `select a.member_id as "viewerId", a.balance,
       (select c.id from screening_check c where c.member_id = a.member_id and c.state = 'open') as "checkId"
     from account a where a.member_id = any($1::uuid[])`,
    [viewerIds],
  );
}

export interface VisitChange {
  id: number;
  /** Null: nothing was reported, the visit only ends. */
  nonce: string | null;
  at: string;
  running: boolean;
  keptMs: number;
  countedMs: number;
  earlierMs: number;
  reservedMs: number;
  day: string | null;
  seconds: string;
  loops: number;
  ends: boolean;
  reason: string | null;
}

export async function writeVisits(tx: Tx, visits: readonly VisitChange[]): Promise<void> {
  await tx.query(
    `update clip_visit v set
       beats = v.beats + (b.nonce is not null)::integer,
       previous_nonce = case when b.nonce is null then v.previous_nonce else v.nonce end, nonce = coalesce(b.nonce, v.nonce),
       last_beat_at = case when b.nonce is null then v.last_beat_at else b.at end,
       shown_at = case when b.nonce is null then v.shown_at else coalesce(v.shown_at, b.at) end,
       running = b.running, kept_ms = b.kept, counted_ms = b.counted, earlier_ms = b.earlier, reserved_ms = b.reserved,
       day = b.day, seconds = b.seconds, loops = b.loops, reason = coalesce(b.reason, v.reason),
       ended_at = case when b.ends then b.at else v.ended_at end,
       lapses = v.lapses + (b.ends and v.shown_at is null and b.nonce is null)::integer,
       address = case when b.ends then null else v.address end,
       device_key = case when b.ends then null else v.device_key end
     from unnest($1::bigint[], $2::text[], $3::timestamptz[], $4::boolean[], $5::integer[], $6::integer[], $7::integer[],
         $8::integer[], $9::date[], $10::text[], $11::integer[], $12::boolean[], $13::text[])
       b (id, nonce, at, running, kept, counted, earlier, reserved, day, seconds, loops, ends, reason)
     where v.id = b.id`,
    [
      visits.map(({ id }) => id),
      visits.map(({ nonce }) => nonce),
      visits.map(({ at }) => at),
      visits.map(({ running }) => running),
      visits.map(({ keptMs }) => keptMs),
      visits.map(({ countedMs }) => countedMs),
      visits.map(({ earlierMs }) => earlierMs),
      visits.map(({ reservedMs }) => reservedMs),
      visits.map(({ day }) => day),
      visits.map(({ seconds }) => seconds),
      visits.map(({ loops }) => loops),
      visits.map(({ ends }) => ends),
      visits.map(({ reason }) => reason),
    ],
  );
}

export interface FundsChange {
  clipId: number;
  countedMs: number;
  blocks: number;
  reservedMs: number;
  viewers: number;
  /** Offers of this hour that nobody saw. */
  unseen: number;
}

export async function writeFunds(tx: Tx, changes: readonly FundsChange[]): Promise<void> {
  if (changes.length === 0) return;
  await tx.query(
    `update screening s set counted_ms = s.counted_ms + c.counted, blocks = s.blocks + c.blocks,
       reserved_ms = greatest(0, s.reserved_ms + c.reserved), viewers = s.viewers + c.viewers,
       hour_viewers = case when s.hour = date_trunc('hour', now()) then greatest(0, s.hour_viewers - c.unseen) else s.hour_viewers end
     from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[], $5::integer[], $6::integer[])
       c (clip_id, counted, blocks, reserved, viewers, unseen)
     where s.clip_id = c.clip_id`,
    [
      changes.map(({ clipId }) => clipId),
      changes.map(({ countedMs }) => countedMs),
      changes.map(({ blocks }) => blocks),
      changes.map(({ reservedMs }) => reservedMs),
      changes.map(({ viewers }) => viewers),
      changes.map(({ unseen }) => unseen),
    ],
  );
}

export interface DayChange {
  viewerId: string;
  day: string;
  countedMs: number;
  rings: number;
  /** How far behind the clock the claimed time ends now; null if nothing was claimed. */
  unclaimedMs: number | null;
  lapsed: number;
  at: string;
}

export async function writeDays(tx: Tx, days: readonly DayChange[]): Promise<void> {
  if (days.length === 0) return;
  await tx.query(
    `update attention_day d set counted_ms = d.counted_ms + c.counted, paid = d.paid + c.rings,
       clock_at = coalesce(c.at - make_interval(secs => c.unclaimed / 1000.0), d.clock_at), lapsed = c.lapsed
     from unnest($1::uuid[], $2::date[], $3::bigint[], $4::integer[], $5::double precision[], $6::timestamptz[], $7::integer[])
       c (viewer_id, day, counted, rings, unclaimed, at, lapsed)
     where d.viewer_id = c.viewer_id and d.day = c.day`,
    [
      days.map(({ viewerId }) => viewerId),
      days.map(({ day }) => day),
      days.map(({ countedMs }) => countedMs),
      days.map(({ rings }) => rings),
      days.map(({ unclaimedMs }) => unclaimedMs),
      days.map(({ at }) => at),
      days.map(({ lapsed }) => lapsed),
    ],
  );
}

/** A viewer of whom nothing was heard for so long does not watch any more. */
const SILENCE = `interval '60 seconds'`;
/** What somebody watches, or has just left, is among the clips that were opened last. */
const LATEST = 8;
const HELD = `make_interval(mins => ${LONGEST_HELD_MINUTES})`;

/**
 * Visits that are to end: of viewers of whom nothing was heard for a minute, or for less where nothing was seen yet, and those that
 * hold a place for too long. While somebody watches one clip, those fetched ahead wait.
 */
export function visitsToEnd(tx: ReadTx, most: number): Promise<{ visitId: number; viewerId: string }[]> {
  return tx.query(
    `select v.id as "visitId", v.viewer_id as "viewerId" from clip_visit v
     where v.ended_at is null and v.opened_at < now() - interval '20 seconds' and (
       (v.opened_at < now() - ${HELD} and v.reserved_ms > 0)
       or (coalesce(v.last_beat_at, v.opened_at) < now() - case when v.last_beat_at is null
             then make_interval(secs => v.silence_seconds) else ${SILENCE} end
         and not exists (select from (
             select last_beat_at from clip_visit where viewer_id = v.viewer_id order by opened_at desc limit ${LATEST}) o
           where o.last_beat_at >= now() - ${SILENCE})))
     order by v.opened_at limit $1`,
    [most],
  );
}

/** What the account of attention holds beyond what rings of today and begun blocks of running clips can still need. */
export async function unneededAttention(tx: ReadTx): Promise<{ day: string; credits: number }> {
  const row = await tx.one<{ day: string; credits: number }>(
    `select ${TODAY}::text as day, (
       (select coalesce(sum(balance), 0) from account where kind = 'attention')
       - $1::bigint * ceil((
           (select coalesce(sum(counted_ms - paid * $2::bigint), 0) from attention_day where day = ${TODAY})
           + (select coalesce(sum(blocks * $2::bigint - counted_ms - lost_ms), 0) from screening where ended_at is null)
         ) / $2::numeric))::bigint as credits`,
    [constants.CREDITS_PER_ATTENTION_BLOCK, constants.ATTENTION_BLOCK_MS],
  );
  return row as { day: string; credits: number };
}
