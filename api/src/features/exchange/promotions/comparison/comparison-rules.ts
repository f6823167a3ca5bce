import type { comparisons } from '@viewloop/contract';

/**
 * Which of two cuts is better, by their completed views alone. Viewers are assigned to the cuts by a hash, half and half, so if
 * both are equally good, each completed view is as likely to belong to one as to the other.
 */

/** How different cuts are expected to be. Larger numbers look for smaller differences. */
const PRIOR = 10;
/** Reached by chance at most once in twenty comparisons, however often somebody looks. */
export const DECIDED = 20;
/** Shown instead of anything larger, which numbers in JSON could not hold. */
const MOST_SHOWN = 1e9;

/** The logarithm of the gamma function by Stirling's series, which is exact to twelve digits from ten on. */
function logGamma(x: number): number {
  const series = 1 / (12 * x) - 1 / (360 * x ** 3) + 1 / (1260 * x ** 5) - 1 / (1680 * x ** 7);
  return (x - 0.5) * Math.log(x) - x + 0.5 * Math.log(2 * Math.PI) + series;
}

const logBeta = (x: number, y: number) => logGamma(x) + logGamma(y) - logGamma(x + y);

/**
 * The evidence against "both are equally good": B(10+a, 10+b) / B(10, 10) · 2^(a+b). It is a test martingale, so it may be
 * looked at after every view (Ville's inequality), unlike a p-value.
 */
export function evidence(a: number, b: number): number {
  const log = logBeta(PRIOR + a, PRIOR + b) - logBeta(PRIOR, PRIOR) + (a + b) * Math.LN2;
  return Math.min(MOST_SHOWN, Math.exp(log));
}

/** What is known of one watch of a compared cut. */
export interface ComparedWatch {
  /** It still runs, or it is so young that one with a lower number may not be committed yet. */
  runs: boolean;
  believed: boolean;
  /** The server saw it being watched, as far as it went. */
  verified: boolean;
  /** The viewer belongs together with other accounts. */
  linked: boolean;
  /** It began less than two days ago, so the viewer may still be believed. */
  recent: boolean;
}

/**
 * Whether a watch counts. Accounts that were made for it must not decide a comparison, nor make it uneven by starting and leaving.
 * So where fair play is on, only believed viewers who belong to nobody else count, and others are waited for, but not for long.
 */
export function judgeWatch(
  { runs, believed, verified, linked, recent }: ComparedWatch,
  { onlyBelieved }: { onlyBelieved: boolean },
): 'counts' | 'runs' | 'in_doubt' | 'skipped' {
  if (runs) return 'runs';
  if (!onlyBelieved) return 'counts';
  if (linked || !verified) return 'skipped';
  if (believed) return 'counts';
  return recent ? 'in_doubt' : 'skipped';
}

export interface Watches {
  started: number;
  completed: number;
  /** Those of the completed ones that turned out to be invalid. */
  voided: number;
}

/** The watches that are valid as far as is known now: those that are shown. */
export const validOf = ({ started, completed, voided }: Watches): { started: number; completed: number } => ({
  started: started - voided,
  completed: completed - voided,
});

/**
 * The evidence of the valid views, but never more than that of everything that was ever counted. Only the latter is a test
 * martingale: taking a view out of the count and putting another one in would be one more throw of the dice at the same number.
 */
export function evidenceOf(a: Watches, b: Watches): number {
  const [validA, validB] = [validOf(a), validOf(b)];
  const isSameSide = Math.sign(a.completed - b.completed) === Math.sign(validA.completed - validB.completed);
  const ofValid = evidence(validA.completed, validB.completed);
  // Where the two disagree about which is better, nothing speaks for either.
  return Math.min(ofValid, isSameSide ? evidence(a.completed, b.completed) : 1);
}

/**
 * Whether about as many began to watch the one as the other, by the same test. If one was merely offered more often, its watches
 * differ even more clearly than its completed views, so that alone never decides.
 */
export const isEvenSplit = (a: number, b: number): boolean => evidence(a, b) < DECIDED;

/** Says which cut is better as soon as that is certain enough, and nothing where the split was not even. */
export function verdictOf(a: Watches, b: Watches): comparisons.Verdict {
  if (!isEvenSplit(validOf(a).started, validOf(b).started)) return 'uneven';
  if (evidenceOf(a, b) < DECIDED) return 'not_yet';
  return a.completed > b.completed ? 'a' : 'b';
}
