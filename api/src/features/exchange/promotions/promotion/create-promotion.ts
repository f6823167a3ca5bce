import { constants, type feedback, type plans, type promotions, type tastes } from '@viewloop/contract';
import { openEscrow, post, recipes } from '../../../../ledger/index.ts';
import type { Tx } from '../../../../platform/db/tx.ts';
import { Problem } from '../../../../platform/http/problem.ts';
import { askViewers } from '../../feedback/index.ts';
import { lookSoon } from '../../videos/index.ts';
import { savePlan } from '../pacing/save-plan.ts';
import type { FoundVideo } from './find-video.ts';
import { guessAudience } from './named-store.ts';
import { type Payer, payForPromotion } from './pay-for-promotion.ts';
import { refuseBeforeVerification } from './refuse-before-verification.ts';
import { findPromotion } from './shown-store.ts';
import * as store from './store.ts';

export interface NewPromotion {
  ownerId: string;
  video: FoundVideo;
  title: string | null;
  /** Fields that are left out are guessed from the owner. */
  audience: Partial<tastes.Audience>;
  creditsSpent: number;
  plan?: plans.Plan | undefined;
  /** The questions to viewers, for one credit more a view. */
  feedback?: feedback.WantedFeedback | undefined;
  /** Its first views are not offered with priority. */
  noPromise?: boolean;
  /** A request that is sent again with the same id is the same promotion. */
  requestId: string | null;
}

/**
 * Creates the promotion and its escrow in one transaction. The row is inserted first, so that a retry waits for it
 * and then finds it.
 */
export async function createPromotion(tx: Tx, wanted: NewPromotion, payer: Payer): Promise<promotions.Promotion> {
  const { ownerId, video, title, creditsSpent, requestId } = wanted;
  if (creditsSpent < constants.MINIMUM_PROMOTION_CREDITS) throw new Problem('too_few_credits');
  const audience = await completeAudience(tx, wanted);
  const id = await store.insertPromotion(tx, { ownerId, ...video, title, audience, creditsSpent, requestId });
  if (id === undefined) return madeBefore(tx, wanted);
  await lookSoon(tx, video);
  const answers = await askFrom(tx, id, wanted, audience.topic);
  await payForPromotion(tx, { id, ownerId, credits: creditsSpent, forAnswers: answers.credits, video }, payer);
  await refuseBeforeVerification(tx, ownerId);
  await openEscrow(tx, id);
  await post(tx, [recipes.promotionFunded({ promotionId: id, ownerId, credits: creditsSpent }), ...answers.entries]);
  if (!wanted.noPromise) await store.promiseFirstViews(tx, id, ownerId);
  if (wanted.plan) await savePlan(tx, id, wanted.plan, { target: Math.floor(creditsSpent / 2), views: 0, reserved: 0 });
  return (await findPromotion(tx, { id, ownerId })) as promotions.Promotion;
}

/** Sets aside a credit for the answer of each view. */
async function askFrom(
  tx: Tx,
  id: number,
  { ownerId, creditsSpent, feedback: asked }: NewPromotion,
  topic: string | null,
) {
  if (!asked) return { entries: [], credits: 0 };
  await store.setAsks(tx, id, true);
  const target = Math.floor(creditsSpent / constants.CREDITS_PER_VIEW);
  const places = { target, views: 0, reserved: 0, ended: false };
  return askViewers(tx, { promotionId: id, ownerId, topic, places }, asked);
}

async function completeAudience(tx: Tx, { ownerId, audience }: NewPromotion): Promise<tastes.Audience> {
  const { topic, language } = audience;
  if (topic !== undefined && language !== undefined) return { topic, language };
  const guess = await guessAudience(tx, ownerId);
  return {
    topic: topic === undefined ? guess.topic : topic,
    language: language === undefined ? guess.language : language,
  };
}

/** Returns the promotion in its present state: it may have been watched, topped up or stopped since. */
async function madeBefore(tx: Tx, { ownerId, video, requestId }: NewPromotion): Promise<promotions.Promotion> {
  const before = await store.promotionOfRequest(tx, { ownerId, requestId });
  if (!before || before.externalId !== video.externalId) throw new Problem('already_done');
  return (await findPromotion(tx, { id: before.id, ownerId })) as promotions.Promotion;
}
