import { constants, type fairPlay } from '@viewloop/contract';
import { clusterCeiling } from './allowance-rules.ts';

/** What a credit costs somebody who buys the answers to checks, against what a bought credit costs. */

type LevelNumbers = fairPlay.LevelNumbers;

export interface LevelPrice {
  level: fairPlay.TrustLevel;
  ratio: number;
  viewsADay: number;
  checksADay: number;
}

const LEVELS = ['new', 'known', 'trusted'] as const;

interface Day {
  /** How many accounts share the address and the ceiling. */
  accounts: number;
  credits: number;
}

/**
 * A day's views and checks of each account. As many credits as possible come from owners' questions, which cost a script nothing.
 * They are asked after a view each, and not beyond the quiet part of a day.
 */
function workOf({ credits, accounts }: Day, { quietViewsADay, checkPercent, busyCheckPercent }: LevelNumbers) {
  const each = credits / accounts;
  const quiet = Math.min(each, quietViewsADay);
  const answers = Math.min(constants.ANSWERS_A_DAY, quiet / 2);
  const busy = each - quiet;
  return { views: each - answers, checks: ((quiet - answers) * checkPercent + busy * busyCheckPercent) / 100 };
}

/** In dollars. */
export const boughtCredit = ({ litecoin }: fairPlay.CheatPrices): number =>
  (litecoin * constants.RATE_LITOSHI) / constants.RATE_CREDITS / 1e8;

/** An address that more accounts share links nobody by itself, but what they do with their credits does. */
const MOST_ACCOUNTS = 6;

/**
 * The cheapest day is one account or a linked group that shares an address and a ceiling. Costs grow evenly up to the busy
 * number of views and evenly beyond it, so the cheapest day ends at one of these two corners.
 */
function cheapestDay(
  level: (typeof LEVELS)[number],
  all: fairPlay.FairPlayNumbers,
  prices: fairPlay.CheatPrices,
): LevelPrice {
  const numbers = all.levels[level];
  const corners = [Math.min(numbers.quietViewsADay, numbers.ceilingADay), numbers.ceilingADay].filter((n) => n > 0);
  const sizes = Array.from({ length: MOST_ACCOUNTS }, (_, index) => index + 1);
  const choices = sizes.flatMap((accounts) =>
    corners.map((corner): Day => ({ accounts, credits: clusterCeiling(corner, accounts, all) })),
  );
  const days = choices.map((day) => {
    const { accounts, credits } = day;
    const { views, checks } = workOf(day, numbers);
    const perAccount = (checks * prices.thousandAnswers) / 1000 + prices.machineADay;
    const ratio = (prices.addressADay + accounts * perAccount) / credits / boughtCredit(prices);
    return { level, ratio, viewsADay: Math.round(views), checksADay: checks };
  });
  return days.reduce((best, day) => (day.ratio < best.ratio ? day : best), {
    level,
    ratio: Number.MAX_VALUE,
    viewsADay: 0,
    checksADay: 0,
  });
}

export const pricesByLevel = (numbers: fairPlay.FairPlayNumbers, prices: fairPlay.CheatPrices): LevelPrice[] =>
  LEVELS.map((level) => cheapestDay(level, numbers, prices));

export const cheapest = (levels: readonly LevelPrice[]): number => Math.min(...levels.map(({ ratio }) => ratio));
