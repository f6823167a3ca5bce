import { constants } from '@viewloop/contract';
import type { ReadTx, Tx } from '../../../platform/db/tx.ts';
import type { ClipRow } from '../clips/index.ts';
import { CLIPS_IN_A_ROW } from './attention-rules.ts';
import { WAITS_AFTER_LAPSES } from './place-rules.ts';

const { ATTENTION_BLOCK_MS, CREDITS_PER_ATTENTION_BLOCK } = constants;

export interface Viewer {
  id: string;
  country: string | null;
  language: string | null;
}

/** What the clip can still pay for and no open visit holds. `s` is the screening. */
const FREE_MS = `((s.budget - s.returned) / ${CREDITS_PER_ATTENTION_BLOCK} * ${ATTENTION_BLOCK_MS}
  - s.counted_ms - s.lost_ms - s.reserved_ms)`;

const RUNS = `s.started_at is not null and s.ended_at is null and s.review = 'kept' and c.state = 'screening'
  and ${FREE_MS} >= c.duration_ms
  and (s.viewers_per_hour is null or s.hour is distinct from date_trunc('hour', now()) or s.hour_viewers < s.viewers_per_hour)`;

/**
 * Clips for this viewer, the one that has waited longest first. Nobody sees own clips, clips of linked accounts or of a creator
 * whom they blocked, or a clip that they have seen. A clip that ended unseen for them waits for as long as `place-rules.ts` says.
 */
export async function clipsFor(tx: ReadTx, { id, country, language }: Viewer, most: number): Promise<number[]> {
  const rows = await tx.query<{ clipId: number }>(
    `select s.clip_id as "clipId" from screening s join clip c on c.id = s.clip_id join member o on o.id = s.owner_id
     where ${RUNS} and s.owner_id <> $1 and o.suspended_at is null
       and (s.countries = '{}' or $2::text = any(s.countries)) and (s.languages = '{}' or $3::text = any(s.languages))
       and not exists (select from clip_visit v where v.clip_id = s.clip_id and v.viewer_id = $1
         and (v.shown_at is not null or v.ended_at is null
           or v.ended_at > now() - make_interval(secs => ($5::integer[])[least(v.lapses, ${WAITS_AFTER_LAPSES.length})])))
       and not exists (select from creator_block b where b.viewer_id = $1 and b.owner_id = s.owner_id)
       and not exists (select from cluster_member own join cluster_member other on other.cluster_id = own.cluster_id
         where own.member_id = $1 and other.member_id = s.owner_id)
       and not exists (select from referral r where (r.referrer_id = $1 and r.referred_id = s.owner_id)
         or (r.referrer_id = s.owner_id and r.referred_id = $1))
     order by s.offered_at limit $4`,
    [id, country, language, most, WAITS_AFTER_LAPSES],
  );
  return rows.map(({ clipId }) => clipId);
}

/** Locks these screenings, and returns those that can still pay for a whole visit. */
export async function lockOffered(tx: Tx, clipIds: readonly number[]): Promise<Map<number, number>> {
  const rows = await tx.query<{ clipId: number; durationMs: number }>(
    `select s.clip_id as "clipId", c.duration_ms as "durationMs" from screening s join clip c on c.id = s.clip_id
     where s.clip_id = any($1::bigint[]) and ${RUNS} order by s.clip_id for no key update of s`,
    [clipIds],
  );
  return new Map(rows.map(({ clipId, durationMs }) => [clipId, durationMs]));
}

export interface NewVisit {
  clipId: number;
  viewerId: string;
  code: string;
  nonce: string;
  reservedMs: number;
  silenceSeconds: number;
  device: string;
  country: string | null;
  language: string | null;
  address: Buffer | null;
  deviceKey: string;
  /** The viewer never leaves a clip, so that the visit says nothing about when people do. */
  saysNothing: boolean;
}

/** After `lockOffered`. A clip that was only fetched ahead before is offered again with the same row. */
export async function insertVisit(tx: Tx, visit: NewVisit): Promise<boolean> {
  const row = await tx.one(
    `insert into clip_visit as v (clip_id, viewer_id, code, nonce, reserved_ms, device, country, language, address, device_key,
       silence_seconds, says_nothing)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
     on conflict (clip_id, viewer_id) do update set code = excluded.code, nonce = excluded.nonce, previous_nonce = null,
       reserved_ms = excluded.reserved_ms, device = excluded.device, country = excluded.country, language = excluded.language,
       address = excluded.address, device_key = excluded.device_key, opened_at = now(), ended_at = null, reason = null,
       in_curve = false, silence_seconds = excluded.silence_seconds, says_nothing = excluded.says_nothing
     where v.shown_at is null and v.ended_at is not null
     returning id`,
    [
      visit.clipId,
      visit.viewerId,
      visit.code,
      visit.nonce,
      visit.reservedMs,
      visit.device,
      visit.country,
      visit.language,
      visit.address,
      visit.deviceKey,
      visit.silenceSeconds,
      visit.saysNothing,
    ],
  );
  if (!row) return false;
  await tx.query(
    `update screening set reserved_ms = reserved_ms + $2, offered_at = clock_timestamp(),
       hour_viewers = case when hour = date_trunc('hour', now()) then hour_viewers + 1 else 1 end, hour = date_trunc('hour', now())
     where clip_id = $1`,
    [visit.clipId, visit.reservedMs],
  );
  return true;
}

export interface OpenVisit
  extends Pick<
    ClipRow,
    'title' | 'width' | 'height' | 'hasSound' | 'renditions' | 'frames' | 'cover' | 'captions' | 'durationMs'
  > {
  visitId: number;
  clipId: number;
  code: string;
  nonce: string;
  beats: number;
  seconds: string;
  countedMs: number;
}

/** The clips that are open for this viewer, in the order of offering. */
export const openVisits = (tx: ReadTx, viewerId: string): Promise<OpenVisit[]> =>
  tx.query<OpenVisit>(
    `select v.id as "visitId", v.clip_id as "clipId", v.code, v.nonce, v.beats, v.seconds, v.counted_ms as "countedMs", c.title,
       c.width, c.height, c.has_sound as "hasSound", c.renditions, c.frames, c.cover, c.captions, c.duration_ms as "durationMs"
     from clip_visit v join clip c on c.id = v.clip_id
     where v.viewer_id = $1 and v.ended_at is null and c.state = 'screening' order by v.shown_at nulls last, v.opened_at, v.id`,
    [viewerId],
  );

/** Other members who watch clips with the same browser at the same address. Three decide, so a few are counted. */
export async function otherWindows(
  tx: ReadTx,
  { viewerId, address, deviceKey }: { viewerId: string; address: Buffer | null; deviceKey: string },
): Promise<number> {
  const row = await tx.one<{ count: number }>(
    `select count(distinct viewer_id)::integer as count from (
       select viewer_id from clip_visit where device_key = $3 and ended_at is null and viewer_id <> $1
         and address is not distinct from $2 limit 12) open`,
    [viewerId, address, deviceKey],
  );
  return row?.count ?? 0;
}

/** Whether this viewer saw each of the latest clips to its end. */
export async function latestToEnd(tx: ReadTx, viewerId: string): Promise<boolean[]> {
  const rows = await tx.query<{ toEnd: boolean }>(
    `select coalesce(substr(v.seconds, greatest(1, ceil(c.duration_ms / 1000.0 - 0.05))::integer, 1) in ('1', '3', '5', '7'), false)
       as "toEnd"
     from clip_visit v join clip c on c.id = v.clip_id
     where v.viewer_id = $1 and v.shown_at is not null and v.ended_at is not null order by v.opened_at desc limit $2`,
    [viewerId, CLIPS_IN_A_ROW],
  );
  return rows.map(({ toEnd }) => toEnd);
}

/** Opens the day of this viewer, locks it and writes down what the rules allow on it. Says how many offers ended unseen. */
export async function allowToday(
  tx: Tx,
  viewerId: string,
  { creditsLeft, checkChance }: { creditsLeft: number | null; checkChance: number },
): Promise<{ lapsed: number }> {
  const row = await tx.one<{ lapsed: number }>(
    `insert into attention_day as d (viewer_id, day, most, check_chance, clock_at, lapsed)
     select v.id, v.day, $2::integer, $3, b.clock_at, coalesce(b.lapsed, 0)
     from (select $1::uuid as id, (now() at time zone 'utc')::date as day) v
     left join attention_day b on b.viewer_id = v.id and b.day = v.day - 1
     on conflict (viewer_id, day) do update set most = d.paid + $2, check_chance = $3
     returning d.lapsed`,
    [viewerId, creditsLeft, checkChance],
  );
  return row ?? { lapsed: 0 };
}

export async function ringOf(tx: ReadTx, viewerId: string): Promise<{ ringMs: number; paid: number }> {
  const row = await tx.one<{ ringMs: number; paid: number }>(
    `select counted_ms - paid * ${ATTENTION_BLOCK_MS} as "ringMs", paid from attention_day
     where viewer_id = $1 and day = (now() at time zone 'utc')::date`,
    [viewerId],
  );
  return row ?? { ringMs: 0, paid: 0 };
}

/** The creator of a clip that was offered to this viewer. */
export async function creatorOf(tx: ReadTx, visitId: number, viewerId: string): Promise<string | undefined> {
  const row = await tx.one<{ ownerId: string }>(
    `select c.owner_id as "ownerId" from clip_visit v join clip c on c.id = v.clip_id where v.id = $1 and v.viewer_id = $2`,
    [visitId, viewerId],
  );
  return row?.ownerId;
}

export async function insertBlock(tx: Tx, viewerId: string, ownerId: string): Promise<void> {
  await tx.query('insert into creator_block (viewer_id, owner_id) values ($1, $2) on conflict do nothing', [
    viewerId,
    ownerId,
  ]);
}

/** Clips of this creator that were fetched ahead and not shown yet. */
export async function unseenOf(tx: ReadTx, viewerId: string, ownerId: string): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(
    `select v.id from clip_visit v join clip c on c.id = v.clip_id
     where v.viewer_id = $1 and v.ended_at is null and c.owner_id = $2`,
    [viewerId, ownerId],
  );
  return rows.map(({ id }) => id);
}

/** Live visits, for metrics. */
export async function countOpen(tx: ReadTx): Promise<number> {
  const row = await tx.one<{ count: number }>(
    'select count(*)::integer as count from clip_visit where ended_at is null and shown_at is not null',
  );
  return row?.count ?? 0;
}
