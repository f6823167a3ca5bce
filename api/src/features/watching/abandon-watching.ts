import { Problem } from '../../platform/problem.ts';
import type { Tx } from '../../platform/tx.ts';
import { freePlaces, isPlayerFailure, PLAYER_FAILURES, recordTrouble } from '../promotions/index.ts';
import type { InterruptReason } from './completion-rules.ts';
import * as store from './store.ts';

export interface Abandoned {
  viewId: number;
  viewerId: string;
  reason: InterruptReason;
}

/**
 * Ends a watch without a credit. A watch that has ended already stays as it ended. A failure of the player is told to
 * the promotion's owner. Answers whom to tell.
 */
export async function abandonWatching(tx: Tx, { viewId, viewerId, reason }: Abandoned): Promise<Set<string>> {
  const ended = await store.interruptView(tx, { id: viewId, viewerId, reason });
  if (!ended) {
    if (await store.findOwnView(tx, { id: viewId, viewerId })) return new Set();
    throw new Problem('view_not_found');
  }
  const { promotionId } = ended;
  if (isPlayerFailure(reason)) {
    const again = await store.failedBefore(tx, { viewId, promotionId, viewerId, failures: PLAYER_FAILURES });
    await recordTrouble(tx, { promotionId, code: reason, countsInRow: !again });
  }
  return freePlaces(tx, [{ viewId, promotionId }]);
}
