/** Numbers that look like chance and come again with the same seed. */
export interface Random {
  below(limit: number): number;
  pick<T>(list: readonly T[]): T;
  text(length: number): string;
}

export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    below,
    pick: (list) => list[below(list.length)] as (typeof list)[number],
    // Any character but half ones: those have a case of their own.
    text: (length) =>
      Array.from({ length }, () => {
        const code = below(below(2) === 0 ? 0x80 : 0x1_0000);
        return String.fromCharCode(code >= 0xd800 && code <= 0xdfff ? code - 0x800 : code);
      }).join(''),
  };
}
