import type { Tx } from '../../../platform/db/tx.ts';

/** False if this proof was used before. */
export async function useProof(tx: Tx, nonce: string, expiresAt: Date): Promise<boolean> {
  const row = await tx.one(
    'insert into human_check_used (nonce, expires_at) values ($1, $2) on conflict do nothing returning nonce',
    [nonce, expiresAt],
  );
  return row !== undefined;
}

/** Work that would not be accepted again anyway, because its time is over. */
export const EXPIRED_PROOFS = `delete from human_check_used where nonce in
  (select nonce from human_check_used where expires_at < now() order by expires_at limit $1)`;
