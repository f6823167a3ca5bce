/**
 * What a picture looks like, in 256 bits, after PDQ (the hash that sites use to recognise removed pictures). Copies that
 * were scaled or encoded again differ in a few bits, other pictures in about half of them.
 */

/** The picture is looked at in this many rows and columns of grey. */
export const HASH_SIDE = 64;
export const HASH_BYTES_A_PICTURE = HASH_SIDE * HASH_SIDE;
const WAVES = 16;

/** Two pictures are the same up to this many different bits, as PDQ says. */
export const SAME_UP_TO_BITS = 31;

/** How much of each slow wave is in a row of 64. The wave without any change, which is only brightness, is left out. */
const COSINES: readonly (readonly number[])[] = Array.from({ length: WAVES }, (_, wave) =>
  Array.from(
    { length: HASH_SIDE },
    (_unused, at) => Math.sqrt(2 / HASH_SIDE) * Math.cos((Math.PI / (2 * HASH_SIDE)) * (wave + 1) * (2 * at + 1)),
  ),
);

/** The slow waves of a picture in both directions: 16 × 16 numbers, row by row. */
function wavesOf(grey: Uint8Array): number[] {
  const half: number[] = [];
  for (let row = 0; row < HASH_SIDE; row++)
    for (const cosines of COSINES)
      half.push(cosines.reduce((sum, cosine, column) => sum + cosine * (grey[row * HASH_SIDE + column] ?? 0), 0));
  return COSINES.flatMap((cosines) =>
    Array.from({ length: WAVES }, (_, wave) =>
      cosines.reduce((sum, cosine, row) => sum + cosine * (half[row * WAVES + wave] ?? 0), 0),
    ),
  );
}

function medianOf(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

/** A picture as 256 digits, 0 or 1: whether each wave is stronger than most. */
export function pictureHash(grey: Uint8Array): string {
  const waves = wavesOf(grey);
  const median = medianOf(waves);
  return waves.map((wave) => (wave > median ? '1' : '0')).join('');
}

/** The same picture, seen in a mirror. Removed clips often come back that way. */
export function mirrored(grey: Uint8Array): Uint8Array {
  return grey.map((_, at) => {
    const column = at % HASH_SIDE;
    return grey[at - column + HASH_SIDE - 1 - column] ?? 0;
  });
}

/** PDQ does not trust the hash of a picture with less structure than this: most of its bits are noise. */
const LEAST_STRUCTURE = 50;

/** How much neighbouring points differ, up to 100. */
export function structureOf(grey: Uint8Array): number {
  let sum = 0;
  const step = (from: number, to: number) => Math.trunc((100 * Math.abs((grey[from] ?? 0) - (grey[to] ?? 0))) / 255);
  for (let row = 0; row < HASH_SIDE; row++)
    for (let column = 0; column < HASH_SIDE; column++) {
      const at = row * HASH_SIDE + column;
      if (column + 1 < HASH_SIDE) sum += step(at, at + 1);
      if (row + 1 < HASH_SIDE) sum += step(at, at + HASH_SIDE);
    }
  return Math.min(100, Math.trunc(sum / 90));
}

export function differentBits(a: string, b: string): number {
  let count = 0;
  for (let at = 0; at < a.length; at++) if (a[at] !== b[at]) count++;
  return count;
}

export interface SecondHash {
  second: number;
  hash: string;
  mirrored: string;
}

/** The hashes of the seconds of a clip, from its pictures one after the other. Pictures without structure are left out. */
export function hashesOf(pictures: Uint8Array): SecondHash[] {
  const hashes: SecondHash[] = [];
  for (let second = 0; (second + 1) * HASH_BYTES_A_PICTURE <= pictures.length; second++) {
    const grey = pictures.subarray(second * HASH_BYTES_A_PICTURE, (second + 1) * HASH_BYTES_A_PICTURE);
    if (structureOf(grey) < LEAST_STRUCTURE) continue;
    hashes.push({ second, hash: pictureHash(grey), mirrored: pictureHash(mirrored(grey)) });
  }
  return hashes;
}

/** Which share of a clip's pictures must be known from another clip, before the two look the same to us. */
const ENOUGH_ALIKE = 0.5;

export const looksLike = (matching: number, pictures: number) =>
  pictures > 0 && matching >= Math.max(Math.min(2, pictures), ENOUGH_ALIKE * pictures);
