import type { Tx } from '../../../../platform/db/tx.ts';
import { Problem } from '../../../../platform/http/problem.ts';
import { judgeReporters } from '../../../trust/fair-play/index.ts';
import { hasEnded, inWords } from '../promotion/promotion-rules.ts';
import { endWithRefund } from '../promotion/stop-promotion.ts';
import * as store from '../promotion/store.ts';
import { clearDeadline, emitHidden, showAgain } from './hidden-store.ts';
import { settleReports } from './report-store.ts';

/** What an admin decides about a promotion. Each function returns the owner, who is notified. */

async function lockRunning(tx: Tx, id: number): Promise<store.LockedPromotion> {
  const promotion = await store.lockPromotion(tx, id);
  if (!promotion) throw new Problem('promotion_not_found');
  if (hasEnded(promotion.state)) throw new Problem('promotion_state', { state: promotion.state });
  return promotion;
}

/**
 * With a refund the promotion ends and its reports are settled. Without one it stays hidden until an admin restores
 * it.
 */
export async function hidePromotion(
  tx: Tx,
  { id, reason, refund }: { id: number; reason: string; refund: boolean },
): Promise<{ ownerId: string }> {
  const promotion = await lockRunning(tx, id);
  if (refund) {
    await judgeReporters(tx, await settleReports(tx, id), true);
    await endWithRefund(tx, promotion, reason);
  } else {
    await store.markHidden(tx, id, inWords(reason));
    await clearDeadline(tx, id);
    if (promotion.state !== 'hidden') await emitHidden(tx, promotion, reason);
  }
  return { ownerId: promotion.ownerId };
}

export async function restorePromotion(tx: Tx, id: number): Promise<{ ownerId: string }> {
  const promotion = await lockRunning(tx, id);
  if (promotion.state !== 'hidden') throw new Problem('promotion_state', { state: promotion.state });
  // An admin found nothing wrong with it. The reports of a member who reports falsely again and again stop counting.
  await judgeReporters(tx, await settleReports(tx, id), false);
  await showAgain(tx, promotion);
  return { ownerId: promotion.ownerId };
}
