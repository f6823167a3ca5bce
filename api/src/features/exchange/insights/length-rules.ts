/** Videos are compared with others of about the same length. Each number is the second at which a class begins. */
const CLASSES = [0, 8, 16, 31, 61, 181] as const;

export const LENGTH_CLASSES: number = CLASSES.length;

/** The place of a length in the counters, from 0. */
export const lengthCell = (seconds: number): number => CLASSES.findLastIndex((from) => seconds >= from);

/** The bounds of a class, which the database numbers from 1. */
export function lengthOf(lengthClass: number | null): { from: number; to: number | null } | null {
  const from = lengthClass === null ? undefined : CLASSES[lengthClass - 1];
  return from === undefined ? null : { from, to: CLASSES[lengthClass as number] ?? null };
}
