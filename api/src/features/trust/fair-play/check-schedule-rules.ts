import { constants, type fairPlay } from '@viewloop/contract';

/** Decides at the start whether and when a watch will ask for attention. The client does not learn it. */

export interface Watcher {
  level: fairPlay.TrustLevel;
  /** Whether a first batch of answers was believed. */
  proven: boolean;
  aside: boolean;
  /** The beats of earlier watches look made up. */
  doubted: boolean;
  /** A promotion of this member waits for more passed checks: each watch brings one, so the wait is short. */
  waiting: boolean;
  /** Rewarded views and paid answers today. */
  earnedToday: number;
  /** Rewarded views in all. */
  watchedInAll: number;
  /** Rewarded views since a question was last missed or left open. */
  cleanViews: number;
}

/** Of two questions that would come, a member with a clean round behind them meets one. */
const CLEAN_SHARE = 0.5;

export const isClean = ({ cleanViews }: Pick<Watcher, 'cleanViews'>): boolean => cleanViews >= constants.ROUND_VIDEOS;

export function checkChance(watcher: Watcher, { levels }: Pick<fairPlay.FairPlayNumbers, 'levels'>): number {
  if (watcher.aside || watcher.doubted) return 1;
  // Nobody is asked in their first video. A throw-away account gains one unproven view by it, and no more.
  if (watcher.watchedInAll === 0) return 0;
  if (!watcher.proven || watcher.waiting) return 1;
  const { checkPercent, quietViewsADay, busyCheckPercent } = levels[watcher.level];
  const usual = watcher.earnedToday < quietViewsADay ? checkPercent : Math.max(checkPercent, busyCheckPercent);
  return (usual / 100) * (isClean(watcher) ? CLEAN_SHARE : 1);
}

/** Not in the first moments, when the player loads, and not so late that the answer always delays the credit. */
const EARLIEST = 0.15;
const LATEST = 0.6;

/** The verified millisecond at which a check comes. `chance` is a random number from 0 to below 1. */
export const checkMoment = (requiredMs: number, chance: number): number =>
  Math.floor(requiredMs * (EARLIEST + (LATEST - EARLIEST) * chance));

/** While a check is open the clock goes on for this much verified time, then it stands until the answer. */
const OPEN_FOR = 1 / 3;

/** The most verified time that a view can have while its check is open. */
export const clockStopsAt = (checkAtMs: number, requiredMs: number): number =>
  checkAtMs + Math.floor(requiredMs * OPEN_FOR);
