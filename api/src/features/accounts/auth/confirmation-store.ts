import type { ReadTx, Tx } from '../../../platform/db/tx.ts';

/** Returns false when the session has ended meanwhile. */
export async function confirmSession(tx: Tx, hash: Buffer): Promise<boolean> {
  const row = await tx.one('update session set confirmed_at = now() where token_hash = $1 returning 1 as one', [hash]);
  return row !== undefined;
}

/** Whether the member of this session has shown within the last ten minutes who they are. Signing in counts as well. */
export async function isSessionConfirmed(tx: ReadTx, hash: Buffer): Promise<boolean> {
  const row = await tx.one(
    `select 1 as one from session
     where token_hash = $1 and greatest(created_at, confirmed_at) > now() - interval '10 minutes'`,
    [hash],
  );
  return row !== undefined;
}
