import { constants, type plans } from '@viewloop/contract';
import type { ReadTx } from '../../../../platform/db/tx.ts';
import type { OwnPromotion } from './own-promotion.ts';

export interface Status {
  hold: plans.Hold | null;
  nextOfferAt: Date | null;
  promised: boolean;
  otherCutMissing: boolean;
  otherPromotions: number;
  siteWatchesLastDay: number;
}

export async function statusOf(tx: ReadTx, { id, ownerId }: OwnPromotion): Promise<Status> {
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
