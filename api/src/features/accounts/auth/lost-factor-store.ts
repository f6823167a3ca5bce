import type { ReadTx, Tx } from '../../../platform/db/tx.ts';

export interface LostFactor {
  memberId: string;
  askedAt: Date;
  readyAt: Date;
  mailedAt: Date | null;
}

const ROW = `select member_id as "memberId", asked_at as "askedAt", ready_at as "readyAt", mailed_at as "mailedAt"
  from lost_factor`;

export const lostFactorOf = (tx: ReadTx, memberId: string) =>
  tx.one<LostFactor>(`${ROW} where member_id = $1`, [memberId]);

/** False if the member waits already. */
export async function insertLostFactor(tx: Tx, memberId: string, readyAt: Date): Promise<boolean> {
  const row = await tx.one(
    'insert into lost_factor (member_id, ready_at) values ($1, $2) on conflict do nothing returning 1 as one',
    [memberId, readyAt],
  );
  return row !== undefined;
}

/** Returns whether there was one. */
export async function deleteLostFactor(tx: Tx, memberId: string): Promise<boolean> {
  return (await tx.one('delete from lost_factor where member_id = $1 returning 1 as one', [memberId])) !== undefined;
}

/** Of those whose time has come, whoever gets no mail yet. */
export const lostFactorsReady = (tx: ReadTx, most: number) =>
  tx.query<{ memberId: string }>(
    `select member_id as "memberId" from lost_factor where mailed_at is null and ready_at <= now()
     order by ready_at limit $1`,
    [most],
  );

/** False if the request was ended meanwhile, or another instance was quicker. */
export async function markMailed(tx: Tx, memberId: string): Promise<boolean> {
  const row = await tx.one(
    `update lost_factor set mailed_at = now() where member_id = $1 and mailed_at is null and ready_at <= now()
     returning 1 as one`,
    [memberId],
  );
  return row !== undefined;
}

/** Nobody used the link in time. */
export const OLD_LOST_FACTORS = `delete from lost_factor where member_id in
  (select member_id from lost_factor where mailed_at < now() - interval '4 days' order by mailed_at limit $1)`;
