import { randomBytes, randomInt } from 'node:crypto';

/** Chance that nobody can foretell. */
export interface Dice {
  /** A whole number from `least` to `most`. */
  whole(least: number, most: number): number;
  /** A number from `least` to below `most`. */
  between(least: number, most: number): number;
  pick<T>(list: readonly T[]): T;
  shuffle<T>(list: readonly T[]): T[];
  bytes(count: number): Uint8Array;
}

const FINE = 1_000_000;

export const dice: Dice = {
  whole: (least, most) => randomInt(least, most + 1),
  between: (least, most) => least + (randomInt(FINE) / FINE) * (most - least),
  pick: (list) => list[randomInt(list.length)] as (typeof list)[number],
  shuffle<T>(list: readonly T[]): T[] {
    const mixed = [...list];
    for (let last = mixed.length - 1; last > 0; last--) {
      const other = randomInt(last + 1);
      [mixed[last], mixed[other]] = [mixed[other] as T, mixed[last] as T];
    }
    return mixed;
  },
  bytes: randomBytes,
};
