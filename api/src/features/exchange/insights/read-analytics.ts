import type { insights } from '@viewloop/contract';
import type { ReadTx } from '../../../platform/db/tx.ts';
import { Problem } from '../../../platform/http/problem.ts';
import { showOwn } from '../promotions/index.ts';
import { everyDay, rangeOf } from './analytics-rules.ts';
import { countWatches, isWhole } from './analytics-store.ts';

/** Watches and viewers of an own promotion between two days. */
export async function readAnalytics(
  tx: ReadTx,
  own: { id: number; ownerId: string },
  asked: { from?: string | undefined; to?: string | undefined },
  now: Date,
): Promise<insights.Analytics> {
  const range = rangeOf(asked, now);
  if (!range) throw new Problem('bad_request', { reason: 'from must not be after to, and at most a year before it' });
  await showOwn(tx, own);
  const counted = await countWatches(tx, own.id, range);
  const days = everyDay(range, counted.days);
  const sum = (name: 'started' | 'completed' | 'takenBack') => days.reduce((all, day) => all + day[name], 0);
  return {
    ...range,
    asOf: now.toISOString(),
    watching: counted.watching,
    started: sum('started'),
    completed: sum('completed'),
    takenBack: sum('takenBack'),
    viewers: counted.viewers,
    days,
    isWhole: isWhole(counted),
  };
}
