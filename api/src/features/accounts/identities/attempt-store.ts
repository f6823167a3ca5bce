import type { Tx } from '../../../platform/db/tx.ts';
import type { Attempt, Proven } from './providers.ts';

export interface StoredAttempt extends Attempt {
  memberId: string | null;
  /** The member shows again who they are, and links nothing. */
  confirms: boolean;
}

export async function insertAttempt(tx: Tx, cookieHash: Buffer, attempt: StoredAttempt): Promise<void> {
  await tx.query(
    `insert into identity_attempt (cookie_hash, provider, member_id, state, nonce, verifier, confirms, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, now() + interval '15 minutes')`,
    [cookieHash, attempt.provider, attempt.memberId, attempt.state, attempt.nonce, attempt.verifier, attempt.confirms],
  );
}

/** Used up before the other site is asked, so that what it led back with cannot be tried a second time. */
export function takeAttempt(tx: Tx, cookieHash: Buffer): Promise<StoredAttempt | undefined> {
  return tx.one<StoredAttempt>(
    `delete from identity_attempt where cookie_hash = $1 and proven is null and expires_at > now()
     returning provider, member_id as "memberId", state, nonce, verifier, confirms`,
    [cookieHash],
  );
}

/** Keeps what is known about somebody new until they have chosen a name. */
export async function keepProven(tx: Tx, cookieHash: Buffer, provider: string, proven: Proven): Promise<void> {
  await tx.query(
    `insert into identity_attempt (cookie_hash, provider, state, nonce, verifier, proven, expires_at)
     values ($1, $2, '', '', '', $3::jsonb, now() + interval '15 minutes')`,
    [cookieHash, provider, JSON.stringify(proven)],
  );
}

/** In the transaction of the registration: if that fails, the next try finds it again. */
export function takeProven(tx: Tx, cookieHash: Buffer): Promise<{ provider: string; proven: Proven } | undefined> {
  return tx.one<{ provider: string; proven: Proven }>(
    `delete from identity_attempt where cookie_hash = $1 and proven is not null and expires_at > now()
     returning provider, proven`,
    [cookieHash],
  );
}

/** Attempts to sign in elsewhere that were not finished in time. */
export const EXPIRED_ATTEMPTS = `delete from identity_attempt where cookie_hash in
  (select cookie_hash from identity_attempt where expires_at < now() order by expires_at limit $1)`;
