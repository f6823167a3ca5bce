import type { ReadTx } from '../../../platform/db/tx.ts';
import { type AttentionCounts, attentionIncrements, lengthClassOf, sumOf } from './count-attention.ts';
import { incrementsOf } from './count-watch.ts';
import { figuresOf } from './live-store.ts';
import type { Counts } from './store.ts';

export interface LiveFigures {
  /** What the job has counted. Where viewers come from is shown from these alone: figures that move with each viewer name one. */
  counted: Counts;
  /** The same with every watch that has ended since, without where its viewer came from. */
  current: Counts;
  attention: AttentionCounts | undefined;
  lengthClass: number | null;
}

/** The counters of a promotion as if the job had just run, without counting anything. */
export async function liveFigures(tx: ReadTx, promotionId: number): Promise<LiveFigures> {
  const { counted, attention: stored, uncounted } = await figuresOf(tx, promotionId);
  const current = new Map(counted);
  for (const { name, count } of incrementsOf(uncounted)) current.set(name, (current.get(name) ?? 0) + count);
  const added = attentionIncrements(uncounted).get(promotionId);
  const attention = stored && added ? sumOf(stored, added) : (stored ?? added);
  return { counted, current, attention, lengthClass: attention ? lengthClassOf(attention) : null };
}
