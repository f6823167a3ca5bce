import type { Tx } from '../../../platform/db/tx.ts';
import { leaveNames } from './count-watch.ts';
import { countedPromotion, moveCounts } from './store.ts';

interface GrantedWatch {
  viewId: number;
  /** Why it ended without a credit, before it was paid after all. */
  reason: string | null;
  creditedMs: number;
}

/** A watch that is paid after an objection counts as completed. One that is not counted yet will be counted as it is then. */
export async function countAsCompleted(tx: Tx, { viewId, reason, creditedMs }: GrantedWatch): Promise<void> {
  const promotionId = await countedPromotion(tx, viewId);
  if (promotionId === undefined) return;
  await moveCounts(tx, promotionId, { from: leaveNames(reason, creditedMs), to: 'completed' });
}
