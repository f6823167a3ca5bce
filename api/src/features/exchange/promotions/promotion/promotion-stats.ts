import type { promotions, RouteOutput } from '@viewloop/contract';
import type { ReadTx } from '../../../../platform/db/tx.ts';
import { type OwnPromotion, showOwn } from './own-promotion.ts';
import { type Slots, viewsBySlot } from './stats-store.ts';

type Stats = RouteOutput<typeof promotions.promotionStats>;

export type VoidedViewsOf = (tx: ReadTx, promotionId: number, limit: number) => Promise<{ at: Date; reason: string }[]>;

const VOIDED_SHOWN = 20;

const RANGES: Record<Stats['range'], Slots> = {
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
  const rows = await viewsBySlot(tx, own.id, RANGES[range]);
  const points = rows.map(({ at, views }) => ({ at: at.toISOString(), views }));
  const voided = await voidedViewsOf(tx, own.id, VOIDED_SHOWN);
  return {
    range,
    points,
    total: points.reduce((sum, { views }) => sum + views, 0),
    voided: voided.map(({ at, reason }) => ({ at: at.toISOString(), reason })),
  };
}
