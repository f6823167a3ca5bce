import { blobsOf, type Picture } from './picture.ts';

interface Walker {
  x: number;
  y: number;
  way: number;
}

/** How dark the way ahead is, over so many pixels. */
function darknessAhead(picture: Picture, { x, y }: Walker, way: number, pixels: number): number {
  let sum = 0;
  for (let step = 1; step <= pixels; step++)
    sum += 255 - picture.at(x + Math.cos(way) * step, y + Math.sin(way) * step);
  return sum / pixels;
}

/** Goes on along a line by two pixels, and prefers to go straight on. */
function step(picture: Picture, walker: Walker): Walker {
  let best = { way: walker.way, worth: -Infinity };
  for (let turn = -0.6; turn <= 0.6; turn += 0.05) {
    const worth = darknessAhead(picture, walker, walker.way + turn, 9) - 60 * Math.abs(turn);
    if (worth > best.worth) best = { way: walker.way + turn, worth };
  }
  const way = walker.way + 0.6 * (best.way - walker.way);
  return { x: walker.x + 2 * Math.cos(best.way), y: walker.y + 2 * Math.sin(best.way), way };
}

interface Ring {
  x: number;
  y: number;
}

/** The six white discs with a dark edge, each in its cell. */
function ringsIn(picture: Picture): Ring[] {
  return Array.from({ length: 6 }, (_, cell) => {
    const [middleX, middleY] = [
      ((cell % 3) + 0.5) * (picture.width / 3),
      (Math.floor(cell / 3) + 0.5) * (picture.height / 2),
    ];
    let best = { x: middleX, y: middleY, worth: -Infinity };
    for (let x = middleX - 12; x <= middleX + 12; x++)
      for (let y = middleY - 10; y <= middleY + 10; y++) {
        let worth = 0;
        for (let angle = 0; angle < 6.28; angle += 0.35) {
          const [dx, dy] = [Math.cos(angle), Math.sin(angle)];
          worth += picture.at(x + 13 * dx, y + 13 * dy) - picture.at(x + 17.5 * dx, y + 17.5 * dy);
        }
        if (worth > best.worth) best = { x, y, worth };
      }
    return best;
  });
}

const isNear = (one: Ring, other: Ring, distance: number) => Math.hypot(one.x - other.x, one.y - other.y) < distance;

/** Ways from a point along which a line leaves it, the darkest first. */
function waysFrom(picture: Picture, from: Ring, radius: number): number[] {
  const ways = Array.from({ length: 72 }, (_, at) => (at / 72) * 2 * Math.PI).map((way) => ({
    way,
    worth: darknessAhead(
      picture,
      { x: from.x + Math.cos(way) * radius, y: from.y + Math.sin(way) * radius, way },
      way,
      9,
    ),
  }));
  return ways
    .filter(({ worth }) => worth > 95)
    .sort((a, b) => b.worth - a.worth)
    .map(({ way }) => way);
}

function follow(
  picture: Picture,
  from: Ring,
  radius: number,
  way: number,
  rings: readonly Ring[],
): { ring: number; way: number } | null {
  let walker: Walker = { x: from.x + Math.cos(way) * radius, y: from.y + Math.sin(way) * radius, way };
  for (let n = 0; n < 200; n++) {
    const ring = rings.findIndex((one) => one !== from && isNear(walker, one, 21));
    if (ring >= 0) return { ring, way: walker.way };
    walker = step(picture, walker);
  }
  return null;
}

/** The star is the darkest blob that is no ring and no digit. */
function starIn(picture: Picture, rings: readonly Ring[]): Ring | undefined {
  return blobsOf(picture, (x, y) => picture.at(x, y) < 32)
    .filter((blob) => !rings.some((ring) => isNear(blob, ring, 20)))
    .sort((a, b) => b.pixels.length - a.pixels.length)[0];
}

/** Follows the line from the star to the first circle and on to the second. */
export function solveSecond(picture: Picture): number {
  const rings = ringsIn(picture);
  const star = starIn(picture, rings);
  const [leaves] = star ? waysFrom(picture, star, 11) : [];
  const first = star && leaves !== undefined ? follow(picture, star, 11, leaves, rings) : null;
  if (!first) return 1;
  const from = rings[first.ring] as Ring;
  const back = first.way + Math.PI;
  const away = waysFrom(picture, from, 21).find(
    (way) => Math.abs(Math.atan2(Math.sin(way - back), Math.cos(way - back))) > 0.45,
  );
  const second = away === undefined ? null : follow(picture, from, 21, away, rings);
  return (second?.ring ?? 0) + 1;
}

/** Follows the line of the star from column to column, straight on where lines cross or a dash ends. */
export function solveEnd(picture: Picture): number {
  const { width, height } = picture;
  const isSide = (x: number) => x < 50 || x > width - 50;
  const dark = blobsOf(picture, (x, y) => isSide(x) && picture.at(x, y) < 28);
  // The side with the digits has many dark blobs, the side of the star one large one.
  const left = dark.filter(({ x }) => x < width / 2);
  const right = dark.filter(({ x }) => x > width / 2);
  const countOf = (blobs: typeof dark) => blobs.reduce((sum, { pixels }) => sum + pixels.length, 0);
  const [side, way] = countOf(left) < countOf(right) ? [left, 1] : [right, -1];
  const star = side.sort((a, b) => b.pixels.length - a.pixels.length)[0];
  if (!star) return 1;
  let y = star.y;
  let slope = 0;
  const seen: number[] = [];
  for (let columns = 12; columns < width - 68; columns++) {
    const x = star.x + way * columns;
    let best = { y: y + slope, worth: 70 };
    for (let near = -3; near <= 3; near += 0.5) {
      const tried = y + slope + near;
      const worth =
        (255 - picture.at(x, tried)) * 0.6 +
        (255 - picture.at(x, tried - 1) + 255 - picture.at(x, tried + 1)) * 0.2 -
        14 * Math.abs(near);
      if (worth > best.worth) best = { y: tried, worth };
    }
    y = best.y;
    seen.push(y);
    const before = seen[seen.length - 11];
    if (before !== undefined) slope = 0.5 * slope + 0.5 * ((y - before) / 10);
    else slope = 0.6 * slope + 0.4 * ((y - (seen[0] as number)) / Math.max(1, seen.length - 1));
  }
  return Math.max(1, Math.min(6, Math.floor((y / height) * 6) + 1));
}
