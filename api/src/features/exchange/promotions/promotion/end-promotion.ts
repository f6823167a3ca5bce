import type { Tx } from '../../../../platform/db/tx.ts';
import type { StateReason } from './promotion-rules.ts';
import { settleWhatEnds } from './settle-what-ends.ts';
import { markStopped } from './store.ts';

/** Stops a promotion for good. The caller refunds the credits that are left. */
export async function endPromotion(
  tx: Tx,
  id: number,
  end: { refund: number; reason: string | null; code?: StateReason['code'] },
): Promise<void> {
  const ended = await markStopped(tx, id, end);
  if (ended) await settleWhatEnds(tx, [ended]);
}
