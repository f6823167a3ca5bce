import type { Tx } from '../../../platform/db/tx.ts';
import { PROVEN_VIEWS_LOST_BY_VOID } from './level-rules.ts';
import { type TrustRow, trustOf } from './trust-store.ts';

/** Nobody else judges this member until the transaction ends. */
export async function lockTrust(tx: Tx, memberId: string): Promise<TrustRow> {
  await tx.query('insert into member_trust (member_id) values ($1) on conflict do nothing', [memberId]);
  await tx.query('select 1 as one from member_trust where member_id = $1 for no key update', [memberId]);
  return (await trustOf(tx, [memberId])).get(memberId) as TrustRow;
}

export async function believe(tx: Tx, memberId: string): Promise<void> {
  await tx.query(
    `with counted as (
       insert into unproven_spending as u (day, scope, key, credits)
       select (now() at time zone 'utc')::date, 'proven', 'all', greatest(0, s.earned - t.proven_earned)
       from member_trust t join member_total s on s.member_id = t.member_id where t.member_id = $1
       on conflict (day, scope, key) do update set credits = u.credits + excluded.credits
     )
     update member_trust t set proven = true, aside_at = null, batch_right = 0, batch_wrong = 0,
       proven_views = t.proven_views + greatest(0, s.earned - t.proven_earned), proven_earned = s.earned,
       unproven_spent = 0, answers_unproven = 0, objection = null, objected_at = null
     from member_total s where t.member_id = $1 and s.member_id = $1`,
    [memberId],
  );
}

/** The level is lost with what led to it. Credits are not touched. */
export async function putAside(tx: Tx, memberId: string): Promise<void> {
  await tx.query(
    `update member_trust set proven = false, aside_at = now(), since = now(), batch_right = 0, batch_wrong = 0,
       proven_views = 0 where member_id = $1`,
    [memberId],
  );
}

/** A view of this member was found false. Returns how many proven views that costs. */
export async function loseTrustByVoid(tx: Tx, memberId: string): Promise<number> {
  const row = await tx.one<{ lost: number }>(
    `update member_trust t set proven_views = greatest(0, t.proven_views - $2::bigint)
     from (select member_id, proven_views from member_trust where member_id = $1 for no key update) before
     where t.member_id = before.member_id returning before.proven_views - t.proven_views as lost`,
    [memberId, PROVEN_VIEWS_LOST_BY_VOID],
  );
  return row?.lost ?? 0;
}

/** The void was undone. */
export async function regainTrust(tx: Tx, memberId: string, lost: number): Promise<void> {
  if (lost > 0)
    await tx.query('update member_trust set proven_views = proven_views + $2 where member_id = $1', [memberId, lost]);
}

/** Adds one answer to the member's batch. */
export async function addToBatch(tx: Tx, memberId: string, passed: boolean): Promise<void> {
  await tx.query(
    `update member_trust set passed = passed + $2::integer, failed = failed + 1 - $2::integer,
       batch_right = batch_right + $2::integer, batch_wrong = batch_wrong + 1 - $2::integer,
       missed_at = case when $2 = 1 then missed_at else (select watched from member_total s where s.member_id = $1) end
     where member_id = $1`,
    [memberId, passed ? 1 : 0],
  );
}
