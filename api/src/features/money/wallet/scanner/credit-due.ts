import type { Tx } from '../../../../platform/db/tx.ts';
import type { ChainId } from '../key-store.ts';
import { applyTiers } from './apply-tiers.ts';
import { type DueDeposit, dueDeposits } from './credit-store.ts';

/** The deposits that have enough confirmations by now, locked. `only`: no others than these. */
export async function dueNow(
  tx: Tx,
  chain: ChainId,
  tipHeight: number,
  only: readonly number[] | null = null,
): Promise<DueDeposit[]> {
  await applyTiers(tx, chain);
  return dueDeposits(tx, chain, tipHeight, only);
}
