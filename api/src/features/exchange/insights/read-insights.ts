import type { insights, RouteOutput } from '@viewloop/contract';
import type { ReadTx } from '../../../platform/db/tx.ts';
import { budgetOf, showOwn } from '../promotions/index.ts';
import { secondsOf } from './attention-rules.ts';
import { attentionOfPromotions } from './attention-store.ts';
import { findingOf, heldAtFirst } from './finding-rules.ts';
import { attentionOf, audienceOf, completedOf, expectedRange, leftOf } from './insight-rules.ts';
import { lengthOf } from './length-rules.ts';
import { liveFigures } from './live-figures.ts';
import * as store from './store.ts';
import type { ReadUsual } from './usual-attention.ts';

const DAY_MS = 86_400_000;
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

const NONE: store.CountsOfPromotion = { counted: new Map(), now: new Map() };
const countsFor = (all: ReadonlyMap<number, store.CountsOfPromotion>, id: number) => all.get(id) ?? NONE;

export async function readInsights(
  tx: ReadTx,
  own: { id: number; ownerId: string },
  { readUsual, watchSeconds, now }: { readUsual: ReadUsual; watchSeconds: number; now: Date },
): Promise<insights.Insights> {
  const promotion = await showOwn(tx, own);
  const [counts, hours, until, live, takenBack] = await Promise.all([
    store.countsOfPromotions(tx, [own.id]),
    store.hoursOf(tx, own.id),
    store.countedUntil(tx),
    liveFigures(tx, own.id),
    store.takenBack(tx, [own.id]),
  ]);
  const { now: current } = countsFor(counts, own.id);
  const { lengthClass } = live;
  const usual = await readUsual(tx, { platform: promotion.platform, lengthClass, seconds: watchSeconds });
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
    creditsLeft: promotion.creditsLeft,
    expected: expected && {
      earliest: expected.earliest.toISOString(),
      latest: expected.latest?.toISOString() ?? null,
    },
    countedUntil: until?.toISOString() ?? null,
    started: current.get('started') ?? 0,
    completed: completedOf(current, takenBack.get(own.id)),
    left: leftOf(current, takenBack.get(own.id)),
    attention: attentionOf(live.current, watchSeconds, {
      ...usual.shown,
      length: lengthOf(lengthClass),
      seconds: secondsOf(live.attention, watchSeconds),
    }),
    finding: findingOf(live.current, watchSeconds, usual.clips),
    days: byDay(hours, new Date(promotion.createdAt), now),
    hours: byHour(hours),
    audience: audienceOf(live.counted),
  };
}

export async function readOverview(tx: ReadTx, ownerId: string): Promise<RouteOutput<typeof insights.readOverview>> {
  const rows = await store.latestPromotions(tx, ownerId);
  const ids = rows.map(({ id }) => id);
  const [counts, takenBack] = await Promise.all([store.countsOfPromotions(tx, ids), store.takenBack(tx, ids)]);
  return {
    promotions: rows.map(({ id, title, platform: _platform, ...row }) => {
      const { now } = countsFor(counts, id);
      const budget = budgetOf(row);
      const views = row.views - row.replaced;
      return {
        id,
        title,
        creditsSpent: budget.creditsBudget,
        ...budget,
        views,
        started: now.get('started') ?? 0,
        completed: completedOf(now, takenBack.get(id)),
        costPerView:
          views > 0 ? Math.min(budget.creditsBudget - row.creditsReturned, budget.creditsDelivered) / views : null,
      };
    }),
    weeks: await store.weeksOf(tx, ownerId),
  };
}

/** The sentence for each of the member's last fifty promotions that has one. */
export async function readFindings(
  tx: ReadTx,
  ownerId: string,
  { readUsual, watchSeconds }: { readUsual: ReadUsual; watchSeconds: number },
): Promise<RouteOutput<typeof insights.readFindings>> {
  const rows = await store.latestPromotions(tx, ownerId);
  const ids = rows.map(({ id }) => id);
  const [counts, attention] = await Promise.all([store.countersOf(tx, ids), attentionOfPromotions(tx, ids)]);
  const lengths = new Map(attention.map(({ promotionId, lengthClass }) => [promotionId, lengthClass]));
  const findings: RouteOutput<typeof insights.readFindings>['findings'] = [];
  for (const { id, platform } of rows) {
    const counted = counts.get(id);
    // Most promotions have too few views for a sentence, and nothing is read for them.
    if (!counted || heldAtFirst(counted) === null) continue;
    const { clips } = await readUsual(tx, { platform, lengthClass: lengths.get(id) ?? null, seconds: watchSeconds });
    const finding = findingOf(counted, watchSeconds, clips);
    if (finding) findings.push({ promotionId: id, ...finding });
  }
  return { findings };
}
