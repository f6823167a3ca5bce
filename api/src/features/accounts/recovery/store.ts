import type { ReadTx, Tx } from '../../../platform/db/tx.ts';

/** Written for every request in the same way, so that its time says nothing about who has an account. */
export async function noteResetRequest(tx: Tx, email: string): Promise<void> {
  await tx.query('insert into password_reset_request (email) values ($1)', [email]);
}

export interface Request {
  id: number;
  email: string;
}

export const waiting = (tx: ReadTx) =>
  tx.query<Request>('select id, email from password_reset_request order by id limit 50');

/** Removes a request. False if somebody else has answered it. */
export async function takeRequest(tx: Tx, id: number): Promise<boolean> {
  return (await tx.one('delete from password_reset_request where id = $1 returning id', [id])) !== undefined;
}
