import { constants, type plans, type promotions } from '@viewloop/contract';
import type { ReadTx } from '../../../platform/db/tx.ts';
import { forecastOf, matchingShare } from './forecast-store.ts';
import { type OwnPromotion, showOwn } from './own-promotion.ts';
import { isTargeted } from './plan-rules.ts';
import { findPlan, planOf } from './plan-store.ts';
import { slowReasons } from './slow-rules.ts';

interface Status {
  hold: plans.Hold | null;
  nextOfferAt: Date | null;
  promised: boolean;
  otherCutMissing: boolean;
  otherPromotions: number;
  siteWatchesLastDay: number;
}

async function statusOf(tx: ReadTx, { id, ownerId }: OwnPromotion): Promise<Status> {
  const row = await tx.one<Status>(
    `select p.hold, p.next_offer_at as "nextOfferAt",
       p.promise_left > 0 and p.views + p.reserved < ${constants.PROMISED_VIEWS} as promised,
       exists (select from comparison c join promotion o on o.id in (c.a_id, c.b_id) and o.id <> p.id
         where c.id = p.comparison_id and c.ended_at is null and not (o.state = 'active' and o.has_place)) as "otherCutMissing",
       (select count(*) from (select from promotion o where o.owner_id = $2 and o.state = 'active' and o.has_place
          and o.next_offer_at is null and o.id <> $1 limit 1000) others) as "otherPromotions",
       (select count(*) from (select from view_trace where at > now() - interval '1 day' limit 1000) watches)
         as "siteWatchesLastDay"
     from promotion p where p.id = $1`,
    [id, ownerId],
  );
  return row as Status;
}

export async function readDelivery(tx: ReadTx, own: OwnPromotion): Promise<plans.Delivery> {
  const promotion: promotions.Promotion = await showOwn(tx, own);
  const [row, status, forecast] = await Promise.all([findPlan(tx, own.id), statusOf(tx, own), forecastOf(tx, own.id)]);
  const plan = row ? planOf(row) : { ...constants.OPEN_PLAN, languages: [], countries: [], topics: [] };
  const matching = isTargeted(plan) ? await matchingShare(tx, plan) : 1;
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
