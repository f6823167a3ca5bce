import type { comparisons } from '@viewloop/contract';
import type { Tx } from '../../../../platform/db/tx.ts';
import { Problem } from '../../../../platform/http/problem.ts';
import { createPromotion, type NewPromotion } from '../promotion/create-promotion.ts';
import type { Payer } from '../promotion/pay-for-promotion.ts';
import { comparisonOf, insertComparison } from './comparison-store.ts';
import { showComparison } from './show-comparison.ts';

/** Starts both promotions and joins them, all in one transaction. A retry finds what was made before. */
export async function createComparison(
  tx: Tx,
  { a, b, winnerTakesRest }: { a: NewPromotion; b: NewPromotion; winnerTakesRest: boolean },
  payer: Payer,
): Promise<comparisons.Comparison> {
  const { id: aId } = await createPromotion(tx, a, payer);
  const { id: bId } = await createPromotion(tx, b, payer);
  const before = await comparisonOf(tx, aId);
  if (!before) await insertComparison(tx, aId, bId, winnerTakesRest);
  else if (before.aId !== aId || before.bId !== bId) throw new Problem('already_done');
  return (await showComparison(tx, { id: aId, ownerId: a.ownerId })) as comparisons.Comparison;
}
