import type { Tx } from '../../../../platform/db/tx.ts';
import { takeChanges } from './comparison-change-store.ts';
import { judgeWatch, type Watches } from './comparison-rules.ts';
import * as comparisons from './comparison-store.ts';

const MOST = 1000;

const outcomeOf = (state: comparisons.NewWatch['state']): comparisons.Outcome =>
  state === 'completed' || state === 'voided' ? state : 'left';

/** Counts one viewer as `now` instead of `before`. A viewer who has completed stays so, also if the view is invalid. */
function recount(cut: Watches, before: comparisons.Outcome | undefined, now: comparisons.Outcome): void {
  if (before === undefined) cut.started++;
  if (now !== 'left' && before !== 'completed' && before !== 'voided') cut.completed++;
  cut.voided += Number(now === 'voided') - Number(before === 'voided');
}

/** Of several watches of one viewer the one that was paid counts. */
const later = (before: comparisons.Outcome | null | undefined, now: comparisons.Outcome) =>
  now === 'left' && before ? before : now;

/** Whether all watches were counted, or what holds up those that were not. */
export type Counted = 'all' | 'in_doubt' | 'running';

/**
 * Counts the watches that have ended, in the order in which they began, up to the first that still runs or whose viewer may
 * still be believed. Counting past it would favour whichever cut has the quicker watches. A viewer who left and came back is one
 * viewer. Afterwards, views that were counted and have changed since are counted in their present state.
 */
export async function countWatches(
  tx: Tx,
  comparison: comparisons.StoredComparison,
  rules: { onlyBelieved: boolean },
  views: comparisons.ViewsOfCuts,
): Promise<Counted> {
  const watches = await views.watchesAfter(tx, comparison, MOST);
  const judged = watches.map((watch) => ({ watch, judgement: judgeWatch(watch, rules) }));
  const held = judged.findIndex(({ judgement }) => judgement === 'runs' || judgement === 'in_doubt');
  const ended = held < 0 ? watches : watches.slice(0, held);
  const counting = judged.slice(0, ended.length).filter(({ judgement }) => judgement === 'counts');
  const countedView = ended.at(-1)?.id ?? comparison.countedView;
  // Changes are taken first and views read afterwards, so a change that is committed in between is read now and finds nothing to do
  // later. A later watch is counted in the state that it has when its turn comes.
  const changes = await takeChanges(tx, comparison.id);
  const now = changes.length === 0 ? [] : await views.viewsNow(tx, changes);
  const changed = now.filter(({ id }) => id <= countedView);
  const viewers = [...counting.map(({ watch }) => watch), ...changed].map(({ viewerId }) => viewerId);
  const outcomes = await comparisons.outcomesOf(tx, comparison.id, viewers);
  const saved = new Map<string, comparisons.Outcome | null>();
  const countAs = (viewerId: string, promotionId: number, outcome: comparisons.Outcome) => {
    const before = outcomes.get(viewerId);
    const now = later(before, outcome);
    // For a viewer whom an earlier version counted, only what is new counts.
    recount(promotionId === comparison.aId ? comparison.a : comparison.b, before === null ? 'left' : before, now);
    outcomes.set(viewerId, now);
    saved.set(viewerId, now);
  };
  for (const { watch } of counting) countAs(watch.viewerId, watch.promotionId, outcomeOf(watch.state));
  for (const { viewerId, promotionId, state } of changed) {
    if (outcomes.get(viewerId)) countAs(viewerId, promotionId, outcomeOf(state));
  }
  comparison.countedView = countedView;
  await comparisons.saveOutcomes(tx, comparison.id, saved);
  await comparisons.saveCounts(tx, comparison);
  if (held < 0) return watches.length < MOST ? 'all' : 'running';
  return judged.slice(held).some(({ judgement }) => judgement === 'runs') ? 'running' : 'in_doubt';
}
