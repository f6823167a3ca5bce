import type { comparisons } from '@viewloop/contract';
import type { ReadTx } from '../../../../platform/db/tx.ts';
import { type OwnPromotion, showOwn } from '../promotion/own-promotion.ts';
import { DECIDED, evidenceOf, validOf, verdictOf } from './comparison-rules.ts';
import { comparisonOf } from './comparison-store.ts';

/** Returns the comparison that a promotion of this owner belongs to, or null. */
export async function showComparison(tx: ReadTx, own: OwnPromotion): Promise<comparisons.Comparison | null> {
  await showOwn(tx, own);
  const found = await comparisonOf(tx, own.id);
  if (!found) return null;
  const { id, a, b, winner, endedAt } = found;
  const verdict = verdictOf(a, b);
  return {
    id,
    a: { promotionId: found.aId, title: found.aTitle, state: found.aState, ...validOf(a) },
    b: { promotionId: found.bId, title: found.bTitle, state: found.bState, ...validOf(b) },
    // Only the job decides a comparison, and its decision stays.
    verdict: winner ?? (verdict === 'uneven' ? 'uneven' : 'not_yet'),
    evidence: evidenceOf(a, b),
    neededEvidence: DECIDED,
    winnerTakesRest: found.winnerTakesRest,
    creditsMoved: found.creditsMoved,
    createdAt: found.createdAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
  };
}
