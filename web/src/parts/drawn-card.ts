/** How the card of a video without a picture is drawn. The same seed always gives the same card. */
export interface DrawnCard {
  hue: number;
  secondHue: number;
  /** Degrees by which the shapes are turned. */
  turn: number;
  shapes: 'rings' | 'stripes' | 'hills' | 'dots' | 'rays' | 'blocks';
  /** Where the shapes have their centre, in parts of the width and of the height. */
  at: readonly [number, number];
}

const SHAPES: readonly DrawnCard['shapes'][] = ['rings', 'stripes', 'hills', 'dots', 'rays', 'blocks'];

/** Spreads neighbouring numbers over the whole range (the finaliser of MurmurHash3). */
function scatter(seed: number): number {
  let mixed = (seed | 0) ^ 0x9e3779b9;
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}

export function drawnCard(seed: number): DrawnCard {
  const [first, second] = [scatter(seed), scatter(seed + 0x5bd1e995)];
  const hue = first % 360;
  return {
    hue,
    secondHue: (hue + 35 + ((first >>> 9) % 110)) % 360,
    turn: (second % 24) * 15,
    shapes: SHAPES[(first >>> 17) % SHAPES.length] ?? 'rings',
    at: [0.15 + ((second >>> 8) % 71) / 100, 0.15 + ((second >>> 16) % 71) / 100],
  };
}

/** Up to two letters that stand for a title: the beginnings of its first two words. */
export function initialsOf(title: string): string {
  const words = title.match(/[\p{L}\p{N}]+/gu) ?? [];
  return words
    .slice(0, 2)
    .map((word) => word.slice(0, (word.codePointAt(0) ?? 0) > 0xffff ? 2 : 1).toLocaleUpperCase())
    .join('');
}
