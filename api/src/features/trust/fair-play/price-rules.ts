import { constants, type fairPlay } from '@viewloop/contract';
import { blockLimitFor, ceilingOf, KEPT_BY_NAMED, type Mode, usualBlock } from './allowance-rules.ts';

/**
 * What a credit costs somebody who cheats, against what a bought credit costs. Answers, accounts, browsers and second factors are
 * free for a script, so only the address is counted: its price for a day, divided by all that the rules let accounts behind it earn.
 * Commission, which adds up to 30 %, is left out. `docs/fair-play.md` has what a simulated crowd really reached.
 */

export interface LevelPrice {
  level: fairPlay.TrustLevel;
  /** While nobody and nothing vouches for the accounts. */
  ratio: number;
  creditsADay: number;
  /** When each of them has a proven channel, which is work once and costs nothing later. */
  vouchedRatio: number;
  vouchedCreditsADay: number;
}

const LEVELS = ['new', 'known', 'trusted'] as const;

/** In dollars. */
export const boughtCredit = ({ litecoin }: fairPlay.CheatPrices): number =>
  (litecoin * constants.RATE_LITOSHI) / constants.RATE_CREDITS / 1e8;

/** The most that accounts of one level earn a day behind one address, however many they are. */
function mostADay(level: fairPlay.TrustLevel, vouched: boolean, numbers: fairPlay.FairPlayNumbers, mode: Mode): number {
  const ceiling = ceilingOf({ level, vouched, aside: false, lane: false }, numbers, mode);
  const block = blockLimitFor(usualBlock(numbers, mode), { level, ceiling, named: vouched });
  return block + (vouched && level !== 'new' ? KEPT_BY_NAMED : 0);
}

export function pricesByLevel(
  numbers: fairPlay.FairPlayNumbers,
  prices: fairPlay.CheatPrices,
  mode: Mode,
): LevelPrice[] {
  const ratioOf = (credits: number) =>
    credits === 0 ? Number.MAX_VALUE : prices.addressADay / credits / boughtCredit(prices);
  return LEVELS.map((level) => {
    const creditsADay = mostADay(level, false, numbers, mode);
    const vouchedCreditsADay = mostADay(level, true, numbers, mode);
    return {
      level,
      ratio: ratioOf(creditsADay),
      creditsADay,
      vouchedRatio: ratioOf(vouchedCreditsADay),
      vouchedCreditsADay,
    };
  });
}

export const cheapest = (levels: readonly LevelPrice[]): number =>
  Math.min(...levels.flatMap(({ ratio, vouchedRatio }) => [ratio, vouchedRatio]));
