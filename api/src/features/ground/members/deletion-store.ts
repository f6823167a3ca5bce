import type { ReadTx, Tx } from '../../../platform/db/tx.ts';

/** Which members leave, and how far their deletion has come. */

/** What the job does next with a member who leaves, in this order. */
export type Stage = 'requested' | 'stopping' | 'settling' | 'erasing' | 'parting' | 'done';

export interface Deletion {
  memberId: string;
  stage: Stage;
  requestedAt: Date;
  dueAt: Date;
  /** Why the site deletes the account; null if its owner asked for it. */
  bySite: BySite | null;
}

export type BySite = 'unconfirmed' | 'refused';

const DELETION = `select member_id as "memberId", stage, requested_at as "requestedAt", due_at as "dueAt",
  by_site as "bySite" from account_deletion`;

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

/** At once, without a time in which it can be taken back. */
export async function insertDeletionBySite(tx: Tx, memberId: string, bySite: BySite): Promise<void> {
  await tx.query(
    `insert into account_deletion (member_id, due_at, look_at, by_site) values ($1, now(), now(), $2)
     on conflict (member_id) do nothing`,
    [memberId, bySite],
  );
}

/** False if there is no request, or the job has begun. */
export async function removeDeletion(tx: Tx, memberId: string): Promise<boolean> {
  const row = await tx.one(
    `delete from account_deletion where member_id = $1 and stage = 'requested' and by_site is null returning member_id`,
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
