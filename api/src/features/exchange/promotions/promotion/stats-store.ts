import type { ReadTx } from '../../../../platform/db/tx.ts';

/** Hours or days, and how many of them before the present one. */
export interface Slots {
  unit: 'hour' | 'day';
  back: number;
}

/** Hours and days without a view are in the result as well. */
export const viewsBySlot = (
  tx: ReadTx,
  promotionId: number,
  { unit, back }: Slots,
): Promise<{ at: Date; views: number }[]> =>
  tx.query(
    `select slot as at, coalesce(sum(h.views), 0)::bigint as views
     from generate_series(
       date_trunc($2, now(), 'UTC') - make_interval(hours => $3::integer * case $2 when 'day' then 24 else 1 end),
       date_trunc($2, now(), 'UTC'),
       case $2 when 'day' then interval '24 hours' else interval '1 hour' end) slot
     left join promotion_hour h on h.promotion_id = $1
       and h.hour >= slot and h.hour < slot + case $2 when 'day' then interval '24 hours' else interval '1 hour' end
     group by slot order by slot`,
    [promotionId, unit, back],
  );
