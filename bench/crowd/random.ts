/** Chance that comes again with the same seed. */
export interface Chance {
  next(): number;
  happens(probability: number): boolean;
  between(least: number, most: number): number;
  /** Many small values and a few large ones, around a median. */
  logNormal(median: number, spread: number): number;
}

export function chanceFrom(seed: number): Chance {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const normal = () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
  return {
    next,
    happens: (probability) => next() < probability,
    between: (least, most) => least + (most - least) * next(),
    logNormal: (median, spread) => median * Math.exp(spread * normal()),
  };
}
