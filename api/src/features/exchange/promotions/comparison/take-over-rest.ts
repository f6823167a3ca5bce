import { constants } from '@viewloop/contract';
import { type Entry, post, recipes } from '../../../../ledger/index.ts';
import type { Tx } from '../../../../platform/db/tx.ts';
import { askMoreViewers, refundLeftOver } from '../../feedback/index.ts';
import { moveCredits } from '../promotion/correction-store.ts';
import { endPromotion } from '../promotion/end-promotion.ts';
import { hasEnded, refundAtEnd, stoppedByComparison } from '../promotion/promotion-rules.ts';
import * as store from '../promotion/store.ts';

/** Moves the credits set aside for answers from the loser to the winner; the owner gets the rest back. */
async function moveAnswerCredits(
  tx: Tx,
  loser: store.LockedPromotion,
  winner: store.LockedPromotion,
): Promise<Entry[]> {
  const { ownerId } = loser;
  const askedOf = ({ id, creditsSpent, views, reserved }: store.LockedPromotion, ended: boolean) => {
    const target = Math.floor(creditsSpent / constants.CREDITS_PER_VIEW);
    return { promotionId: id, ownerId, topic: null, places: { target, views, reserved, ended } };
  };
  const back = await refundLeftOver(tx, askedOf(loser, true));
  const more = await askMoreViewers(tx, askedOf(winner, false), back.credits);
  return [...back.entries, ...more.entries];
}

/**
 * Stops the cut that lost and gives what is left of it to the better one. Watches of it that are running keep their places;
 * the credits of a place that stays empty go back to the owner, as always. Returns the credits moved: none where one of the
 * two has ended already.
 */
export async function takeOverRest(
  tx: Tx,
  { comparisonId, from, to }: { comparisonId: number; from: number; to: number },
): Promise<number> {
  const locked = new Map<number, store.LockedPromotion>();
  for (const id of [from, to].sort((x, y) => x - y)) {
    const promotion = await store.lockPromotion(tx, id);
    if (promotion) locked.set(id, promotion);
  }
  const [loser, winner] = [locked.get(from), locked.get(to)];
  if (!loser || !winner || hasEnded(loser.state) || hasEnded(winner.state)) return 0;
  const credits = refundAtEnd(loser);
  if (credits > 0) {
    const unproven = Math.min(credits, loser.unprovenCredits);
    const waiting = Math.min(credits, loser.waitingCredits);
    await moveCredits(tx, { comparisonId, from, to, credits, unproven, waiting });
    const answers = await moveAnswerCredits(tx, loser, { ...winner, creditsSpent: winner.creditsSpent + credits });
    await post(tx, [recipes.escrowMoved({ comparisonId, from, to, credits }), ...answers]);
  }
  const { words, code } = stoppedByComparison;
  await endPromotion(tx, from, { refund: 0, reason: words, code });
  return credits;
}
