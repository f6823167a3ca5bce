import { constants, type promotions, type RouteOutput } from '@viewloop/contract';
import { balanceOf, post, recipes } from '../../../../ledger/index.ts';
import type { Tx } from '../../../../platform/db/tx.ts';
import { Problem } from '../../../../platform/http/problem.ts';
import { moveUnproven } from '../../../trust/fair-play/index.ts';
import { endPromotion } from './end-promotion.ts';
import { lockOwn, type OwnPromotion, showOwn } from './own-promotion.ts';
import { refundAtEnd, type StateReason } from './promotion-rules.ts';
import * as store from './store.ts';

/**
 * Ends a promotion for good. Running watches keep their places; the credits of such a place come back when its watch
 * ends without a reward.
 */
export async function endWithRefund(
  tx: Tx,
  promotion: store.LockedPromotion,
  reason: string | null,
  code: StateReason['code'] = null,
): Promise<{ refund: number }> {
  const refund = refundAtEnd(promotion);
  if (refund > 0) {
    const facts = { promotionId: promotion.id, ownerId: promotion.ownerId, credits: refund, occasion: 'end' };
    await post(tx, [recipes.promotionRefunded(reason === null ? facts : { ...facts, note: reason })]);
  }
  // What was unproven when it was spent is unproven when it comes back: stopping does not launder it.
  await moveUnproven(tx, promotion.ownerId, -Math.min(refund, promotion.unprovenCredits));
  await endPromotion(tx, promotion.id, { refund, reason, code });
  return { refund };
}

/** Stopping a stopped promotion changes nothing, and says that nothing came back this time. */
export async function stopPromotion(tx: Tx, own: OwnPromotion): Promise<RouteOutput<typeof promotions.stopPromotion>> {
  const promotion = await lockOwn(tx, own);
  if (promotion.state === 'completed') throw new Problem('promotion_state', { state: promotion.state });
  const creditsReturned = promotion.state === 'stopped' ? 0 : (await endWithRefund(tx, promotion, null)).refund;
  return {
    promotion: await showOwn(tx, own),
    creditsReturned,
    creditsHeld: promotion.reserved * constants.CREDITS_PER_VIEW,
    balance: await balanceOf(tx, own.ownerId),
  };
}
