import { constants } from '@viewloop/contract';
import { type Entry, lockAccounts, post, recipes, viewSource } from '../../../ledger/index.ts';
import type { ReadTx, Tx } from '../../../platform/db/tx.ts';
import { Problem } from '../../../platform/http/problem.ts';
import { commissionEntries, holdWatchCommission } from '../../money/referrals/index.ts';
import {
  afterFilling,
  correctCredits,
  countViewAgain,
  hasEnded,
  type LockedPromotion,
  lockPromotion,
  noteChangedOutcome,
  promotesVideoOf,
} from '../promotions/index.ts';
import type { RewardRules } from './complete-watching.ts';
import { countRewards } from './reward-store.ts';
import { rewardedAmong } from './store.ts';
import { findUnpaid, lockUnpaid, markPaid, type UnpaidView } from './unpaid-store.ts';

const { CREDITS_PER_VIEW, CREDITS_PER_WATCH } = constants;

/** The server itself has seen the seconds, in heartbeats. Nothing that a client claims later counts. */
const wasSeen = ({ state, beats, creditedMs, requiredMs }: UnpaidView) =>
  state === 'interrupted' && beats > 0 && creditedMs >= requiredMs;

/** A member is paid once for a video, and never for one that they or somebody they belong to promote. */
async function mayBePaid(tx: ReadTx, { viewerId, promotionId }: UnpaidView): Promise<boolean> {
  if ((await rewardedAmong(tx, [{ viewerId, promotionId }])).size > 0) return false;
  return !(await promotesVideoOf(tx, { memberId: viewerId, promotionId }));
}

/** Whether a watch that ended without a credit can be paid after all. */
export async function isPayable(tx: ReadTx, viewId: number): Promise<boolean> {
  const view = await findUnpaid(tx, viewId);
  return view !== undefined && wasSeen(view) && (await mayBePaid(tx, view));
}

function hasFreePlace({ state, creditsSpent, waitingCredits, views, reserved }: LockedPromotion): boolean {
  if (hasEnded(state)) return false;
  return Math.floor((creditsSpent - waitingCredits) / CREDITS_PER_VIEW) > views + reserved;
}

/**
 * Counts the view for its promotion. The promotion pays if it still has a place to give; otherwise the house pays, because
 * its owner has got the place back or somebody else has watched in it.
 */
async function fillPlace(tx: Tx, view: UnpaidView, promotion: LockedPromotion): Promise<Entry[]> {
  const { id: promotionId, ownerId } = promotion;
  const byHouse = !hasFreePlace(promotion);
  if (byHouse) {
    const granted = { promotionId, cause: `objection:${view.id}`, kind: 'granted', credits: CREDITS_PER_VIEW } as const;
    await correctCredits(tx, granted);
  }
  const { completes, leftover } = byHouse ? { completes: false, leftover: 0 } : afterFilling(promotion, 1);
  await countViewAgain(tx, { promotionId, hour: view.hour, returned: leftover, ends: completes });
  const reward = recipes.watchRewarded({ viewId: view.id, promotionId, viewerId: view.viewerId, byHouse });
  if (leftover === 0) return [reward];
  return [reward, recipes.promotionRefunded({ promotionId, ownerId, credits: leftover, occasion: 'end' })];
}

async function commissionOf(tx: Tx, view: UnpaidView, { commissionPercent, hold }: RewardRules): Promise<Entry[]> {
  const events = [{ source: viewSource(view.id, 0), memberId: view.viewerId, credits: CREDITS_PER_WATCH, pays: true }];
  if (!hold) return commissionEntries(tx, commissionPercent, events);
  await holdWatchCommission(tx, commissionPercent, events, hold);
  return [];
}

/**
 * Pays a watch that ended without a credit although the server has seen its seconds, for example because a question beside
 * the video was not answered. It counts for the day on which it was watched. A second call finds it paid and refuses.
 */
export async function payUnpaid(
  tx: Tx,
  viewId: number,
  rules: RewardRules,
): Promise<{ viewerId: string; ownerId: string }> {
  const view = await lockUnpaid(tx, viewId);
  if (!view) throw new Problem('view_not_found');
  if (!wasSeen(view) || !(await mayBePaid(tx, view))) throw new Problem('view_not_payable');
  const { viewerId, promotionId, ownerId } = view;
  const promotion = (await lockPromotion(tx, promotionId)) as LockedPromotion;
  const commission = await commissionOf(tx, view, rules);
  await lockAccounts(tx, { members: [viewerId, ownerId], promotions: [promotionId] });
  const entries = await fillPlace(tx, view, promotion);
  await markPaid(tx, viewId);
  await noteChangedOutcome(tx, { viewId, promotionId });
  await post(tx, [...entries, ...commission]);
  await countRewards(tx, [{ viewerId, ownerId, verified: true }], view.endedAt);
  return { viewerId, ownerId };
}
