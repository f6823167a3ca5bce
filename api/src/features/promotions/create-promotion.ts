import { constants, type promotions } from '@viewloop/contract';
import { openEscrow, post, recipes } from '../../ledger/index.ts';
import { Problem } from '../../platform/problem.ts';
import type { Tx } from '../../platform/tx.ts';
import type { FoundVideo } from './find-video.ts';
import { reserveBalance } from './reserve-balance.ts';
import { findPromotion } from './shown-promotions.ts';
import * as store from './store.ts';

export interface NewPromotion {
  ownerId: string;
  video: FoundVideo;
  title: string | null;
  creditsSpent: number;
}

/** The promotion and its escrow come into being together. */
export async function createPromotion(tx: Tx, wanted: NewPromotion): Promise<promotions.Promotion> {
  const { ownerId, video, title, creditsSpent } = wanted;
  if (creditsSpent < constants.MINIMUM_PROMOTION_CREDITS) throw new Problem('too_few_credits');
  await reserveBalance(tx, ownerId, creditsSpent);
  const id = await store.insertPromotion(tx, { ownerId, ...video, title, creditsSpent });
  await openEscrow(tx, id);
  await post(tx, [recipes.promotionFunded({ promotionId: id, ownerId, credits: creditsSpent })]);
  return (await findPromotion(tx, { id, ownerId })) as promotions.Promotion;
}
