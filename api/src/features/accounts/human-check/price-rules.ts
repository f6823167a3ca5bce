/** A third of a second on a desktop computer, one or two on a phone. */
const LEAST_TRIES = 200;
const HIGHEST_LEVEL = 5;
/** So many attempts beyond the threshold double the price. */
const ATTEMPTS_A_LEVEL = 5;

/** How dear the next attempt is, after so many beyond the threshold: 0 to 5. */
export function levelOf(beyond: number): number {
  return Math.min(HIGHEST_LEVEL, Math.max(0, Math.floor((beyond - 1) / ATTEMPTS_A_LEVEL)));
}

/** `share` is from 0 to 1: the answer is hidden somewhere in the last half, so nobody can begin at its end. */
export function triesOf(level: number, share: number): number {
  const most = LEAST_TRIES * 2 ** level;
  return Math.floor(most * (0.5 + share / 2));
}

/** Others at the same address may have raised the price while somebody worked; one level less still counts. */
export const isDearEnough = (paid: number, asked: number): boolean => Number.isInteger(paid) && paid >= asked - 1;
