import type { Tx } from '../../../platform/db/tx.ts';
import { Problem } from '../../../platform/http/problem.ts';
import type { App } from '../../../platform/run/app-context.ts';
import { type FairPlayRules, hasVoice } from '../../trust/fair-play/index.ts';
import { freePlaces, isPlayerFailure, lockPromotion, PLAYER_FAILURES, recordTrouble } from '../promotions/index.ts';
import { type InterruptReason, isDue } from './completion-rules.ts';
import type { PayDue } from './pay-due.ts';
import * as store from './store.ts';

export interface Abandoned {
  viewId: number;
  viewerId: string;
  reason: InterruptReason;
}

/**
 * Ends a watch without a credit; one that has ended already does not change. A failure of the player is recorded for
 * the promotion's owner. Returns the owners to notify.
 */
async function abandonWatching(
  tx: Tx,
  { viewId, viewerId, reason }: Abandoned,
  { checks, numbers }: FairPlayRules,
): Promise<Set<string>> {
  const ended = await store.interruptView(tx, { id: viewId, viewerId, reason });
  if (!ended) {
    if (await store.findOwnView(tx, { id: viewId, viewerId })) return new Set();
    throw new Problem('view_not_found');
  }
  const { promotionId } = ended;
  if (isPlayerFailure(reason)) {
    await lockPromotion(tx, promotionId);
    const again = await store.failedBefore(tx, { viewId, promotionId, viewerId, failures: PLAYER_FAILURES });
    // A word that does not count still makes the server ask the platform, whose answer alone pauses.
    const countsInRow = !again && (!checks || (await hasVoice(tx, viewerId, numbers)));
    await recordTrouble(tx, { promotionId, code: reason, countsInRow });
  }
  return freePlaces(tx, [{ viewId, promotionId }]);
}

/**
 * Ends a watch that its viewer left. If its credit is due it is paid. With fair play switched off every viewer's failure counts.
 * Returns whose promotions changed.
 */
export async function leaveWatch(
  db: App['db'],
  abandoned: Abandoned,
  { payDue, rules }: { payDue: PayDue; rules: FairPlayRules },
): Promise<Set<string>> {
  const { viewId: id, viewerId, reason } = abandoned;
  const view = await db.read((tx) => store.findOwnView(tx, { id, viewerId }));
  if (view?.state === 'watching' && isDue(view)) {
    await payDue({ id, viewerId }, reason);
    return new Set();
  }
  return db.write((tx) => abandonWatching(tx, abandoned, rules));
}
