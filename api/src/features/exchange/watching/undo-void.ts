import { constants } from '@viewloop/contract';
import { type Entry, lockAccounts, post, recipes, viewSource } from '../../../ledger/index.ts';
import type { Tx } from '../../../platform/db/tx.ts';
import { Problem } from '../../../platform/http/problem.ts';
import { tell } from '../../messages/notices/index.ts';
import { restoreCommission } from '../../money/referrals/index.ts';
import { countFalseView, moveUnproven, regainTrust } from '../../trust/fair-play/index.ts';
import { grantObjections } from '../../trust/objections/index.ts';
import { lockAnswerOf, restoreAnswer } from '../feedback/index.ts';
import {
  afterFilling,
  correctCredits,
  countViewAgain,
  hasEnded,
  type LockedPromotion,
  lockPromotion,
  lockRunningOf,
  noteChangedOutcome,
  putCreditsBack,
  takenBy,
} from '../promotions/index.ts';
import { rememberReplaced } from '../proving/index.ts';
import { countRewardAgain, lockRewarded, markRestored, type RewardedView } from './reward-store.ts';
import { addVerified } from './verified-store.ts';
import { closeVoid, type OpenVoid } from './void-store.ts';

const { CREDITS_PER_VIEW } = constants;

type Payer = 'escrow' | 'owner' | 'house' | 'forfeit';

/**
 * Decides who pays for the view again. The promotion pays while the place is still free, and the owner who got the credits while
 * they are still there. Otherwise the house pays, because neither the owner nor the next viewer did anything wrong.
 */
function whoPays(
  { linked }: Pick<OpenVoid, 'linked'>,
  promotion: Pick<
    LockedPromotion,
    'state' | 'creditsSpent' | 'waitingCredits' | 'views' | 'reserved' | 'creditsReturned'
  >,
  ownerBalance: number,
): Payer {
  if (linked) return 'forfeit';
  if (hasEnded(promotion.state)) {
    return promotion.creditsReturned >= CREDITS_PER_VIEW && ownerBalance >= CREDITS_PER_VIEW ? 'owner' : 'house';
  }
  const offered = Math.floor((promotion.creditsSpent - promotion.waitingCredits) / CREDITS_PER_VIEW);
  return offered > promotion.views + promotion.reserved ? 'escrow' : 'house';
}

/** Counts the view for its promotion, whichever side pays. Returns the odd credit if that completes the promotion. */
async function fillAgain(
  tx: Tx,
  { promotion, payer, hour, cause }: { promotion: LockedPromotion; payer: Payer; hour: string; cause: string },
): Promise<Entry[]> {
  const { id: promotionId, ownerId } = promotion;
  if (payer === 'house' || payer === 'forfeit') {
    await correctCredits(tx, { promotionId, cause, kind: 'granted', credits: CREDITS_PER_VIEW });
  }
  const { completes, leftover } =
    payer === 'escrow' && promotion.reserved === 0 ? afterFilling(promotion, 1) : { completes: false, leftover: 0 };
  const returned = payer === 'owner' ? -CREDITS_PER_VIEW : leftover;
  await countViewAgain(tx, { promotionId, hour, returned, ends: completes });
  return leftover > 0 ? [recipes.promotionRefunded({ promotionId, ownerId, credits: leftover, occasion: 'end' })] : [];
}

/** Puts back into the viewer's promotions what the void took out of them, as far as they still run. */
async function refund(tx: Tx, cause: string, viewerId: string): Promise<Entry[]> {
  const entries: Entry[] = [];
  for (const taken of await takenBy(tx, cause)) {
    if (taken.ownerId !== viewerId) continue;
    const { promotionId, ownerId, credits, unproven } = taken;
    await putCreditsBack(tx, taken);
    await moveUnproven(tx, ownerId, unproven);
    entries.push(recipes.promotionFunded({ promotionId, ownerId, credits, undone: cause }));
  }
  return entries;
}

function placeOf(payer: Payer, ownerId: string): recipes.PlaceOf {
  if (payer === 'owner') return { kind: 'member', ownerId };
  return payer === 'escrow' ? { kind: 'escrow' } : { kind: 'house' };
}

async function lockAll(tx: Tx, { id, viewerId, promotionId }: RewardedView) {
  const running = await lockRunningOf(tx, [viewerId], [promotionId]);
  const promotion = (await lockPromotion(tx, promotionId)) as LockedPromotion;
  await lockAnswerOf(tx, id, promotionId);
  const balances = await lockAccounts(tx, {
    members: [viewerId, promotion.ownerId],
    promotions: [promotionId, ...running.map(({ id }) => id)],
  });
  return { promotion, ownerBalance: balances.get(promotion.ownerId) ?? 0 };
}

/**
 * Takes the void of a view back: the viewer has the credit again (which pays a debt first), the view counts again, its
 * commission is due again, and the trust it cost is restored. `voidView` is its mirror image, step by step. Undoing it once
 * more changes nothing.
 */
export async function undoVoid(
  tx: Tx,
  { viewId, adminId }: { viewId: number; adminId: string },
): Promise<{ viewerId: string; ownerId: string }> {
  const view = await lockRewarded(tx, viewId);
  if (!view) throw new Problem('view_not_found');
  if (view.state !== 'voided' || view.hour === null || view.day === null) throw new Problem('void_not_undoable');
  const { viewerId, promotionId, hour, day, verified } = view;
  const { promotion, ownerBalance } = await lockAll(tx, view);
  const { ownerId, title } = promotion;

  // The void is closed, and the place is filled again.
  const done = await closeVoid(tx, viewId, adminId);
  if (!done) throw new Problem('void_not_undoable');
  const cause = viewSource(viewId, done.epoch);
  const epoch = done.epoch + 1;
  const payer = whoPays(done, promotion, ownerBalance);
  const leftover = await fillAgain(tx, { promotion, payer, hour, cause });

  // Credits and commission are given again.
  const place = placeOf(payer, ownerId);
  const restored = {
    ...recipes.viewRestored({ viewId, epoch, promotionId, viewerId, place, given: done.taken }),
    adminId,
  };
  const left = ownerBalance - (payer === 'owner' ? CREDITS_PER_VIEW : 0);
  const answer = await restoreAnswer(tx, { viewId, epoch, promotionId, ownerId, ownerBalance: left });
  const putBack = done.taken > 0 ? await refund(tx, cause, viewerId) : [];
  if (done.taken > 0) await restoreCommission(tx, { from: cause, to: viewSource(viewId, epoch) });
  const given = [...(restored.postings.length > 1 ? [restored] : []), ...(answer ? [{ ...answer, adminId }] : [])];
  await post(tx, [...given, ...leftover, ...putBack]);

  // The view counts again, and nobody has to decide about it any more.
  await markRestored(tx, viewId);
  await rememberReplaced(tx, { viewId, promotionId });
  await noteChangedOutcome(tx, { viewId, promotionId });
  await countRewardAgain(tx, { viewerId, ownerId, day });
  await countFalseView(tx, day, -1);
  if (verified) await addVerified(tx, { viewId, ownerId, views: 1 });
  await regainTrust(tx, viewerId, done.trustLost);
  await grantObjections(tx, { viewId }, { promotionId, title });

  // Everybody hears of it. No webhook event is about a view that counts again.
  const facts = { promotionId, title };
  await tell(tx, [
    { memberId: viewerId, subject: `view:${viewId}`, kind: 'view_restored', facts },
    { memberId: ownerId, subject: `view_restored:${promotionId}`, kind: 'view_restored', facts, manner: 'count' },
  ]);
  return { viewerId, ownerId };
}
