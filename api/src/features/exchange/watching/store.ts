import { constants } from '@viewloop/contract';
import type { ReadTx, Tx } from '../../../platform/db/tx.ts';
import { matesOf } from '../../trust/links/index.ts';
import type { InterruptReason, JudgedView } from './completion-rules.ts';

const { SILENT_CLAIM_SECONDS, WATCH_LIMIT_SECONDS, WATCH_SILENCE_SECONDS } = constants;

/** A player that reached the end asks for its credit at once; after this time nobody is left to ask. */
const DUE_SILENCE_SECONDS = 15;

/** A check waits for its answer, or has still to come. Views without heartbeats are never asked. */
export const CHECK_OPEN = '(v.beats > 0 and (v.check_id is not null or v.check_at_ms is not null))';

/** The server has seen the required time: the credit is due however the watch ends. */
const DUE = `(v.beats > 0 and v.credited_ms >= v.required_ms and not ${CHECK_OPEN})`;

/**
 * Why a live watch has expired, by the database's clock, or null. A client without heartbeats is always silent, so it
 * has at least the required time plus half a minute to claim its credit.
 */
export const OVERDUE = `case
  when v.state <> 'watching' or ${DUE} then null
  when v.started_at < clock_timestamp() - interval '${WATCH_LIMIT_SECONDS} seconds' then 'too_long'
  when v.last_beat_at < clock_timestamp() - interval '${WATCH_SILENCE_SECONDS} seconds' then 'silence'
  when v.last_beat_at is null and v.started_at < clock_timestamp()
    - greatest(interval '${WATCH_SILENCE_SECONDS} seconds', v.required_ms * interval '1 ms' + interval '${SILENT_CLAIM_SECONDS} seconds')
    then 'silence'
  end`;

export interface LiveView {
  id: number;
  promotionId: number;
}

/** Ends the member's live watch, if there is one. */
export function interruptLiveOf(tx: Tx, viewerId: string, reason: InterruptReason): Promise<LiveView | undefined> {
  return tx.one<LiveView>(
    `update view set state = 'interrupted', reason = $2, ended_at = clock_timestamp()
     where viewer_id = $1 and state = 'watching' returning id, promotion_id as "promotionId"`,
    [viewerId, reason],
  );
}

/** Ends one live watch of this member. Returns `undefined` when it is not live or not theirs. */
export function interruptView(
  tx: Tx,
  { id, viewerId, reason }: { id: number; viewerId: string; reason: InterruptReason },
): Promise<LiveView | undefined> {
  return tx.one<LiveView>(
    `update view set state = 'interrupted', reason = $3, ended_at = clock_timestamp()
     where id = $1 and viewer_id = $2 and state = 'watching' returning id, promotion_id as "promotionId"`,
    [id, viewerId, reason],
  );
}

export interface SilentView {
  id: number;
  viewerId: string;
  /** Its credit is due: the server has seen the required time, and the window has gone. */
  due: boolean;
}

/**
 * Looks at the next live watches, in the order of their viewers. Returns those that have expired, and with `andDue` those
 * whose credit is due and from which nothing was heard for a while; `next` is where to go on, if there may be more. Nothing
 * is locked, because this runs every few seconds.
 */
export async function silentViews(
  tx: ReadTx,
  { after, andDue, most }: { after: string; andDue: boolean; most: number },
): Promise<{ silent: SilentView[]; next: string | undefined }> {
  const silentAndDue = `(${DUE} and v.last_beat_at < clock_timestamp() - interval '${DUE_SILENCE_SECONDS} seconds')`;
  const rows = await tx.query<SilentView & { silent: boolean; number: number }>(
    `with part as materialized (
       select v.id, v.viewer_id as "viewerId", ${DUE} as due,
         (${OVERDUE} is not null ${andDue ? `or ${silentAndDue}` : ''}) as silent, row_number() over (order by v.viewer_id) as number
       from (select * from view where state = 'watching' and viewer_id > $1 order by viewer_id limit $2) v
     )
     select id, "viewerId", due, coalesce(silent, false) as silent, number from part where silent or number = $2 order by number`,
    [after, most],
  );
  const last = rows.at(-1);
  return { silent: rows.filter(({ silent }) => silent), next: last?.number === most ? last.viewerId : undefined };
}

/** Ends those of these watches that have expired. Those that another transaction has locked are left for the next run. */
export function interruptOverdue(tx: Tx, ids: readonly number[]): Promise<LiveView[]> {
  return tx.query<LiveView>(
    `with due as materialized (
       select v.id, ${OVERDUE} as overdue from view v
       where v.id = any($1::bigint[]) and v.state = 'watching' and ${OVERDUE} is not null
       for no key update skip locked
     )
     update view v set state = 'interrupted', reason = due.overdue, ended_at = clock_timestamp()
     from due where v.id = due.id
     returning v.id, v.promotion_id as "promotionId"`,
    [ids],
  );
}

export interface HeldView extends LiveView {
  viewerId: string;
  /** Its credit is due: it is to be paid before another watch takes its place. */
  due: boolean;
}

/** Locks the live watches of these members until the transaction ends. */
export function lockLiveOf(tx: Tx, viewerIds: readonly string[]): Promise<HeldView[]> {
  return tx.query<HeldView>(
    `select v.id, v.promotion_id as "promotionId", v.viewer_id as "viewerId", ${DUE} as due from view v
     where v.viewer_id = any($1::uuid[]) and v.state = 'watching' order by v.id for no key update`,
    [viewerIds],
  );
}

export async function interruptViews(tx: Tx, ids: readonly number[], reason: InterruptReason): Promise<void> {
  await tx.query(
    `update view set state = 'interrupted', reason = $2, ended_at = clock_timestamp()
     where id = any($1::bigint[]) and ended_at is null`,
    [ids, reason],
  );
}

export interface NewView {
  promotionId: number;
  viewerId: string;
  nonce: string;
  checkAtMs: number | null;
  checkId: string | null;
  unverifiedAllowed: boolean;
}

/** Which of these members were already rewarded for the video of that promotion. */
export async function rewardedAmong(
  tx: ReadTx,
  starts: readonly Pick<NewView, 'viewerId' | 'promotionId'>[],
): Promise<ReadonlySet<string>> {
  const rows = await tx.query<{ viewerId: string }>(
    `select s.viewer_id as "viewerId" from unnest($1::uuid[], $2::bigint[]) s (viewer_id, promotion_id)
     cross join lateral (
       select from view v where v.viewer_id = s.viewer_id and v.promotion_id = s.promotion_id
         and v.state in ('completed', 'voided')
       union all
       select from promotion p join view v on v.viewer_id = s.viewer_id and v.video_key = video_key(p.platform, p.external_id)
         and v.state in ('completed', 'voided')
       where p.id = s.promotion_id limit 1) rewarded`,
    [starts.map(({ viewerId }) => viewerId), starts.map(({ promotionId }) => promotionId)],
  );
  return new Set(rows.map(({ viewerId }) => viewerId));
}

/** Returns the ids of the new views by viewer. */
export async function insertViews(
  tx: Tx,
  views: readonly NewView[],
  requiredMs: number,
): Promise<ReadonlyMap<string, number>> {
  if (views.length === 0) return new Map();
  const rows = await tx.query<{ id: number; viewerId: string }>(
    `insert into view (promotion_id, viewer_id, nonce, required_ms, check_at_ms, check_id, unverified_allowed, video_key)
     select promotion_id, viewer_id, nonce, $4, check_at_ms, check_id, unverified_allowed,
       (select video_key(p.platform, p.external_id) from promotion p where p.id = v.promotion_id)
     from unnest($1::bigint[], $2::uuid[], $3::text[], $5::integer[], $6::uuid[], $7::boolean[])
       v (promotion_id, viewer_id, nonce, check_at_ms, check_id, unverified_allowed)
     returning id, viewer_id as "viewerId"`,
    [
      views.map(({ promotionId }) => promotionId),
      views.map(({ viewerId }) => viewerId),
      views.map(({ nonce }) => nonce),
      requiredMs,
      views.map(({ checkAtMs }) => checkAtMs),
      views.map(({ checkId }) => checkId),
      views.map(({ unverifiedAllowed }) => unverifiedAllowed),
    ],
  );
  return new Map(rows.map(({ id, viewerId }) => [viewerId, id]));
}

/**
 * Whether this member, or one who belongs to them, already failed to play this promotion in one of its recent views. Views that
 * began later count, too: they may have ended earlier. The promotion must be locked, so that failures at the same moment see each
 * other.
 */
export async function failedBefore(
  tx: Tx,
  failed: { viewId: number; promotionId: number; viewerId: string; failures: readonly string[] },
): Promise<boolean> {
  const row = await tx.one(
    `select 1 as one from (
       select viewer_id, state, reason from view where promotion_id = $2 and id <> $1 order by id desc limit 20) recent
     where (viewer_id = $3 or viewer_id in (${matesOf('$3')})) and state = 'interrupted' and reason = any($4::text[]) limit 1`,
    [failed.viewId, failed.promotionId, failed.viewerId, failed.failures],
  );
  return row !== undefined;
}

export interface OwnView extends JudgedView {
  id: number;
  promotionId: number;
}

export function findOwnView(
  tx: ReadTx,
  { id, viewerId }: { id: number; viewerId: string },
): Promise<Omit<OwnView, 'unverifiedAllowed' | 'ageMs'> | undefined> {
  return tx.one(
    `select v.id, v.promotion_id as "promotionId", v.state, v.reason, v.required_ms as "requiredMs",
       v.credited_ms as "creditedMs", v.beats, ${OVERDUE} as overdue, ${CHECK_OPEN} as "checkOpen"
     from view v where v.id = $1 and v.viewer_id = $2`,
    [id, viewerId],
  );
}

export async function countLive(tx: ReadTx): Promise<number> {
  const row = await tx.one<{ live: number }>(`select count(*) as live from view where state = 'watching'`);
  return (row as { live: number }).live;
}

/** All rewarded views there ever were. */
export async function countViews(tx: ReadTx): Promise<number> {
  const row = await tx.one<{ views: number }>(`select tally_of('views') as views`);
  return (row as { views: number }).views;
}

export interface VoidedView {
  at: Date;
  reason: string;
}

export function voidedViewsOf(tx: ReadTx, promotionId: number, limit: number): Promise<VoidedView[]> {
  return tx.query<VoidedView>(
    `select ended_at as at, reason from view where promotion_id = $1 and state = 'voided' order by id desc limit $2`,
    [promotionId, limit],
  );
}
