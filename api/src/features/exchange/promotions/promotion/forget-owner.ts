import type { Tx } from '../../../../platform/db/tx.ts';
import { holdsAnswerCredits } from './named-store.ts';
import { endWithRefund } from './stop-promotion.ts';
import * as store from './store.ts';

/** Ends some of a member's promotions with a refund, and returns how many. */
export async function endSomeOf(tx: Tx, ownerId: string, most: number): Promise<number> {
  const running = await store.runningIdsOf(tx, ownerId, most);
  for (const { id } of running) {
    const promotion = await store.lockPromotion(tx, id);
    if (promotion && promotion.state !== 'completed' && promotion.state !== 'stopped')
      await endWithRefund(tx, promotion, null);
  }
  return running.length;
}

/** Whether somebody is still watching one of them or answering its questions: those credits may come back. */
export async function hasHeldPlaces(tx: Tx, ownerId: string): Promise<boolean> {
  return (await store.holdsPlaces(tx, ownerId)) || holdsAnswerCredits(tx, ownerId);
}
