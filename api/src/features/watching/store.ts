import { constants } from '@viewloop/contract';
import type { ReadTx, Tx } from '../../platform/tx.ts';
import type { InterruptReason, JudgedView } from './completion-rules.ts';

const { WATCH_LIMIT_SECONDS, WATCH_SILENCE_SECONDS } = constants;

/**
 * Why a live watch has outlived its time, by the database's clock, or null. A client without heartbeats is silent by
 * nature: it has at least the time it needs and half a minute to say that it is done.
 */
export const OVERDUE = `case
  when v.state <> 'watching' then null
  when v.started_at < clock_timestamp() - interval '${WATCH_LIMIT_SECONDS} seconds' then 'too_long'
  when v.last_beat_at < clock_timestamp() - interval '${WATCH_SILENCE_SECONDS} seconds' then 'silence'
  when v.last_beat_at is null and v.started_at < clock_timestamp()
    - greatest(interval '${WATCH_SILENCE_SECONDS} seconds', v.required_ms * interval '1 ms' + interval '30 seconds')
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

/** Ends one live watch of this member; `undefined` when it is not live (any more) or not theirs. */
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

/** Ends watches that have outlived their time. Those that somebody is working on are left for the next look. */
export function interruptOverdue(tx: Tx, most: number): Promise<LiveView[]> {
  return tx.query<LiveView>(
    `with due as materialized (
       select v.id, ${OVERDUE} as overdue from view v
       where v.state = 'watching' and ${OVERDUE} is not null
       limit $1 for no key update skip locked
     )
     update view v set state = 'interrupted', reason = due.overdue, ended_at = clock_timestamp()
     from due where v.id = due.id
     returning v.id, v.promotion_id as "promotionId"`,
    [most],
  );
}

export interface NewView {
  promotionId: number;
  viewerId: string;
  requiredMs: number;
  nonce: string;
}

/** `undefined` when this member was already rewarded for the promotion. */
export function insertView(tx: Tx, view: NewView): Promise<{ id: number } | undefined> {
  return tx.one<{ id: number }>(
    `insert into view (promotion_id, viewer_id, required_ms, nonce)
     select $1, $2, $3, $4 where not exists (
       select from view where viewer_id = $2 and promotion_id = $1 and state in ('completed', 'voided'))
     returning id`,
    [view.promotionId, view.viewerId, view.requiredMs, view.nonce],
  );
}

export async function wasRewarded(tx: ReadTx, viewerId: string, promotionId: number): Promise<boolean> {
  const row = await tx.one(
    `select 1 as one from view where viewer_id = $1 and promotion_id = $2 and state in ('completed', 'voided')`,
    [viewerId, promotionId],
  );
  return row !== undefined;
}

/** Whether this member could not play it either, not long before the view named here. */
export async function failedBefore(
  tx: Tx,
  failed: { viewId: number; promotionId: number; viewerId: string; failures: readonly string[] },
): Promise<boolean> {
  const row = await tx.one(
    `select 1 as one from (
       select viewer_id, state, reason from view where promotion_id = $2 and id < $1 order by id desc limit 20) recent
     where viewer_id = $3 and state = 'interrupted' and reason = any($4::text[]) limit 1`,
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
): Promise<Omit<OwnView, 'unverifiedToday' | 'ageMs'> | undefined> {
  return tx.one(
    `select v.id, v.promotion_id as "promotionId", v.state, v.reason, v.required_ms as "requiredMs",
       v.credited_ms as "creditedMs", v.beats, ${OVERDUE} as overdue
     from view v where v.id = $1 and v.viewer_id = $2`,
    [id, viewerId],
  );
}

export async function countLive(tx: ReadTx): Promise<number> {
  const row = await tx.one<{ live: number }>(`select count(*) as live from view where state = 'watching'`);
  return (row as { live: number }).live;
}

/** Rewarded views, for ever. */
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
