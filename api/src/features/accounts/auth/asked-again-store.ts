import type { ReadTx, Tx } from '../../../platform/db/tx.ts';
import type { Me } from '../../../platform/run/app-context.ts';

/** Returns false when the session has ended meanwhile. */
export async function confirmSession(tx: Tx, hash: Buffer): Promise<boolean> {
  const row = await tx.one('update session set confirmed_at = now() where token_hash = $1 returning 1 as one', [hash]);
  return row !== undefined;
}

/** Whether the session with which the call began still exists. */
export async function hasSession(tx: Tx, { id, sessionId }: Pick<Me, 'id' | 'sessionId'>): Promise<boolean> {
  const row = await tx.one(`select 1 as one from session where token_hash = decode($1, 'hex') and member_id = $2`, [
    sessionId,
    id,
  ]);
  return row !== undefined;
}

/**
 * Whether the member of this session has shown within the last ten minutes who they are. Signing in counts as well, except
 * `forFirstFactor` on a device that was not used before: whoever guessed the password could otherwise lock the owner out.
 */
export async function isSessionConfirmed(
  tx: ReadTx,
  hash: Buffer,
  { forFirstFactor }: { forFirstFactor: boolean },
): Promise<boolean> {
  const row = await tx.one(
    `select 1 as one from session
     where token_hash = $1 and now() - interval '10 minutes' < case
       when $2::boolean and is_new_device and not has_second_factor(member_id) then confirmed_at
       else greatest(created_at, confirmed_at) end`,
    [hash, forFirstFactor],
  );
  return row !== undefined;
}
