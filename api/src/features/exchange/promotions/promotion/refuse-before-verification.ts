import type { Tx } from '../../../../platform/db/tx.ts';
import { Problem } from '../../../../platform/http/problem.ts';
import { limitReached } from './verification-store.ts';

/**
 * Before the e-mail address is confirmed, a member may start as many promotions a day as an admin allows; by default as
 * many as anybody. Call this after the promotion is written and while the member's balance is locked, so that each of
 * several at once sees those before it.
 */
export async function refuseBeforeVerification(tx: Tx, ownerId: string): Promise<void> {
  const most = await limitReached(tx, ownerId);
  if (most !== undefined) throw new Problem('verify_to_promote', { limit: most });
}
