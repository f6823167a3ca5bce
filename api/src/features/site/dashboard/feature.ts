import { dashboard, type RouteOutput } from '@viewloop/contract';
import type { ReadTx } from '../../../platform/db/tx.ts';
import { mount } from '../../../platform/http/mount.ts';
import type { App } from '../../../platform/run/app-context.ts';
import { audienceOf, offerCounts, whereaboutsOf } from '../../exchange/watching/index.ts';
import * as store from './store.ts';

const MOST_COUNTED = 100;

type Stats = RouteOutput<typeof dashboard.stats>;

async function statsOf(tx: ReadTx, memberId: string, countOffers: (tx: ReadTx) => Promise<number>): Promise<Stats> {
  const [days, totals, row, availableVideos] = await Promise.all([
    store.lastTwoWeeks(tx, memberId),
    store.totalsOf(tx, memberId),
    store.daysInARow(tx, memberId),
    countOffers(tx),
  ]);
  const watched = (rows: readonly store.DayRow[]) => rows.reduce((sum, day) => sum + day.watched, 0);
  return {
    dailyViews: days.at(-1)?.watched ?? 0,
    weeklyViews: watched(days.slice(-7)),
    previousWeekViews: watched(days.slice(0, 7)),
    totalWatched: totals.watched,
    totalEarned: totals.earned,
    referralEarnings: totals.commission,
    creditsOwed: totals.owes,
    referralCount: totals.referrals,
    activePromotions: totals.activePromotions,
    viewsToCome: totals.viewsToCome,
    availableVideos,
    daysInARow: row.current,
    bestDaysInARow: row.best,
    hasPromoted: totals.hasPromoted,
    hasReceivedView: totals.hasReceivedView,
    lastSevenDays: days.slice(-7),
  };
}

export function dashboardFeature(app: App): void {
  const { platforms } = app.settings;
  const countOffers = offerCounts();
  mount(app, dashboard.stats, ({ me, read, request }) => {
    const wanted = { viewerId: me.id, platforms, first: MOST_COUNTED, ...whereaboutsOf(audienceOf(request)) };
    return read((tx) => statsOf(tx, me.id, () => countOffers(tx, wanted)));
  });
}
