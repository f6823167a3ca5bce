import { constants, type plans, type promotions, type RouteInput } from '@viewloop/contract';
import type { Tx } from '../../../../platform/db/tx.ts';
import { Problem } from '../../../../platform/http/problem.ts';
import { forgetForecast } from '../pacing/forecast-store.ts';
import { savePlan } from '../pacing/save-plan.ts';
import { isCompared } from './cut-store.ts';
import { lockOwn, type OwnPromotion, showOwn } from './own-promotion.ts';
import { hasEnded } from './promotion-rules.ts';
import * as store from './store.ts';

/** The plan as it was parsed, with its defaults. */
type Changes = Omit<RouteInput<typeof plans.editPromotion>['body'], 'plan'> & { plan?: plans.Plan | undefined };

/** Changes what the owner named and leaves the rest as it is. No credits move. */
export async function editPromotion(tx: Tx, own: OwnPromotion, changes: Changes): Promise<promotions.Promotion> {
  const { state, creditsSpent, views, reserved } = await lockOwn(tx, own);
  if (hasEnded(state)) throw new Problem('promotion_state', { state });
  const { title, plan, ...wishes } = changes;
  if ((plan || Object.keys(wishes).length > 0) && (await isCompared(tx, own.id)))
    throw new Problem('promotion_compared');
  const before = await showOwn(tx, own);
  const { topic = before.topic, language = before.language } = changes;
  if (title !== undefined) await store.setTitle(tx, own.id, title || null);
  await store.setAudience(tx, own.id, { topic, language });
  if (plan) {
    const target = Math.floor(creditsSpent / constants.CREDITS_PER_VIEW);
    await savePlan(tx, own.id, plan, { target, views, reserved });
    await forgetForecast(tx, own.id);
  }
  return showOwn(tx, own);
}
