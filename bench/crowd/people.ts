/**
 * The honest people of the crowd. Extend this file to try other ones. Nothing here was measured on real members: habits and
 * pass rates are assumptions, and the tables are only as good as they are.
 */

/** What lies between a player and the server. */
export interface Network {
  delayMs: number;
  /** A call is held up this often, for so long. */
  stall: { chance: number; fromMs: number; toMs: number };
  /** The call arrives, its answer does not. */
  lostAnswer: number;
}

const GOOD: Network = { delayMs: 40, stall: { chance: 0.002, fromMs: 1000, toMs: 4000 }, lostAnswer: 0.0005 };
const POOR: Network = { delayMs: 250, stall: { chance: 0.04, fromMs: 4000, toMs: 45_000 }, lostAnswer: 0.01 };
const MOBILE: Network = { delayMs: 120, stall: { chance: 0.02, fromMs: 2000, toMs: 20_000 }, lostAnswer: 0.005 };

/** How somebody behaves during a watch; each is a chance a watch. */
export interface Habits {
  pauses: number;
  looksAway: number;
  /** Closes the window right when the last second is reached, before the answer is there. */
  closesEarly: number;
  /** Starts another video in a second tab at the very end. */
  secondTab: number;
  /** The screen locks at the very end and stays locked. */
  locks: number;
}

const CALM: Habits = { pauses: 0.03, looksAway: 0.05, closesEarly: 0.01, secondTab: 0.001, locks: 0.001 };

/**
 * What members do so that somebody vouches for them, as shares of all. Members are creators, so most have a channel, and the page
 * shows the way to those who meet a ceiling. The rest do nothing.
 */
export const VOUCHING = {
  /** Proves the channel on the first day, or at the moment a ceiling is met. */
  channelAtOnce: 0.25,
  channelWhenStopped: 0.55,
  /** Buys credits in the first two weeks. */
  deposit: 0.1,
  /** Has a second factor, which vouches after 30 days and shortens the wait for a level at once. */
  secondFactor: 0.05,
};
export const EMAIL_VERIFIED = 0.7;

/** Where this many people share a block and it is used up, somebody asks for more, and an admin allows it two days later. */
export const WIDENED = { fromPeople: 3, afterDays: 2, mostADay: 1000 };

export interface HonestKind {
  name: string;
  count: number;
  network: Network;
  habits: Habits;
  /** Share of days with a visit, and videos on such a day (median; a few watch many more). */
  visits: number;
  videosADay: number;
  /** Share of checks answered right. */
  passes: number;
  /** How many of them share one block of addresses. */
  sharedAddress: number;
  /** How many of them share one browser. */
  sharedDevice: number;
  /** Those who share an address are there at the same hour, as a class or an office is. */
  together: boolean;
  /** Share of owners' questions that they answer rather than skip. */
  answersQuestions: number;
}

const USUAL = {
  visits: 0.65,
  videosADay: 20,
  passes: 0.95,
  sharedAddress: 1,
  sharedDevice: 1,
  together: false,
  answersQuestions: 0.5,
};

export const HONEST: readonly HonestKind[] = [
  { ...USUAL, name: 'at a desk', count: 48, network: GOOD, habits: CALM },
  { ...USUAL, name: 'finds checks hard', count: 4, network: GOOD, habits: CALM, passes: 0.75 },
  { ...USUAL, name: 'poor network', count: 20, network: POOR, habits: CALM },
  {
    ...USUAL,
    name: 'phone',
    count: 24,
    network: MOBILE,
    habits: { ...CALM, looksAway: 0.15, locks: 0.01, closesEarly: 0.03 },
    sharedAddress: 12,
  },
  { ...USUAL, name: 'school, one address', count: 14, network: GOOD, habits: CALM, sharedAddress: 14 },
  {
    ...USUAL,
    name: 'class of five, same hours',
    count: 10,
    network: GOOD,
    habits: CALM,
    sharedAddress: 5,
    together: true,
  },
  { ...USUAL, name: 'household of two', count: 10, network: GOOD, habits: CALM, sharedAddress: 2 },
  {
    ...USUAL,
    name: 'household of two, one device',
    count: 10,
    network: GOOD,
    habits: CALM,
    sharedAddress: 2,
    sharedDevice: 2,
  },
  {
    ...USUAL,
    name: 'busy household, one device',
    count: 4,
    network: GOOD,
    habits: CALM,
    visits: 0.8,
    videosADay: 50,
    sharedAddress: 2,
    sharedDevice: 2,
  },
  { ...USUAL, name: 'two tabs', count: 4, network: GOOD, habits: { ...CALM, secondTab: 0.1 } },
  { ...USUAL, name: 'restless', count: 6, network: GOOD, habits: { ...CALM, pauses: 0.3, looksAway: 0.4 } },
  { ...USUAL, name: 'watches a lot', count: 6, network: GOOD, habits: CALM, visits: 0.9, videosADay: 80 },
];

/** Owners' questions. Readers give the usual answer in this share of cases; a click at random hits one of the choices. */
export const QUESTIONS = { promotionsThatAsk: 0.2, each: 2, choices: 4, readersAgree: 0.8, seconds: 4 };
