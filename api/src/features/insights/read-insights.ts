import type { insights, promotions, RouteOutput } from '@viewloop/contract';
import type { ReadTx } from '../../platform/tx.ts';
import { showOwn } from '../promotions/index.ts';
import { attentionOf, audienceOf, expectedRange, leftOf, medianOf, watchingBySecond } from './insight-rules.ts';
import * as store from './store.ts';

const DAY_MS = 86_400_000;
const REFERENCE_MS = 10 * 60_000;

type Usual = (tx: ReadTx, platform: string, seconds: number) => Promise<number[] | null>;

/** The curve that others have, worked out once in ten minutes from a bounded number of promotions. */
export function usualCurves(): Usual {
  const known = new Map<string, { until: number; curve: number[] | null }>();
  return async (tx, platform, seconds) => {
    const key = `${platform} ${seconds}`;
    const kept = known.get(key);
    if (kept && kept.until > Date.now()) return kept.curve;
    const counts = await store.countsOfPromotions(tx, await store.comparable(tx, platform));
    const curve = medianOf([...counts.values()].map((one) => watchingBySecond(one, seconds)));
    known.set(key, { until: Date.now() + REFERENCE_MS, curve });
    return curve;
  };
}

function byDay(hours: readonly { hour: Date; views: number }[], since: Date, now: Date): insights.Insights['days'] {
  const views = new Map<string, number>();
  for (const { hour, views: count } of hours) {
    const day = hour.toISOString().slice(0, 10);
    views.set(day, (views.get(day) ?? 0) + count);
  }
  const first = Math.max(since.getTime(), now.getTime() - 29 * DAY_MS);
  const days: insights.Insights['days'] = [];
  for (let at = Math.floor(first / DAY_MS) * DAY_MS; at <= now.getTime(); at += DAY_MS) {
    const day = new Date(at).toISOString().slice(0, 10);
    days.push({ day, views: views.get(day) ?? 0 });
  }
  return days;
}

function byHour(hours: readonly { hour: Date; views: number }[]): number[] {
  const sums = Array.from({ length: 24 }, () => 0);
  for (const { hour, views } of hours) sums[hour.getUTCHours()] = (sums[hour.getUTCHours()] ?? 0) + views;
  return sums;
}

const creditsLeft = ({ state, creditsSpent, viewsReceived, creditsReturned }: promotions.Promotion) =>
  state === 'completed' || state === 'stopped' ? 0 : Math.max(0, creditsSpent - 2 * viewsReceived - creditsReturned);

export async function readInsights(
  tx: ReadTx,
  own: { id: number; ownerId: string },
  { usual, watchSeconds, now }: { usual: Usual; watchSeconds: number; now: Date },
): Promise<insights.Insights> {
  const promotion = await showOwn(tx, own);
  const [counts, hours, until, curve] = await Promise.all([
    store.countsOfPromotions(tx, [own.id]),
    store.hoursOf(tx, own.id),
    store.countedUntil(tx),
    usual(tx, promotion.platform, watchSeconds),
  ]);
  const own_ = counts.get(own.id) ?? new Map<string, number>();
  const lastDay = hours.filter(({ hour }) => hour.getTime() > now.getTime() - DAY_MS);
  const expected = expectedRange({
    isRunning: promotion.state === 'active',
    remaining: promotion.viewsRemaining,
    viewsLastDay: lastDay.reduce((sum, { views }) => sum + views, 0),
    createdAt: new Date(promotion.createdAt),
    now,
  });
  return {
    promotion,
    creditsLeft: creditsLeft(promotion),
    expected: expected && {
      earliest: expected.earliest.toISOString(),
      latest: expected.latest?.toISOString() ?? null,
    },
    countedUntil: until?.toISOString() ?? null,
    started: own_.get('started') ?? 0,
    completed: own_.get('completed') ?? 0,
    left: leftOf(own_),
    attention: attentionOf(own_, watchSeconds, curve),
    days: byDay(hours, new Date(promotion.createdAt), now),
    hours: byHour(hours),
    audience: audienceOf(own_),
  };
}

export async function readOverview(tx: ReadTx, ownerId: string): Promise<RouteOutput<typeof insights.readOverview>> {
  const rows = await store.latestPromotions(tx, ownerId);
  const counts = await store.countsOfPromotions(
    tx,
    rows.map(({ id }) => id),
  );
  return {
    promotions: rows.map(({ id, title, creditsSpent, creditsReturned, views }) => ({
      id,
      title,
      creditsSpent,
      views,
      started: counts.get(id)?.get('started') ?? 0,
      completed: counts.get(id)?.get('completed') ?? 0,
      costPerView: views > 0 ? Math.min(creditsSpent - creditsReturned, 2 * views) / views : null,
    })),
    weeks: await store.weeksOf(tx, ownerId),
  };
}
