import type { Tx } from '../../../../platform/db/tx.ts';
import type { App } from '../../../../platform/run/app-context.ts';
import { emit } from '../../../messages/webhooks/index.ts';
import type { FairPlayRules } from '../../../trust/fair-play/index.ts';
import { hasEnded } from '../promotion/promotion-rules.ts';
import { stateOfPromotion } from '../promotion/store.ts';
import { verdictOf } from './comparison-rules.ts';
import * as comparisons from './comparison-store.ts';
import { countWatches } from './count-watches.ts';
import { takeOverRest } from './take-over-rest.ts';

/** Ends a comparison that is decided, or in which one of the two has ended. Returns whether it did. */
async function lookAt(
  tx: Tx,
  id: number,
  { views, ...rules }: { onlyBelieved: boolean; views: comparisons.ViewsOfCuts },
): Promise<boolean> {
  const comparison = await comparisons.lockComparison(tx, id);
  if (!comparison) return false;
  const { aId, bId, a, b, winnerTakesRest } = comparison;
  const states = [await stateOfPromotion(tx, aId), await stateOfPromotion(tx, bId)];
  const counted = await countWatches(tx, comparison, rules, views);
  const verdict = verdictOf(a, b);
  const winner = verdict === 'a' || verdict === 'b' ? verdict : null;
  // An owner who stops one of the two does not wait for viewers who may still be believed.
  const isStopped = states.some((found) => !found || found.state === 'stopped');
  const isComplete = counted === 'all' || (counted === 'in_doubt' && isStopped);
  const isOver = isComplete && states.some((found) => !found || hasEnded(found.state));
  if (!winner && !isOver) return false;
  const [from, to] = winner === 'a' ? [bId, aId] : [aId, bId];
  const creditsMoved = winner && winnerTakesRest ? await takeOverRest(tx, { comparisonId: id, from, to }) : 0;
  await comparisons.endComparison(tx, id, { winner, creditsMoved });
  const owner = await comparisons.ownerOf(tx, id);
  const data = { comparisonId: id, a: aId, b: bId, winner, creditsMoved };
  if (owner) await emit(tx, [{ memberId: owner.ownerId, type: 'comparison.decided', occurrence: id, data }]);
  return true;
}

interface CompareNeeds {
  rules: () => Promise<Pick<FairPlayRules, 'checks'>>;
  views: comparisons.ViewsOfCuts;
}

/** Looks at the comparisons whose turn it is, each in a transaction of its own. */
export async function compareCuts(
  { db, events }: Pick<App, 'db' | 'events'>,
  { rules: currentRules, views }: CompareNeeds,
  signal?: AbortSignal,
): Promise<void> {
  // With fair play switched off nobody is asked anything, so nobody can be believed and everybody counts.
  const rules = { onlyBelieved: (await currentRules()).checks, views };
  for (const { id } of await db.read(comparisons.dueComparisons)) {
    signal?.throwIfAborted();
    const ended = await db.write((tx) => lookAt(tx, id, rules));
    if (!ended) continue;
    const owner = await db.read((tx) => comparisons.ownerOf(tx, id));
    if (owner) events.publish(owner.ownerId, 'promotions');
  }
}
