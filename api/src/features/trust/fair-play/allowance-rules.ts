import { constants, type fairPlay } from '@viewloop/contract';

const { ANSWERS_A_DAY } = constants;

type FairPlayNumbers = fairPlay.FairPlayNumbers;
export type Mode = 'open' | 'strict';

export interface Earner {
  level: fairPlay.TrustLevel;
  aside: boolean;
  /** Watches in the lane without checks. */
  lane: boolean;
  /** A proven channel, money, months with a second factor or an admin stand for this member. */
  vouched: boolean;
}

/**
 * The most credits a day, for views and for answers to owners' questions. Answers prove nobody, so in strict mode the whole of it
 * is for members who are vouched for.
 */
export function ceilingOf({ level, aside, lane, vouched }: Earner, numbers: FairPlayNumbers, mode: Mode): number {
  if (aside) return numbers.asideADay;
  if (lane) return numbers.laneADay;
  const { ceilingADay, strictCeilingADay } = numbers.levels[level];
  return mode === 'strict' && !vouched ? Math.min(strictCeilingADay, ceilingADay) : ceilingADay;
}

/**
 * The ceiling that a group of accounts that belong together shares: each further account adds a part of one. A household earns
 * less than as many strangers, and always more than one person.
 */
export const clusterCeiling = (
  ceiling: number,
  size: number,
  { furtherPercent }: Pick<FairPlayNumbers, 'furtherPercent'>,
): number => Math.round(ceiling * (1 + (furtherPercent / 100) * (Math.max(1, size) - 1)));

/** What was earned today, by a member and by the whole group of this member. */
export interface Today {
  watchedToday: number;
  answeredToday: number;
  clusterSize: number;
  clusterWatchedToday: number;
  clusterAnsweredToday: number;
}

export const earnedToday = ({ watchedToday, answeredToday }: Pick<Today, 'watchedToday' | 'answeredToday'>): number =>
  watchedToday + answeredToday;

export const clusterEarnedToday = (today: Pick<Today, 'clusterWatchedToday' | 'clusterAnsweredToday'>): number =>
  today.clusterWatchedToday + today.clusterAnsweredToday;

/** Each account keeps this many credits a day of its own, whatever the others of its group earn. */
export const OWN_AT_LEAST = 20;

interface Reached {
  /** The limit of the member's own, and the one that the group shares. */
  limit: number;
  shared: number;
  own: boolean;
  group: boolean;
}

/**
 * Which limits of the day are used up. A member who is set aside has a low one, which a group does not raise. A group
 * that has used up what it shares stops nobody who has earned little: else strangers could use up a member's day.
 */
export function reachedToday(
  today: Today,
  { limit, aside }: { limit: number; aside: boolean },
  numbers: Pick<FairPlayNumbers, 'furtherPercent'>,
): Reached {
  const { clusterSize } = today;
  const shared = aside ? limit : clusterCeiling(limit, clusterSize, numbers);
  return {
    limit,
    shared,
    own: earnedToday(today) >= limit,
    group: clusterSize > 1 && clusterEarnedToday(today) >= shared && earnedToday(today) >= OWN_AT_LEAST,
  };
}

export interface Refusal {
  code: 'daily_ceiling' | 'cluster_ceiling' | 'set_aside' | 'block_ceiling' | 'too_many_windows';
  limit: number;
}

/** The problem that a member gets whose day is used up. */
export function refusalOf({ own, group, limit, shared }: Reached, aside: boolean): Refusal | null {
  if (own) return { code: aside ? 'set_aside' : 'daily_ceiling', limit };
  return group ? { code: 'cluster_ceiling', limit: shared } : null;
}

/** What happens in the block of addresses from which a watch starts. */
export interface Place {
  /** What all accounts there earned today, and may earn. */
  blockEarned: number;
  blockLimit: number;
  /** Watches of other accounts that run there on the same device now. */
  windows: number;
}

/** One person watches one video. Three windows leave room for a family at one screen. */
export const MOST_WINDOWS = 3;

/** Beyond a block that is used up its members keep this much in all. Without an end, a farm would earn more with every account. */
export const KEPT_BY_NAMED = 5 * OWN_AT_LEAST;

/** What counts for a member in a block of addresses. */
export interface Neighbour {
  level: fairPlay.TrustLevel;
  /** The member's own ceiling. Alone in a block, everybody can reach it. */
  ceiling: number;
  /** A proven channel, money or an admin stands for this member. Time with a second factor does not count: accounts can wait. */
  named: boolean;
}

/** An open site keeps room for a class of fourteen in one block. A farm there has an end nevertheless. */
const OPEN_BLOCK_TIMES = 6;

/** What the accounts of one block may earn a day, where no admin has allowed more. */
export const usualBlock = ({ blockADay }: Pick<FairPlayNumbers, 'blockADay'>, mode: Mode): number =>
  mode === 'open' ? OPEN_BLOCK_TIMES * blockADay : blockADay;

/** New accounts cost nothing, so they leave this part of a block to the members who have been there for days. */
const NEW_SHARE = 0.5;

/** The most that a block of addresses may have earned while this member still earns there. */
export const blockLimitFor = (blockLimit: number, { level, ceiling }: Neighbour): number =>
  Math.max(level === 'new' ? Math.floor(blockLimit * NEW_SHARE) : blockLimit, ceiling);

/**
 * Whether the block of addresses is used up. Nobody is called linked by it. Known members with a name keep their own part, because
 * a stranger behind the same carrier must not use up their day. Accounts that cost nothing do not, or a farm would open more of them.
 */
export function isBlockUsedUp(
  { blockEarned, blockLimit }: Place,
  today: Pick<Today, 'watchedToday' | 'answeredToday'>,
  neighbour: Neighbour,
): boolean {
  const { level, named } = neighbour;
  const keepsOwn = named && level !== 'new' && earnedToday(today) < OWN_AT_LEAST;
  return blockEarned >= blockLimitFor(blockLimit, neighbour) + (keepsOwn ? KEPT_BY_NAMED : 0);
}

type Settings = Pick<fairPlay.FairPlaySettings, 'numbers' | 'rules'> & { mode: Mode };

/** Refuses one credit more where a rule that is in force says so. */
function refusalWithin(limit: number, today: Today, { aside }: Earner, { numbers, rules }: Settings): Refusal | null {
  const reached = reachedToday(today, { limit, aside }, numbers);
  const own = reached.own && rules.ceiling === 'on';
  const group = reached.group && rules.cluster_ceiling === 'on';
  return refusalOf({ ...reached, own, group }, aside);
}

/**
 * Whether a member may be asked an owner's questions. Open questions count as answered: otherwise a script would collect some
 * before the end of the quiet part of a day. Nobody is asked where checks become frequent, because a script clicks through
 * questions for nothing: there they would be the cheap way.
 */
export function mayBeAsked(today: Today, earner: Earner, settings: Settings): boolean {
  const { numbers } = settings;
  const limit = Math.min(ceilingOf(earner, numbers, settings.mode), numbers.levels[earner.level].quietViewsADay);
  return (
    !earner.aside &&
    today.answeredToday < ANSWERS_A_DAY &&
    today.clusterAnsweredToday < clusterCeiling(ANSWERS_A_DAY, today.clusterSize, numbers) &&
    refusalWithin(limit, today, earner, settings) === null
  );
}

/** Refuses to pay for an answer beyond the day's ceiling: other credits may have been earned since the question was opened. */
export const refusalOfAnswer = (today: Today, earner: Earner, settings: Settings): Refusal | null =>
  refusalWithin(ceilingOf(earner, settings.numbers, settings.mode), today, earner, settings);

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
  /** Unproven credits that became promotion on the whole site today, and the views that were proven yesterday. */
  onSite: number;
  provenYesterday: number;
}

/** A site that has only just begun offers this many a day. */
const OPEN_SITE_LEAST = 60;

/** Throw-away accounts on many lines together get a tenth of what the site has proven. */
const openOnSite = (provenYesterday: number): number => Math.max(OPEN_SITE_LEAST, Math.floor(provenYesterday / 10));

/** Whether a promotion waits until its owner is believed. */
export function mustWait(
  unproven: number,
  mode: Mode,
  { fromAddress, forVideo, onSite, provenYesterday }: OpenRoom,
  { openADayPerAddress, openADayPerVideo }: FairPlayNumbers,
): boolean {
  if (unproven === 0) return false;
  if (mode === 'strict') return true;
  return (
    fromAddress + unproven > openADayPerAddress ||
    forVideo + unproven > openADayPerVideo ||
    onSite + unproven > openOnSite(provenYesterday)
  );
}

export interface MadeGood {
  /** Credits that the house has given today for views that nobody proved. */
  today: number;
  provenYesterday: number;
}

/** A tenth of what the house earned yesterday with proven views, one credit each. */
export const madeGoodRoom = ({ today, provenYesterday }: MadeGood): number =>
  Math.max(0, Math.floor(provenYesterday / 10) - today);
