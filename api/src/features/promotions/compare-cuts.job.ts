import type { App } from '../../platform/app-context.ts';
import type { Tx } from '../../platform/tx.ts';
import { verdictOf } from './comparison-rules.ts';
import * as comparisons from './comparison-store.ts';
import { hasEnded } from './promotion-rules.ts';
import { stateOfPromotion } from './store.ts';
import { takeOverRest } from './take-over-rest.ts';

const MOST = 1000;

/**
 * Counts the watches that have ended, in the order in which they began, up to the first that still runs. Counting past it would
 * favour whichever cut has the quicker watches. Views that were declared invalid count for nothing, and a viewer who left
 * and came back is one viewer. Returns whether all were counted.
 */
async function countWatches(tx: Tx, comparison: comparisons.StoredComparison): Promise<boolean> {
  const watches = await comparisons.watchesAfter(tx, comparison, MOST);
  const unsettled = watches.findIndex((watch) => watch.unsettled);
  const ended = unsettled < 0 ? watches : watches.slice(0, unsettled);
  const valid = ended.filter(({ state }) => state !== 'voided');
  const viewers = valid.map(({ viewerId }) => viewerId);
  const uncounted = await comparisons.newViewers(tx, comparison.id, viewers);
  for (const { viewerId, promotionId, state } of valid) {
    const cut = promotionId === comparison.aId ? comparison.a : comparison.b;
    if (uncounted.delete(viewerId)) cut.started++;
    if (state === 'completed') cut.completed++;
  }
  comparison.countedView = ended.at(-1)?.id ?? comparison.countedView;
  await comparisons.saveCounts(tx, comparison);
  return unsettled < 0 && watches.length < MOST;
}

/** Ends a comparison that is decided, or in which one of the two has ended. Returns whether it did. */
async function lookAt(tx: Tx, id: number): Promise<boolean> {
  const comparison = await comparisons.lockComparison(tx, id);
  if (!comparison) return false;
  const { aId, bId, a, b, winnerTakesRest } = comparison;
  const states = [await stateOfPromotion(tx, aId), await stateOfPromotion(tx, bId)];
  const complete = await countWatches(tx, comparison);
  const verdict = verdictOf(a, b);
  const winner = verdict === 'a' || verdict === 'b' ? verdict : null;
  const isOver = complete && states.some((found) => !found || hasEnded(found.state));
  if (!winner && !isOver) return false;
  const [from, to] = winner === 'a' ? [bId, aId] : [aId, bId];
  const creditsMoved = winner && winnerTakesRest ? await takeOverRest(tx, { comparisonId: id, from, to }) : 0;
  await comparisons.endComparison(tx, id, { winner, creditsMoved });
  return true;
}

/** Looks at the comparisons whose turn it is, each in a transaction of its own. */
export async function compareCuts({ db, events }: Pick<App, 'db' | 'events'>, signal?: AbortSignal): Promise<void> {
  for (const { id } of await db.read(comparisons.dueComparisons)) {
    signal?.throwIfAborted();
    const ended = await db.write((tx) => lookAt(tx, id));
    if (!ended) continue;
    const owner = await db.read((tx) => comparisons.ownerOf(tx, id));
    if (owner) events.publish(owner.ownerId, 'promotions');
  }
}
