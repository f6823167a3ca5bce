/**
 * Who is in the crowd: kinds of people and kinds of cheats. Extend this file to try another one. Nothing here was
 * measured on real members: habits, pass rates and prices are assumptions, and the tables are only as good as they are.
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
  /** How many of them share one address block. */
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

/** How a cheat deals with a check. */
export type Answering =
  | { how: 'guesses' }
  /** Answers by hand for so many minutes a day, and lets a script run for the rest. */
  | { how: 'by hand'; minutesADay: number }
  /** Answers by hand for so many days, then guesses. */
  | { how: 'turns bad'; afterDays: number }
  /** Pays somebody, or a model, for each answer. */
  | { how: 'buys'; rightOf: number };

export interface CheatKind {
  name: string;
  accounts: number;
  answering: Answering;
  /** No heartbeats, paced ones that our player would not send, the same ones each time, or our own player scripted. */
  beats: 'none' | 'foreign' | 'same' | 'ours';
  /** Accounts behind one address block. */
  anAddress: number;
  /** Accounts that promote the same video. */
  aVideo: number;
  /** Opens new accounts without end, so many a day for each of the accounts above. */
  throwsAway?: { accountsADay: number; newAddressEach: boolean };
  /** Uses the lane without checks. */
  lane?: boolean;
  /** Brings its own accounts by referral. */
  refersItself?: boolean;
  /** Owners' questions are clicked through at random, or answered as a person would, at no cost. */
  questions: 'clicks' | 'reads';
  /** Every second watch is a friend's promotion that asks questions, as long as the friend can pay for it. */
  friends?: boolean;
}

/** Owners' questions. Readers give the usual answer in this share of cases; a click at random hits one of the choices. */
export const QUESTIONS = { promotionsThatAsk: 0.2, each: 2, choices: 4, readersAgree: 0.8, seconds: 4 };

const GUESSES = { how: 'guesses' } as const;
const ALONE = { anAddress: 1, aVideo: 1, questions: 'clicks' } as const;

/** Cannot answer: together they must stay below the aim. */
export const SCRIPTS: readonly CheatKind[] = [
  { ...ALONE, name: 'no heartbeats', accounts: 4, answering: GUESSES, beats: 'none' },
  { ...ALONE, name: 'paced script', accounts: 4, answering: GUESSES, beats: 'same' },
  { ...ALONE, name: 'our own player, scripted', accounts: 8, answering: GUESSES, beats: 'ours' },
  {
    ...ALONE,
    name: 'farm behind one address',
    accounts: 8,
    answering: GUESSES,
    beats: 'foreign',
    anAddress: 8,
    aVideo: 8,
    refersItself: true,
  },
  {
    ...ALONE,
    name: 'ring',
    accounts: 6,
    answering: GUESSES,
    beats: 'foreign',
    anAddress: 2,
    aVideo: 3,
    refersItself: true,
  },
  { ...ALONE, name: 'replayed beats', accounts: 4, answering: GUESSES, beats: 'same' },
  { ...ALONE, name: 'lane without checks', accounts: 6, answering: GUESSES, beats: 'ours', lane: true },
];

/** The same number of people, each opening account after account for one video. */
export const THROW_AWAY: readonly CheatKind[] = [
  {
    name: 'throws accounts away, one address each',
    accounts: 20,
    answering: GUESSES,
    beats: 'ours',
    ...ALONE,
    throwsAway: { accountsADay: 60, newAddressEach: false },
  },
  {
    name: 'throws accounts away, new address each time',
    accounts: 20,
    answering: GUESSES,
    beats: 'ours',
    ...ALONE,
    throwsAway: { accountsADay: 60, newAddressEach: true },
  },
];

const BUYS = { how: 'buys', rightOf: 0.98 } as const;
const READER = { ...ALONE, beats: 'ours', questions: 'reads' } as const;

/** Can answer. No rule keeps them out, so it must not pay. */
export const SOLVERS: readonly CheatKind[] = [
  {
    ...READER,
    name: 'answers by hand an hour a day',
    accounts: 10,
    answering: { how: 'by hand', minutesADay: 60 },
  },
  {
    ...READER,
    name: 'turns bad after a week',
    accounts: 10,
    answering: { how: 'turns bad', afterDays: 7 },
  },
  { ...READER, name: 'buys answers', accounts: 20, answering: BUYS },
  { ...READER, name: 'buys answers, friends answer each other', accounts: 6, answering: BUYS, friends: true },
  { ...READER, name: 'buys answers, pairs on one address', accounts: 6, answering: BUYS, anAddress: 2, aVideo: 2 },
  { ...READER, name: 'buys answers, six on one address', accounts: 6, answering: BUYS, anAddress: 6, aVideo: 6 },
  { ...READER, name: 'buys answers, a farm in a crowd', accounts: 12, answering: BUYS, anAddress: 12, aVideo: 12 },
];

/**
 * What no rule of ours stops: a farm behind the address of a crowd, each account with a video of its own. It looks like a school.
 * It is printed and not judged.
 */
export const NOT_TOLD_APART: readonly CheatKind[] = [
  { ...READER, name: 'buys answers, in a crowd, a video each', accounts: 12, answering: BUYS, anAddress: 12 },
];

/** US dollars. A bought credit costs 1050 litoshi; the rest is what such things cost on the market. */
export const PRICES = {
  boughtCredit: 0.00105,
  answer: 0.001,
  addressADay: 0.08,
  browserADay: 0.04,
  account: 0.001,
};
