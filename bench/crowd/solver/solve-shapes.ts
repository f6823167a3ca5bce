import { type Blob, blobsOf, cellAt, type Picture } from './picture.ts';

const DARK = 150;
const SMALLEST = 120;

/** How far the blob reaches in each of 72 directions from its middle. */
function reachOf({ pixels, x, y }: Blob): number[] {
  const reach = Array.from({ length: 72 }, () => 0);
  for (const [px, py] of pixels) {
    const at = Math.floor(((Math.atan2(py - y, px - x) + Math.PI) / (2 * Math.PI)) * 71.999);
    reach[at] = Math.max(reach[at] as number, Math.hypot(px - x, py - y));
  }
  return reach;
}

/** The name of a filled shape, by how much of its circle it fills and how many tips it has. */
function nameOf(blob: Blob): string {
  const reach = reachOf(blob);
  const most = Math.max(...reach);
  const filled = blob.pixels.length / (Math.PI * most * most);
  if (filled > 0.84) return 'circle';
  const isTip = reach.map((length) => length > 0.74 * most);
  const tips = isTip.filter((tip, at) => tip && !isTip[(at + 71) % 72]).length;
  if (filled > 0.5) return tips === 4 ? 'square' : 'other';
  return tips <= 3 ? 'triangle' : 'star';
}

/** How many of these are there? */
export function solveCount(picture: Picture, shape: string | null): number {
  const blobs = blobsOf(picture, (x, y) => picture.at(x, y) < DARK).filter(({ pixels }) => pixels.length > SMALLEST);
  return blobs.filter((blob) => nameOf(blob) === shape).length;
}

/** The way an arrow points: along its longer axis, towards the heavier end. */
function directionOf({ pixels, x, y }: Blob): number {
  let [xx, yy, xy] = [0, 0, 0];
  for (const [px, py] of pixels) {
    xx += (px - x) ** 2;
    yy += (py - y) ** 2;
    xy += (px - x) * (py - y);
  }
  const axis = 0.5 * Math.atan2(2 * xy, xx - yy);
  const skew = pixels.reduce((sum, [px, py]) => sum + ((px - x) * Math.cos(axis) + (py - y) * Math.sin(axis)) ** 3, 0);
  return skew > 0 ? axis : axis + Math.PI;
}

const between = (one: number, other: number) => Math.abs(Math.atan2(Math.sin(one - other), Math.cos(one - other)));

/** Which arrow points another way? */
export function solveTurned(picture: Picture): number {
  const largest: (Blob | undefined)[] = [];
  for (const blob of blobsOf(picture, (x, y) => picture.at(x, y) < DARK)) {
    const cell = cellAt(picture, blob.x, blob.y);
    if (blob.pixels.length > (largest[cell]?.pixels.length ?? 0)) largest[cell] = blob;
  }
  const ways = Array.from({ length: 6 }, (_, cell) => (largest[cell] ? directionOf(largest[cell]) : 0));
  const oddness = ways.map((way) => ways.reduce((sum, other) => sum + between(way, other), 0));
  return oddness.indexOf(Math.max(...oddness)) + 1;
}

type Point = readonly [x: number, y: number];

/** Where the picture is dark, or dark right beside: one byte a pixel. */
function darkMap(picture: Picture): Uint8Array {
  const { width, height } = picture;
  const map = new Uint8Array(width * height);
  for (let y = 1; y < height - 1; y++)
    for (let x = 1; x < width - 1; x++)
      if (picture.at(x, y) < DARK) for (const at of [0, 1, -1, width, -width]) map[y * width + x + at] = 1;
  return map;
}

/** Points on a regular outline, the corners first: those say "no" soonest. */
function outline(corners: number, turned: number): Point[] {
  const tips = Array.from({ length: corners }, (_, at): Point => {
    const angle = turned + (at / corners) * 2 * Math.PI;
    return [Math.cos(angle), Math.sin(angle)];
  });
  if (corners > 8) return tips;
  const along = (share: number) =>
    tips.map(([x, y], at): Point => {
      const [toX, toY] = tips[(at + 1) % corners] as Point;
      return [x + (toX - x) * share, y + (toY - y) * share];
    });
  return [...along(0.03), ...along(0.97), ...along(0.5), ...[0.15, 0.3, 0.4, 0.6, 0.7, 0.85].flatMap(along)];
}

const CIRCLE = [outline(40, 0)];
const TRIANGLES = Array.from({ length: 30 }, (_, at) => outline(3, (at / 30) * ((2 * Math.PI) / 3)));
/** So many points of an outline may be light. */
const MOST_LIGHT = 0.1;

/** How many outlines of this kind are there? Every place, size and turn is tried. */
export function solveOutlines(picture: Picture, shape: string | null): number {
  const { width, height } = picture;
  const map = darkMap(picture);
  const found: { x: number; y: number; light: number }[] = [];
  for (const points of shape === 'circle' ? CIRCLE : TRIANGLES)
    for (let size = 22; size <= 33; size++) {
      const offsets = points.map(([x, y]) => Math.round(y * size) * width + Math.round(x * size));
      for (let y = size; y < height - size; y += 2)
        for (let x = size; x < width - size; x += 2) {
          let light = 0;
          for (const offset of offsets)
            if (map[y * width + x + offset] !== 1 && ++light > MOST_LIGHT * offsets.length) break;
          if (light <= MOST_LIGHT * offsets.length) found.push({ x, y, light });
        }
    }
  const kept: typeof found = [];
  for (const one of found.sort((a, b) => a.light - b.light))
    if (kept.every(({ x, y }) => Math.hypot(x - one.x, y - one.y) > 24)) kept.push(one);
  return kept.length;
}
