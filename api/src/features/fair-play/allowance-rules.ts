import type { fairPlay } from '@viewloop/contract';

type FairPlayNumbers = fairPlay.FairPlayNumbers;

export interface Earner {
  level: fairPlay.TrustLevel;
  aside: boolean;
  /** Watches in the lane without checks. */
  lane: boolean;
}

/** The most views a day that earn. */
export function ceilingOf({ level, aside, lane }: Earner, numbers: FairPlayNumbers): number {
  if (aside) return numbers.asideADay;
  return lane ? numbers.laneADay : numbers.levels[level].ceilingADay;
}

/** What each further member of a group adds to the one ceiling that its members share. */
const SHARE_OF_FURTHER = 0.5;

/**
 * The most views a day that earn, for a group of accounts that belong together. A household earns less than as many strangers,
 * and always more than one person.
 */
export const clusterCeiling = (ceiling: number, size: number): number =>
  Math.round(ceiling * (1 + SHARE_OF_FURTHER * (Math.max(1, size) - 1)));

export interface Unverified {
  /** Checks that this member ever passed. */
  passed: number;
  inAll: number;
  today: number;
}

/** Whether a view without heartbeats may still be paid: a few in all until a check was passed, then a few a day. */
export function mayBeUnverified(
  { passed, inAll, today }: Unverified,
  { unverifiedInAll, unverifiedADay }: { unverifiedInAll: number; unverifiedADay: number },
): boolean {
  return today < unverifiedADay && (passed > 0 || inAll < unverifiedInAll);
}

export interface Purse {
  balance: number;
  /** Earned by watching since the last batch of answers was believed. */
  unproven: number;
  /** Unproven credits that the level allows to be spent as proven. */
  ahead: number;
}

/** How much of a payment comes out of unproven earnings. Proven, bought and granted credits are spent first. */
export function unprovenPart(spent: number, { balance, unproven, ahead }: Purse): number {
  const held = Math.max(0, unproven - ahead);
  return Math.max(0, Math.min(spent, spent - (balance - held)));
}

export interface OpenRoom {
  /** Unproven credits that became promotion today, from this address block and for this video. */
  fromAddress: number;
  forVideo: number;
}

/** Whether a promotion waits until its owner is believed. */
export function mustWait(
  unproven: number,
  mode: 'open' | 'strict',
  { fromAddress, forVideo }: OpenRoom,
  { openADayPerAddress, openADayPerVideo }: FairPlayNumbers,
): boolean {
  if (unproven === 0) return false;
  if (mode === 'strict') return true;
  return fromAddress + unproven > openADayPerAddress || forVideo + unproven > openADayPerVideo;
}
