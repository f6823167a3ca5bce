import { constants } from '@viewloop/contract';
import type { Tx } from '../../../../platform/db/tx.ts';

/** The next wish to drop: topics first, then countries, then languages. Wishes that were not made are passed over. */
const NEXT_STEP = `case when t.widened < 1 and t.topics <> '{}' then 1 when t.widened < 2 and t.countries <> '{}' then 2
  when t.widened < 3 and t.languages <> '{}' then 3 else t.widened end`;

export async function widenSome(tx: Tx): Promise<void> {
  await tx.query(
    `update promotion_plan t set
       widened = case when p.state = 'active' and p.next_offer_at is null and p.views <= t.widen_views
         then ${NEXT_STEP} else t.widened end,
       widen_views = p.views,
       widen_at = case when p.state in ('completed', 'stopped') then null
         else now() + make_interval(hours => $1) end
     from promotion p where p.id = t.promotion_id and t.promotion_id in (
       select promotion_id from promotion_plan where widen_at <= now() order by widen_at limit 500 for update skip locked)`,
    [constants.WIDEN_AFTER_HOURS],
  );
}
