/** Random numbers that can be repeated: the same seed and name give the same sequence. */
export interface Random {
  /** From 0 up to, but not including, 1. */
  next(): number;
  /** A whole number from 0 up to, but not including, the limit. */
  below(limit: number): number;
  /** A whole number from least to most, both included. */
  between(least: number, most: number): number;
  pick<T>(from: readonly T[]): T;
  shuffle<T>(list: readonly T[]): T[];
  /** Any characters except halves of surrogate pairs, which have test cases of their own. */
  text(length: number): string;
}

const SURROGATES = { first: 0xd800, last: 0xdfff, count: 0x800 };

function hashOf(text: string): number {
  let hash = 2166136261;
  for (const letter of text) hash = Math.imul(hash ^ letter.charCodeAt(0), 16777619);
  return hash >>> 0;
}

/** The algorithm is mulberry32: short, fast, and good enough to choose test cases. */
function mulberry32(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Give each part of a run its own name. Its numbers then stay the same when other parts are added or left out. */
export function randomFrom(seed: number, name = ''): Random {
  const next = mulberry32(name === '' ? seed : seed ^ hashOf(name));
  const below = (limit: number) => Math.floor(next() * limit);
  const between = (least: number, most: number) => least + below(most - least + 1);
  return {
    next,
    below,
    between,
    pick: <T>(from: readonly T[]) => from[below(from.length)] as T,
    shuffle: <T>(list: readonly T[]) =>
      list
        .map((one) => ({ one, at: next() }))
        .sort((a, b) => a.at - b.at)
        .map(({ one }) => one),
    text: (length) =>
      Array.from({ length }, () => {
        const code = below(below(2) === 0 ? 0x80 : 0x1_0000);
        const isHalf = code >= SURROGATES.first && code <= SURROGATES.last;
        return String.fromCharCode(isHalf ? code - SURROGATES.count : code);
      }).join(''),
  };
}
