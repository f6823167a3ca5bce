import { constants, type promotions } from '@viewloop/contract';
import { openEscrow, post, recipes, reserveBalance } from '../../ledger/index.ts';
import { Problem } from '../../platform/problem.ts';
import type { Tx } from '../../platform/tx.ts';
import { lookSoon } from '../videos/index.ts';
import type { FoundVideo } from './find-video.ts';
import { refuseBeforeVerification } from './refuse-before-verification.ts';
import { findPromotion } from './shown-promotions.ts';
import * as store from './store.ts';

export interface NewPromotion {
  ownerId: string;
  video: FoundVideo;
  title: string | null;
  creditsSpent: number;
  /** A request that is sent again with the same id is the same promotion. */
  requestId: string | null;
}

/**
 * Creates the promotion and its escrow in one transaction. The row is inserted first, so that a retry waits for it
 * and then finds it.
 */
export async function createPromotion(tx: Tx, wanted: NewPromotion): Promise<promotions.Promotion> {
  const { ownerId, video, title, creditsSpent, requestId } = wanted;
  if (creditsSpent < constants.MINIMUM_PROMOTION_CREDITS) throw new Problem('too_few_credits');
  const id = await store.insertPromotion(tx, { ownerId, ...video, title, creditsSpent, requestId });
  if (id === undefined) return madeBefore(tx, wanted);
  await lookSoon(tx, video);
  await reserveBalance(tx, ownerId, creditsSpent);
  await refuseBeforeVerification(tx, ownerId);
  await openEscrow(tx, id);
  await post(tx, [recipes.promotionFunded({ promotionId: id, ownerId, credits: creditsSpent })]);
  return (await findPromotion(tx, { id, ownerId })) as promotions.Promotion;
}

/** Returns the promotion in its present state: it may have been watched, topped up or stopped since. */
async function madeBefore(tx: Tx, { ownerId, video, requestId }: NewPromotion): Promise<promotions.Promotion> {
  const before = await store.promotionOfRequest(tx, { ownerId, requestId });
  if (!before || before.externalId !== video.externalId) throw new Problem('already_done');
  return (await findPromotion(tx, { id: before.id, ownerId })) as promotions.Promotion;
}
