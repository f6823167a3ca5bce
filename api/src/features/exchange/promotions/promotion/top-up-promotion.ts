import { createHash, randomUUID } from 'node:crypto';
import { constants, type promotions } from '@viewloop/contract';
import { post, recipes } from '../../../../ledger/index.ts';
import type { Tx } from '../../../../platform/db/tx.ts';
import { Problem } from '../../../../platform/http/problem.ts';
import { askMoreViewers } from '../../feedback/index.ts';
import { lockOwn, type OwnPromotion, showOwn } from './own-promotion.ts';
import { type Payer, payForPromotion } from './pay-for-promotion.ts';
import * as store from './store.ts';

/** Each member has request ids of their own, so two members may send the same one. */
function topUpIdOf(memberId: string, requestId: string): string {
  const hash = createHash('sha256').update(`${memberId} ${requestId}`).digest('hex');
  return [hash.slice(0, 8), hash.slice(8, 12), hash.slice(12, 16), hash.slice(16, 20), hash.slice(20, 32)].join('-');
}

/** A retry with the same request id adds nothing more, even if the promotion has ended meanwhile. */
export async function topUpPromotion(
  tx: Tx,
  own: OwnPromotion,
  { creditsSpent, requestId = randomUUID() }: { creditsSpent: number; requestId?: string | undefined },
  payer: Payer,
): Promise<promotions.Promotion> {
  const { state, video, creditsSpent: before, views, reserved } = await lockOwn(tx, own);
  const topUpId = topUpIdOf(own.ownerId, requestId);
  const sent = await store.recordTopUp(tx, { requestId: topUpId, promotionId: own.id, credits: creditsSpent });
  if (sent) {
    if (sent.promotionId !== own.id || sent.credits !== creditsSpent) throw new Problem('already_done');
    return showOwn(tx, own);
  }
  if (state !== 'active' && state !== 'paused') throw new Problem('promotion_state', { state });
  await store.addCredits(tx, own.id, creditsSpent);
  const { id: promotionId, ownerId } = own;
  const target = Math.floor((before + creditsSpent) / constants.CREDITS_PER_VIEW);
  const places = { target, views, reserved, ended: false };
  const answers = await askMoreViewers(tx, { promotionId, ownerId, topic: null, places });
  await payForPromotion(tx, { ...own, credits: creditsSpent, forAnswers: answers.credits, video }, payer);
  const funded = recipes.promotionFunded({ promotionId, ownerId, credits: creditsSpent, topUpId });
  await post(tx, [funded, ...answers.entries]);
  return showOwn(tx, own);
}
