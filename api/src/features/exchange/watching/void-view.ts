import { constants } from '@viewloop/contract';
import { type Entry, lockAccounts, post, recipes, viewSource } from '../../../ledger/index.ts';
import type { Tx } from '../../../platform/db/tx.ts';
import { Problem } from '../../../platform/http/problem.ts';
import { tell } from '../../messages/notices/index.ts';
import { emit } from '../../messages/webhooks/index.ts';
import { referrerOf, takeBackCommission } from '../../money/referrals/index.ts';
import { countFalseView, loseTrustByVoid } from '../../trust/fair-play/index.ts';
import { areInOneCluster } from '../../trust/links/index.ts';
import { forgetAnswerCredit, lockAnswerOf, voidAnswer } from '../feedback/index.ts';
import {
  correctCredits,
  hasEnded,
  type LockedPromotion,
  lockPromotion,
  lockRunningOf,
  noteChangedOutcome,
  recoverCredits,
  unfillPlace,
} from '../promotions/index.ts';
import { forgetProof } from '../proving/index.ts';
import { lockRewarded, markVoided, type RewardedView, uncountReward } from './reward-store.ts';
import { addVerified } from './verified-store.ts';
import { epochOf, insertVoid, recordTrustLost } from './void-store.ts';

const { CREDITS_PER_VIEW, CREDITS_PER_WATCH } = constants;

export interface Voided {
  viewerId: string;
  ownerId: string;
  /** Everybody whose credits or promotions changed. */
  concerned: ReadonlySet<string>;
}

/**
 * Locks promotions before referrals, and referrals before accounts, as everywhere. The promotions are those that may have to
 * give credits: of the viewer, and of the referrer whose commission comes back.
 */
async function lockAll(tx: Tx, view: RewardedView, source: string) {
  const { viewerId, promotionId } = view;
  const referrerId = await referrerOf(tx, viewerId);
  const debtors = referrerId ? [viewerId, referrerId] : [viewerId];
  const running = await lockRunningOf(tx, debtors, [promotionId]);
  const promotion = (await lockPromotion(tx, promotionId)) as LockedPromotion;
  await lockAnswerOf(tx, view.id, promotionId);
  const commission = await takeBackCommission(tx, { source, memberId: viewerId });
  const balances = await lockAccounts(tx, {
    members: [...debtors, promotion.ownerId],
    promotions: [promotionId, ...running.map(({ id }) => id)],
  });
  return { promotion, running, commission, balanceOf: (memberId: string) => balances.get(memberId) ?? 0 };
}

const placeOf = (promotion: LockedPromotion, linked: boolean): recipes.PlaceOf => {
  if (linked) return { kind: 'house' };
  return hasEnded(promotion.state) ? { kind: 'member', ownerId: promotion.ownerId } : { kind: 'escrow' };
};

/** What becomes of the place, as the owner is told. */
function fateOf(promotion: LockedPromotion, linked: boolean) {
  if (linked) return 'view_forfeited';
  return hasEnded(promotion.state) ? 'view_returned' : 'view_offered_again';
}

/** Takes the view off its promotion, which offers the place again or has ended. */
async function emptyPlace(
  tx: Tx,
  { promotionId, hour, cause, place }: { promotionId: number; hour: string; cause: string; place: recipes.PlaceOf },
): Promise<void> {
  await unfillPlace(tx, { promotionId, hour, toOwner: place.kind === 'member' });
  if (place.kind !== 'house') return;
  await correctCredits(tx, { promotionId, cause, kind: 'forfeited', credits: -CREDITS_PER_VIEW });
}

/**
 * Takes back a view that was found false, so that nobody is richer for it. The viewer returns the credit: out of the balance,
 * then out of running promotions, then as a debt; so does the referrer with the commission. A running promotion offers the
 * place again, otherwise its owner gets the credits, unless owner and viewer belong together: then the house keeps them.
 * `undoVoid` is its mirror image, step by step. Returns whom to notify, or `undefined` when the view was already voided.
 */
export async function voidView(
  tx: Tx,
  { viewId, reason, adminId }: { viewId: number; reason: string; adminId: string },
): Promise<Voided | undefined> {
  const view = await lockRewarded(tx, viewId);
  if (!view) throw new Problem('view_not_found');
  if (view.state === 'voided') return undefined;
  if (view.state !== 'completed' || view.hour === null || view.day === null) throw new Problem('view_not_completed');
  const { viewerId, promotionId, hour, day, verified } = view;
  const epoch = await epochOf(tx, viewId);
  const cause = viewSource(viewId, epoch);
  const { promotion, running, commission, balanceOf } = await lockAll(tx, view, cause);
  const { ownerId, title } = promotion;
  const proof = await forgetProof(tx, { viewId, promotionId, viewerId });
  // The house keeps a place that the promotion got again already, or that would go round in one group.
  const linked = proof.replaced || (await areInOneCluster(tx, viewerId, ownerId));
  const place = placeOf(promotion, linked);

  // The void is opened, and the place is empty again.
  await insertVoid(tx, { viewId, epoch, adminId, reason, taken: CREDITS_PER_WATCH, linked });
  await emptyPlace(tx, { promotionId, hour, cause, place });

  // Credits and commission go back.
  const ended = hasEnded(promotion.state);
  const answer = await voidAnswer(tx, { viewId, epoch, promotionId, ownerId, ended, linked, note: reason });
  const owed = { memberId: viewerId, credits: CREDITS_PER_WATCH + (answer?.credits ?? 0), cause };
  const returned = proof.entries.length * CREDITS_PER_WATCH;
  const entries: Entry[] = [
    ...proof.entries,
    ...(await recoverCredits(tx, owed, { balance: balanceOf(viewerId) + returned, running })),
  ];
  if (commission) {
    const { referrerId, credits, entry } = commission;
    const due = { memberId: referrerId, credits, cause: `commission:${cause}` };
    entries.push(...(await recoverCredits(tx, due, { balance: balanceOf(referrerId), running })), entry);
  }
  entries.push({ ...recipes.viewVoided({ viewId, epoch, promotionId, viewerId, place, note: reason }), adminId });
  if (answer) entries.push({ ...answer.entry, adminId });
  await post(tx, entries);
  if (answer) await forgetAnswerCredit(tx, viewerId);

  // The view counts no more.
  await markVoided(tx, viewId, reason);
  await noteChangedOutcome(tx, { viewId, promotionId });
  await uncountReward(tx, { viewerId, ownerId, day });
  await countFalseView(tx, day, 1);
  if (verified) await addVerified(tx, { viewId, ownerId, views: -1 });
  await recordTrustLost(tx, viewId, await loseTrustByVoid(tx, viewerId));

  // Everybody hears of it.
  const fate = fateOf(promotion, linked);
  const facts = { promotionId, title, reason };
  await tell(tx, [
    { memberId: viewerId, subject: `view:${viewId}`, kind: 'view_taken_back', facts: { title, reason } },
    // The owner of a replaced view was told when it was replaced.
    ...(proof.replaced
      ? []
      : [{ memberId: ownerId, subject: `${fate}:${promotionId}`, kind: fate, facts, manner: 'count' } as const]),
  ]);
  const data = { viewId, ...facts };
  await emit(tx, [{ memberId: ownerId, type: 'view.voided', occurrence: `${viewId}:${epoch}`, data }]);
  return { viewerId, ownerId, concerned: new Set([viewerId, ownerId, ...(commission ? [commission.referrerId] : [])]) };
}
