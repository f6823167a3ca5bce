import type { Tx } from '../../../platform/db/tx.ts';
import { Problem } from '../../../platform/http/problem.ts';
import * as store from './store.ts';

/**
 * Counts what a program spent towards its token's limit for the day, in the transaction that spends it. Calls that arrive together wait
 * for each other here, so they cannot pass the limit together.
 */
export async function chargeToken(tx: Tx, hash: Buffer, credits: number): Promise<void> {
  if (credits === 0 || (await store.addSpent(tx, hash, credits))) return;
  const token = await store.spendingOf(tx, hash);
  if (!token) throw new Problem('bad_token');
  throw new Problem('token_credits', { limit: token.limit, left: Math.max(0, token.limit - token.spent) });
}
