import { balanceOf, type Entry, recipes } from '../../../../ledger/index.ts';
import type { Tx } from '../../../../platform/db/tx.ts';
import type { LostDeposit } from '../../../money/wallet/index.ts';
import { moveUnproven } from '../../../trust/fair-play/index.ts';
import { endPromotion } from './end-promotion.ts';
import { refundAtEnd, stoppedByReversal, toStopFor } from './promotion-rules.ts';
import * as store from './store.ts';

/**
 * Stops promotions of a member whose deposit was reversed, so that their escrow pays before the member goes below zero.
 * Returns the refunds, which the caller posts together with the reversal. Watches that are running keep their places.
 */
export async function stopForReversal(tx: Tx, { ownerId, lost, since }: LostDeposit): Promise<Entry[]> {
  const running = await store.lockRunningOf(tx, [ownerId]);
  if (running.length === 0) return [];
  const balance = await balanceOf(tx, ownerId);
  const entries: Entry[] = [];
  for (const promotion of toStopFor(running, { lost, balance, since })) {
    const refund = refundAtEnd(promotion);
    const { words, code } = stoppedByReversal;
    const facts = { promotionId: promotion.id, ownerId, credits: refund, occasion: 'end', note: words };
    if (refund > 0) entries.push(recipes.promotionRefunded(facts));
    // As with any other stop: what was unproven comes back as unproven.
    await moveUnproven(tx, ownerId, -Math.min(refund, promotion.unprovenCredits));
    await endPromotion(tx, promotion.id, { refund, reason: words, code });
  }
  return entries;
}
