import { randomFrom } from '../random.ts';

/** Chance that comes again with the same seed. */
export interface Chance {
  next(): number;
  happens(probability: number): boolean;
  between(least: number, most: number): number;
  /** Many small values and a few large ones, around a median. */
  logNormal(median: number, spread: number): number;
}

export function chanceFrom(seed: number): Chance {
  const { next } = randomFrom(seed);
  const normal = () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
  return {
    next,
    happens: (probability) => next() < probability,
    between: (least, most) => least + (most - least) * next(),
    logNormal: (median, spread) => median * Math.exp(spread * normal()),
  };
}
