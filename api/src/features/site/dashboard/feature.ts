import { constants, dashboard, type RouteOutput } from '@viewloop/contract';
import type { ReadTx } from '../../../platform/db/tx.ts';
import { mount } from '../../../platform/http/mount.ts';
import type { App } from '../../../platform/run/app-context.ts';
import { audienceOf, offerCounts, whereaboutsOf } from '../../exchange/watching/index.ts';
import { type FairPlay, type FairPlayRules, type ShortStanding, standingsOf } from '../../trust/fair-play/index.ts';
import { receivedInRound, receivedLines, receivedViews } from './received-store.ts';
import * as store from './store.ts';

const MOST_COUNTED = 100;

type Stats = RouteOutput<typeof dashboard.stats>;
type Round = RouteOutput<typeof dashboard.round>;

async function standingOf(tx: ReadTx, memberId: string, rules: FairPlayRules): Promise<ShortStanding> {
  return (await standingsOf(tx, [memberId], rules)).get(memberId) as ShortStanding;
}

/** A goal that the ceiling of the day does not let anybody reach would be none. */
const goalOf = ({ ceiling }: ShortStanding, { rules }: FairPlayRules) =>
  rules.ceiling === 'on' ? Math.min(constants.DAILY_VIEW_GOAL, ceiling) : constants.DAILY_VIEW_GOAL;

async function statsOf(
  tx: ReadTx,
  memberId: string,
  { rules, countOffers }: { rules: FairPlayRules; countOffers: (tx: ReadTx) => Promise<number> },
): Promise<Stats> {
  const [days, totals, row, availableVideos, standing] = await Promise.all([
    store.lastTwoWeeks(tx, memberId),
    store.totalsOf(tx, memberId),
    store.daysInARow(tx, memberId),
    countOffers(tx),
    standingOf(tx, memberId, rules),
  ]);
  const watched = (rows: readonly store.DayRow[]) => rows.reduce((sum, day) => sum + day.watched, 0);
  return {
    credits: totals.credits,
    dailyViews: days.at(-1)?.watched ?? 0,
    dailyGoal: goalOf(standing, rules),
    asksQuestions: standing.asked,
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

function questionsOf({ asked, answersMissing, clean }: ShortStanding): Round['questions'] {
  if (!asked) return 'none';
  if (answersMissing > 0) return 'each';
  return clean ? 'rarer' : 'usual';
}

export function dashboardFeature(app: App, { fairPlay }: { fairPlay: FairPlay }): void {
  const { platforms } = app.settings;
  const countOffers = offerCounts();
  mount(app, dashboard.stats, async ({ me, read, request }) => {
    const wanted = { viewerId: me.id, platforms, first: MOST_COUNTED, ...whereaboutsOf(audienceOf(request)) };
    const rules = await fairPlay.rules();
    return read((tx) => statsOf(tx, me.id, { rules, countOffers: () => countOffers(tx, wanted) }));
  });

  mount(app, dashboard.received, ({ me, read }) =>
    read(async (tx) => {
      const [views, lines] = await Promise.all([receivedViews(tx, me.id), receivedLines(tx, me.id)]);
      return { views: views.map((view) => ({ ...view, at: view.at.toISOString() })), lines };
    }),
  );

  mount(app, dashboard.round, async ({ me, read }) => {
    const rules = await fairPlay.rules();
    return read(async (tx): Promise<Round> => {
      const [standing, received] = await Promise.all([standingOf(tx, me.id, rules), receivedInRound(tx, me.id)]);
      const questions = questionsOf(standing);
      return { received, questions, answersMissing: questions === 'each' ? standing.answersMissing : 0 };
    });
  });
}
