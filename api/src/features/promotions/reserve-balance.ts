import { lockBalance } from '../../ledger/index.ts';
import { Problem } from '../../platform/problem.ts';
import type { Tx } from '../../platform/tx.ts';

/** Holds the member's account until the transaction ends, so that the numbers in a refusal are true. */
export async function reserveBalance(tx: Tx, memberId: string, needed: number): Promise<void> {
  const available = await lockBalance(tx, memberId);
  if (available < 0) throw new Problem('credits_owed', { owed: -available });
  if (available < needed) throw new Problem('insufficient_credits', { needed, available });
}
