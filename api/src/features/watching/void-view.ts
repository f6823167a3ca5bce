import { constants } from '@viewloop/contract';
import { lockBalance, post, recipes } from '../../ledger/index.ts';
import { Problem } from '../../platform/problem.ts';
import type { Tx } from '../../platform/tx.ts';
import { loseTrustByVoid } from '../fair-play/index.ts';
import { hasEnded, type LockedPromotion, lockPromotion, unfillPlace } from '../promotions/index.ts';
import { takeBackCommission } from '../referrals/index.ts';
import { lockRewarded, markVoided, uncountReward } from './reward-store.ts';

/**
 * Takes back a view that was found false. The viewer returns what they still have, the house pays the rest. A running
 * promotion offers the place again; otherwise its owner gets the credits. Returns whom to notify, or `undefined` when
 * the view was already voided.
 */
export async function voidView(
  tx: Tx,
  { viewId, reason, adminId }: { viewId: number; reason: string; adminId: string },
): Promise<{ viewerId: string; ownerId: string } | undefined> {
  const view = await lockRewarded(tx, viewId);
  if (!view) throw new Problem('view_not_found');
  if (view.state === 'voided') return undefined;
  if (view.state !== 'completed' || view.hour === null || view.day === null) throw new Problem('view_not_completed');
  const { viewerId, promotionId, hour, day } = view;
  const promotion = (await lockPromotion(tx, promotionId)) as LockedPromotion;
  const { ownerId } = promotion;
  const toOwner = hasEnded(promotion.state);

  await takeBackCommission(tx, { source: `view:${viewId}`, memberId: viewerId });
  const takenFromViewer = Math.max(0, Math.min(constants.CREDITS_PER_WATCH, await lockBalance(tx, viewerId, 'house')));
  const backTo = toOwner ? ({ kind: 'member', ownerId } as const) : ({ kind: 'escrow' } as const);
  const entry = recipes.viewVoided({ viewId, promotionId, viewerId, takenFromViewer, backTo, note: reason });
  await post(tx, [{ ...entry, adminId }]);
  await markVoided(tx, viewId, reason);
  await unfillPlace(tx, { promotionId, hour, toOwner });
  await uncountReward(tx, { viewerId, ownerId, day });
  await loseTrustByVoid(tx, viewerId);
  return { viewerId, ownerId };
}
