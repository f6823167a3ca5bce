import { type Entry, openDebt, recipes } from '../../../../ledger/index.ts';
import type { Tx } from '../../../../platform/db/tx.ts';
import { tell } from '../../../messages/notices/index.ts';
import { moveUnproven } from '../../../trust/fair-play/index.ts';
import { takeCredits } from './correction-store.ts';
import { endPromotion } from './end-promotion.ts';
import { type StateReason, stoppedByVoid, stoppedUnproven } from './promotion-rules.ts';
import { type Recovery, recover, recoverFromUnproven } from './recovery-rules.ts';
import * as store from './store.ts';

export interface Owed {
  memberId: string;
  /** The credits that have to be returned. */
  credits: number;
  /** Names the event, so that it happens once: `view:7`, `commission:view:7`. */
  cause: string;
}

type Running = store.RunningPromotionOfOwner;

async function takeFrom(
  tx: Tx,
  { promotion, credits, stops }: Recovery<Running>,
  { reason, ...owed }: Owed & { reason: StateReason },
): Promise<Entry> {
  const { memberId: ownerId, cause } = owed;
  const unproven = Math.min(credits, promotion.unprovenCredits);
  await moveUnproven(tx, ownerId, -unproven);
  const facts = { promotionId: promotion.id, credits, title: promotion.title };
  if (stops) {
    const { words, code } = reason;
    await endPromotion(tx, promotion.id, { refund: credits, reason: words, code });
    await tell(tx, [{ memberId: ownerId, subject: `promotion:${promotion.id}`, kind: 'promotion_stopped', facts }]);
    return recipes.promotionRefunded({ promotionId: promotion.id, ownerId, credits, occasion: 'end', note: words });
  }
  const waiting = Math.min(credits, promotion.waitingCredits);
  await takeCredits(tx, { promotionId: promotion.id, cause, credits, unproven, waiting });
  await tell(tx, [{ memberId: ownerId, subject: `promotion:${promotion.id}`, kind: 'promotion_shrunk', facts }]);
  return recipes.promotionRefunded({ promotionId: promotion.id, ownerId, credits, occasion: `taken:${cause}` });
}

/**
 * Provides credits that a member has to return and does not have: out of their running promotions, which shrink or stop, and
 * else as a debt. Returns entries that the caller posts before the one that takes the credits. Promotions and accounts must be
 * locked.
 */
export async function recoverCredits(
  tx: Tx,
  owed: Owed,
  { balance, running }: { balance: number; running: readonly Running[] },
): Promise<Entry[]> {
  const own = running.filter(({ ownerId }) => ownerId === owed.memberId);
  const { recoveries, debt } = recover(owed.credits, { balance, running: own });
  const entries: Entry[] = [];
  for (const recovery of recoveries) entries.push(await takeFrom(tx, recovery, { ...owed, reason: stoppedByVoid }));
  if (debt === 0) return entries;
  await openDebt(tx, owed.memberId);
  return [...entries, recipes.debtIncurred({ cause: owed.cause, memberId: owed.memberId, credits: debt })];
}

/**
 * Provides unproven credits that a member has put into running promotions, so that they can be taken back. The caller has made
 * sure that there are enough of them. Promotions and accounts must be locked.
 */
export async function recoverUnproven(tx: Tx, owed: Owed, running: readonly Running[]): Promise<Entry[]> {
  const entries: Entry[] = [];
  for (const recovery of recoverFromUnproven(owed.credits, running))
    entries.push(await takeFrom(tx, recovery, { ...owed, reason: stoppedUnproven }));
  return entries;
}
