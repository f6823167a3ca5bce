import { constants } from '@viewloop/contract';
import type { ReadTx, Tx } from '../../../platform/db/tx.ts';

/** What the job does next with a member who leaves, in this order. */
export type Stage = 'requested' | 'stopping' | 'settling' | 'erasing' | 'parting' | 'done';

export interface Deletion {
  memberId: string;
  stage: Stage;
  requestedAt: Date;
  dueAt: Date;
}

const DELETION = `select member_id as "memberId", stage, requested_at as "requestedAt", due_at as "dueAt" from account_deletion`;

export const findDeletion = (tx: ReadTx, memberId: string) =>
  tx.one<Deletion>(`${DELETION} where member_id = $1`, [memberId]);

/** Locked until the transaction ends, so that nobody takes the request back meanwhile. */
export const lockDeletion = (tx: Tx, memberId: string) =>
  tx.one<Deletion>(`${DELETION} where member_id = $1 for update`, [memberId]);

/** False if there is a request already. */
export async function insertDeletion(tx: Tx, memberId: string, graceDays: number): Promise<boolean> {
  const row = await tx.one(
    `insert into account_deletion (member_id, due_at, look_at)
     values ($1, now() + make_interval(days => $2), now() + make_interval(days => $2))
     on conflict do nothing returning member_id`,
    [memberId, graceDays],
  );
  return row !== undefined;
}

/** False if there is no request, or the job has begun. */
export async function removeDeletion(tx: Tx, memberId: string): Promise<boolean> {
  const row = await tx.one(
    `delete from account_deletion where member_id = $1 and stage = 'requested' returning member_id`,
    [memberId],
  );
  return row !== undefined;
}

export const dueDeletions = (tx: ReadTx, most: number) =>
  tx.query<{ memberId: string }>(
    `select member_id as "memberId" from account_deletion where stage <> 'done' and look_at <= now()
     order by look_at limit $1`,
    [most],
  );

export async function setStage(tx: Tx, memberId: string, stage: Stage): Promise<void> {
  await tx.query(
    `update account_deletion set stage = $2, done_at = case when $2 = 'done' then now() end where member_id = $1`,
    [memberId, stage],
  );
}

export async function lookLater(tx: Tx, memberId: string, seconds: number): Promise<void> {
  await tx.query(`update account_deletion set look_at = now() + make_interval(secs => $2) where member_id = $1`, [
    memberId,
    seconds,
  ]);
}

/** What running promotions would return if they were stopped now, and if nobody was watching them. */
export async function creditsInPromotions(tx: ReadTx, memberId: string): Promise<number> {
  const row = await tx.one<{ credits: number }>(
    `select coalesce(sum(credits_spent - credits_returned - ${constants.CREDITS_PER_VIEW} * views), 0)::bigint as credits from promotion
     where owner_id = $1 and state not in ('completed', 'stopped')`,
    [memberId],
  );
  return row?.credits ?? 0;
}
