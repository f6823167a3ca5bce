/** On average half of them: about 150 milliseconds of a desktop computer, and less than a second of a phone. */
const LEAST_TRIES = 300;
const HIGHEST_LEVEL = 5;
/** So many attempts beyond the threshold double the price. */
const ATTEMPTS_A_LEVEL = 5;

/** How dear the next attempt is, after so many beyond the threshold: 0 to 5. */
export function levelOf(beyond: number): number {
  return Math.min(HIGHEST_LEVEL, Math.max(0, Math.floor((beyond - 1) / ATTEMPTS_A_LEVEL)));
}

/** `share` is from 0 to 1: the answer lies anywhere, so that beginning at the end is not cheaper. */
export function triesOf(level: number, share: number): number {
  return Math.floor(LEAST_TRIES * 2 ** level * share);
}

/** Others at the same address may have raised the price while somebody worked; one level less still counts. */
export const isDearEnough = (paid: number, asked: number): boolean => Number.isInteger(paid) && paid >= asked - 1;
