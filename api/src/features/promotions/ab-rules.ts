/**
 * Which of two cuts is better, by their completed views alone. Viewers are assigned to the cuts by a hash, half and half, so if
 * both are equally good, each completed view is as likely to belong to one as to the other.
 */

/** The prior: how different cuts are expected to be. Larger numbers look for smaller differences. */
const PRIOR = 10;
/** Reached by chance at most once in twenty comparisons, however often somebody looks. */
export const DECIDED = 20;

/**
 * The evidence against "both are equally good": B(10+a, 10+b) / B(10, 10) · 2^(a+b). It is a test martingale, so it may be
 * looked at after every view (Ville's inequality), unlike a p-value.
 */
export function evidence(a: number, b: number): number {
  let log = (a + b) * Math.LN2;
  for (let n = 0; n < a; n++) log += Math.log(PRIOR + n);
  for (let n = 0; n < b; n++) log += Math.log(PRIOR + n);
  for (let n = 0; n < a + b; n++) log -= Math.log(2 * PRIOR + n);
  return Math.exp(log);
}

export type Verdict = 'not_yet' | 'a' | 'b' | 'uneven';

/** Farther from one half than this many standard deviations, the split was not left to the hash. */
const UNEVEN_SIGMAS = 4;

/** Whether about as many began to watch the one as the other. Four deviations happen by chance once in 16,000 times. */
export function isEvenSplit(startedA: number, startedB: number): boolean {
  const all = startedA + startedB;
  return Math.abs(startedA - startedB) <= UNEVEN_SIGMAS * Math.sqrt(all);
}

export interface Arm {
  views: number;
  started: number;
}

/** Says which cut is better as soon as that is certain enough, and nothing where the split was not even. */
export function verdictOf(a: Arm, b: Arm): Verdict {
  if (!isEvenSplit(a.started, b.started)) return 'uneven';
  if (evidence(a.views, b.views) < DECIDED) return 'not_yet';
  return a.views > b.views ? 'a' : 'b';
}
