import type { ReadTx, Tx } from '../../../platform/db/tx.ts';

/** From now on the member waits for an admin, and cannot sign in. */
export async function awaitApproval(tx: Tx, id: string): Promise<void> {
  await tx.query('update member set approval_since = now() where id = $1', [id]);
}

export interface Waiting {
  id: string;
  username: string;
  email: string;
  emailVerifiedAt: Date | null;
  since: Date;
}

const WAITING = `select id, username, email, email_verified_at as "emailVerifiedAt", approval_since as since from member
  where approval_since is not null and deleted_at is null and suspended_at is null`;

/** Oldest first. */
export const listWaiting = (tx: ReadTx, most: number): Promise<Waiting[]> =>
  tx.query<Waiting>(`${WAITING} order by approval_since limit $1`, [most]);

/** Locked, so that of two admins the second finds that it is decided. */
export const lockWaiting = (tx: Tx, id: string): Promise<Waiting | undefined> =>
  tx.one<Waiting>(`${WAITING} and id = $1 for no key update`, [id]);

export async function endWaiting(tx: Tx, id: string): Promise<void> {
  await tx.query('update member set approval_since = null where id = $1', [id]);
}
