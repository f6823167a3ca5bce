/**
 * The cheats of the crowd. They pay for nothing that can be avoided: answers cost a solver nothing, a browser is not needed, e-mail
 * and second factor are free, and each account has its own cookie, hours and video. What is left are addresses.
 */

/** How a cheat deals with a check. */
export type Answering =
  | { how: 'guesses' }
  /** Answers by hand for so many minutes a day, and lets a script run for the rest. */
  | { how: 'by hand'; minutesADay: number }
  /** Answers by hand for so many days, then guesses. */
  | { how: 'turns bad'; afterDays: number }
  /** A program answers everything, at no cost. */
  | { how: 'solves' };

/** Blocks of addresses: the cheat's own line, a network that gives IPv6 away, or one bought for each. */
export type Line = 'own' | 'IPv6' | 'bought';

export interface CheatKind {
  name: string;
  accounts: number;
  answering: Answering;
  /** No heartbeats, made-up ones that are the same each time, or our own player scripted. */
  beats: 'none' | 'made up' | 'ours';
  line: Line;
  /** Accounts in one block of addresses. */
  aBlock: number;
  /** Watches from a block in which honest people of this kind are. */
  among?: string;
  /** What vouches for each account, besides a second factor that counts after 30 days. */
  voucher?: 'channel' | 'deposit';
  /** Opens new accounts without end, so many a day for each person. */
  throwsAway?: { accountsADay: number; newBlockEach: boolean };
  /** Uses the lane without checks. */
  lane?: boolean;
  /** The first account of the kind brings all others. */
  refersItself?: boolean;
  /** Owners' questions are clicked through at random, or answered as a person would, at no cost. */
  questions: 'clicks' | 'reads';
}

const GUESSER = { answering: { how: 'guesses' }, beats: 'ours', line: 'own', aBlock: 1, questions: 'clicks' } as const;

/** Cannot answer. */
export const GUESSERS: readonly CheatKind[] = [
  { ...GUESSER, name: 'no heartbeats', accounts: 4, beats: 'none' },
  { ...GUESSER, name: 'no heartbeats, for a boss who refers them', accounts: 6, beats: 'none', refersItself: true },
  { ...GUESSER, name: 'made-up beats', accounts: 6, beats: 'made up' },
  { ...GUESSER, name: 'our own player, scripted', accounts: 10, refersItself: true },
  { ...GUESSER, name: 'farm on one own line', accounts: 8, aBlock: 8 },
  { ...GUESSER, name: 'lane without checks', accounts: 6, lane: true },
];

/** The same number of people, each opening account after account. */
export const THROW_AWAY: readonly CheatKind[] = [
  {
    ...GUESSER,
    name: 'throws accounts away, own line',
    accounts: 20,
    throwsAway: { accountsADay: 60, newBlockEach: false },
  },
  {
    ...GUESSER,
    name: 'throws accounts away, new block each time',
    accounts: 20,
    line: 'bought',
    throwsAway: { accountsADay: 60, newBlockEach: true },
  },
];

const SOLVER = { answering: { how: 'solves' }, beats: 'ours', line: 'own', aBlock: 1, questions: 'reads' } as const;

/** Forty accounts that answer everything, in each of the places from which they may come. */
export const SOLVERS: Readonly<Record<string, readonly CheatKind[]>> = {
  'forty solvers on one own line': [{ ...SOLVER, name: 'solvers, one own line', accounts: 40, aBlock: 40 }],
  'forty solvers on four own lines': [{ ...SOLVER, name: 'solvers, ten on an own line', accounts: 40, aBlock: 10 }],
  'forty solvers, six blocks of IPv6 for nothing': [
    { ...SOLVER, name: 'solvers, six blocks of IPv6', accounts: 40, line: 'IPv6', aBlock: 7 },
  ],
  'forty solvers, a bought address each': [
    { ...SOLVER, name: 'solvers, a bought address each', accounts: 40, line: 'bought' },
  ],
  'forty solvers, a bought address for four, one refers all': [
    {
      ...SOLVER,
      name: 'solvers, four on a bought address',
      accounts: 40,
      line: 'bought',
      aBlock: 4,
      refersItself: true,
    },
  ],
  'forty people with a solver, each at home': [{ ...SOLVER, name: 'solvers, an own line each', accounts: 40 }],
  'forty solvers with channels, a bought address each': [
    { ...SOLVER, name: 'solvers with a channel, bought address', accounts: 40, line: 'bought', voucher: 'channel' },
  ],
  'forty solvers with channels on one own line': [
    { ...SOLVER, name: 'solvers with a channel, one own line', accounts: 40, aBlock: 40, voucher: 'channel' },
  ],
};

/** Others who can answer, by hand, and three who use up the day of a carrier's block. */
export const BY_HAND: readonly CheatKind[] = [
  { ...SOLVER, name: 'answers by hand an hour a day', accounts: 10, answering: { how: 'by hand', minutesADay: 60 } },
  { ...SOLVER, name: 'turns bad after a week', accounts: 10, answering: { how: 'turns bad', afterDays: 7 } },
  { ...SOLVER, name: 'griefers in a carrier’s block', accounts: 3, aBlock: 3, among: 'phone' },
];

/** US dollars. A bought credit costs 1050 litoshi at 100 dollars a Litecoin; a residential address is rented by the day. */
export const PRICES = { boughtCredit: 0.00105, addressADay: 0.08 };
