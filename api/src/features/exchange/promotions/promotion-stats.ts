import type { promotions, RouteOutput } from '@viewloop/contract';
import type { ReadTx } from '../../../platform/db/tx.ts';
import { type OwnPromotion, showOwn } from './own-promotion.ts';

type Stats = RouteOutput<typeof promotions.promotionStats>;

export type VoidedViewsOf = (tx: ReadTx, promotionId: number, limit: number) => Promise<{ at: Date; reason: string }[]>;

const VOIDED_SHOWN = 20;

const RANGES: Record<Stats['range'], { unit: 'hour' | 'day'; back: number }> = {
  day: { unit: 'hour', back: 23 },
  week: { unit: 'day', back: 6 },
  month: { unit: 'day', back: 29 },
};

/** Views by the hour for a day, otherwise by the day (UTC). Hours and days without a view are included as zeros. */
export async function promotionStats(
  tx: ReadTx,
  own: OwnPromotion,
  range: Stats['range'],
  voidedViewsOf: VoidedViewsOf,
): Promise<Stats> {
  await showOwn(tx, own);
  const { unit, back } = RANGES[range];
  const rows = await tx.query<{ at: Date; views: number }>(
    `select slot as at, coalesce(sum(h.views), 0)::bigint as views
     from generate_series(
       date_trunc($2, now(), 'UTC') - make_interval(hours => $3::integer * case $2 when 'day' then 24 else 1 end),
       date_trunc($2, now(), 'UTC'),
       case $2 when 'day' then interval '24 hours' else interval '1 hour' end) slot
     left join promotion_hour h on h.promotion_id = $1
       and h.hour >= slot and h.hour < slot + case $2 when 'day' then interval '24 hours' else interval '1 hour' end
     group by slot order by slot`,
    [own.id, unit, back],
  );
  const points = rows.map(({ at, views }) => ({ at: at.toISOString(), views }));
  const voided = await voidedViewsOf(tx, own.id, VOIDED_SHOWN);
  return {
    range,
    points,
    total: points.reduce((sum, { views }) => sum + views, 0),
    voided: voided.map(({ at, reason }) => ({ at: at.toISOString(), reason })),
  };
}
