import { expect, test } from 'vitest';
import {
  differentBits,
  HASH_BYTES_A_PICTURE,
  HASH_SIDE,
  hashesOf,
  looksLike,
  mirrored,
  pictureHash,
  SAME_UP_TO_BITS,
  structureOf,
} from './picture-hash-rules.ts';

/** A drawing that looks different for each seed: some boxes of grey on a slope. */
function drawing(seed: number): Uint8Array {
  let state = seed * 2_654_435_761;
  const random = () => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 1) >>> 0;
    return state / 2 ** 32;
  };
  const boxes = Array.from({ length: 12 }, () => [random() * 64, random() * 64, 6 + random() * 20, random() * 255]);
  return Uint8Array.from({ length: HASH_BYTES_A_PICTURE }, (_, at) => {
    const [x, y] = [at % HASH_SIDE, Math.floor(at / HASH_SIDE)];
    let grey = x + y;
    for (const [left = 0, top = 0, size = 0, shade = 0] of boxes)
      if (x >= left && x < left + size && y >= top && y < top + size) grey = shade;
    return Math.min(255, grey);
  });
}

const changed = (grey: Uint8Array, change: (value: number, at: number) => number) =>
  grey.map((value, at) => Math.min(255, Math.max(0, change(value, at))));

test('a hash has 256 bits, half of them set', () => {
  const hash = pictureHash(drawing(1));
  expect(hash).toMatch(/^[01]{256}$/);
  expect(hash.replaceAll('0', '')).toHaveLength(127);
});

test.each<[string, (value: number, at: number) => number]>([
  ['brighter', (value) => value + 12],
  ['with less contrast', (value) => 30 + value * 0.75],
  ['with noise', (value, at) => value + ((at * 7919) % 17) - 8],
])('the same picture %s is recognised', (_, change) => {
  for (const seed of [1, 2, 3, 4, 5])
    expect(differentBits(pictureHash(drawing(seed)), pictureHash(changed(drawing(seed), change)))).toBeLessThanOrEqual(
      SAME_UP_TO_BITS,
    );
});

test('other pictures are far away', () => {
  const hashes = Array.from({ length: 20 }, (_, seed) => pictureHash(drawing(seed + 1)));
  for (const [at, one] of hashes.entries())
    for (const other of hashes.slice(at + 1)) expect(differentBits(one, other)).toBeGreaterThan(2 * SAME_UP_TO_BITS);
});

test('a picture in a mirror is another one, and its mirrored hash is that of the first', () => {
  const grey = drawing(3);
  const [first] = hashesOf(mirrored(grey));
  expect(differentBits(pictureHash(grey), pictureHash(mirrored(grey)))).toBeGreaterThan(SAME_UP_TO_BITS);
  expect(first?.mirrored).toBe(pictureHash(grey));
});

test('pictures without structure have no hash, and half a picture at the end is left out', () => {
  const black = new Uint8Array(HASH_BYTES_A_PICTURE);
  expect(structureOf(black)).toBe(0);
  const film = Buffer.concat([black, drawing(1), black, drawing(2), drawing(3).subarray(0, 99)]);
  expect(hashesOf(film).map(({ second }) => second)).toEqual([1, 3]);
  expect(hashesOf(new Uint8Array())).toEqual([]);
});

test.each([
  [0, 0, false],
  [0, 1, false],
  [1, 1, true],
  [1, 2, false],
  [2, 3, true],
  [14, 30, false],
  [15, 30, true],
])('%i known pictures of %i: the clips look the same is %s', (matching, pictures, alike) => {
  expect(looksLike(matching, pictures)).toBe(alike);
});
