import { constants, type plans, type promotions } from '@viewloop/contract';
import type { ReadTx } from '../../../../platform/db/tx.ts';
import { forecastOf, matchingShare, type ShareOfWatches } from '../pacing/forecast-store.ts';
import { isTargeted } from '../pacing/plan-rules.ts';
import { findPlan, planOf } from '../pacing/plan-store.ts';
import { statusOf } from './delivery-status-store.ts';
import { type OwnPromotion, showOwn } from './own-promotion.ts';
import { slowReasons } from './slow-rules.ts';

export async function readDelivery(
  tx: ReadTx,
  own: OwnPromotion,
  shareOfWatches: ShareOfWatches,
): Promise<plans.Delivery> {
  const promotion: promotions.Promotion = await showOwn(tx, own);
  const [row, status, forecast] = await Promise.all([findPlan(tx, own.id), statusOf(tx, own), forecastOf(tx, own.id)]);
  const plan = row ? planOf(row) : { ...constants.OPEN_PLAN, languages: [], countries: [], topics: [] };
  const matching = isTargeted(plan) ? await matchingShare(tx, plan, shareOfWatches) : 1;
  return {
    plan,
    hold: status.hold,
    nextOfferAt: status.nextOfferAt?.toISOString() ?? null,
    widened: row?.widened ?? 0,
    promised: status.promised,
    slow: slowReasons(promotion, { ...status, matching }),
    matching,
    otherPromotions: status.otherPromotions,
    siteWatchesLastDay: status.siteWatchesLastDay,
    forecast: forecast ? { ...forecast, madeAt: forecast.madeAt.toISOString() } : null,
  };
}
