import type { plans, promotions } from '@viewloop/contract';
import type { ReadTx } from '../../../../platform/db/tx.ts';
import { questionsAgain } from '../../feedback/index.ts';
import { findPlan, planOf } from '../pacing/plan-store.ts';
import type { NewPromotion } from './create-promotion.ts';
import { type OwnPromotion, showOwn } from './own-promotion.ts';

/** Days that have passed are left out. */
function planFromNow(plan: plans.Plan, today: string): plans.Plan {
  const startsOn = plan.startsOn !== null && plan.startsOn > today ? plan.startsOn : null;
  const endsOn = plan.endsOn !== null && plan.endsOn > today ? plan.endsOn : null;
  return { ...plan, startsOn, endsOn };
}

/** Creates a new promotion like an earlier one of the same owner, whatever state that one is in. */
export async function copyOf(
  tx: ReadTx,
  own: OwnPromotion,
  { creditsSpent, requestId = null }: { creditsSpent: number; requestId?: string | null | undefined },
): Promise<NewPromotion> {
  const original: promotions.Promotion = await showOwn(tx, own);
  const plan = await findPlan(tx, own.id);
  const feedback = await questionsAgain(tx, own.id);
  const { platform, externalId, videoUrl, title, topic, language } = original;
  return {
    ownerId: own.ownerId,
    video: { platform, externalId, videoUrl },
    title,
    audience: { topic, language },
    plan: plan && planFromNow(planOf(plan), new Date().toISOString().slice(0, 10)),
    feedback,
    creditsSpent,
    requestId,
  };
}
