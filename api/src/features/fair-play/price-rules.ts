import { constants, type fairPlay } from '@viewloop/contract';

/** What a credit costs somebody who buys the answers to checks, against what a bought credit costs. */

type LevelNumbers = fairPlay.LevelNumbers;

export interface LevelPrice {
  level: fairPlay.TrustLevel;
  ratio: number;
  viewsADay: number;
  checksADay: number;
}

const LEVELS = ['new', 'known', 'trusted'] as const;

const checksFor = (views: number, { quietViewsADay, checkPercent, busyCheckPercent }: LevelNumbers): number => {
  const quiet = Math.min(views, quietViewsADay);
  return (quiet * checkPercent + (views - quiet) * busyCheckPercent) / 100;
};

/** In dollars. */
export const boughtCredit = ({ litecoin }: fairPlay.CheatPrices): number =>
  (litecoin * constants.RATE_LITOSHI) / constants.RATE_CREDITS / 1e8;

/**
 * A day's address and machine are shared by its views, and each answer costs. Costs grow evenly up to the busy number of views
 * and evenly beyond it, so the cheapest day ends at one of these two corners.
 */
function cheapestDay(level: (typeof LEVELS)[number], numbers: LevelNumbers, prices: fairPlay.CheatPrices): LevelPrice {
  const corners = [Math.min(numbers.quietViewsADay, numbers.ceilingADay), numbers.ceilingADay].filter((n) => n > 0);
  const days = corners.map((viewsADay) => {
    const checksADay = checksFor(viewsADay, numbers);
    const cost = (checksADay * prices.thousandAnswers) / 1000 + prices.addressADay + prices.machineADay;
    return { level, ratio: cost / viewsADay / boughtCredit(prices), viewsADay, checksADay };
  });
  return days.reduce((best, day) => (day.ratio < best.ratio ? day : best), {
    level,
    ratio: Number.MAX_VALUE,
    viewsADay: 0,
    checksADay: 0,
  });
}

export const pricesByLevel = ({ levels }: fairPlay.FairPlayNumbers, prices: fairPlay.CheatPrices): LevelPrice[] =>
  LEVELS.map((level) => cheapestDay(level, levels[level], prices));

export const cheapest = (levels: readonly LevelPrice[]): number => Math.min(...levels.map(({ ratio }) => ratio));
