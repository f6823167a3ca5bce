import { type Blob, blobsOf, type Picture } from './picture.ts';

const EDGE = 120;

/** The area of the smallest outline without dents around these pixels. */
function hullOf({ pixels }: Blob): number {
  const sorted = pixels.toSorted(([ax, ay], [bx, by]) => ax - bx || ay - by);
  const half = (points: readonly (readonly [number, number])[]) => {
    const chain: (readonly [number, number])[] = [];
    for (const point of points) {
      for (;;) {
        const [one, other] = [chain[chain.length - 2], chain[chain.length - 1]];
        if (!one || !other) break;
        const turn = (other[0] - one[0]) * (point[1] - one[1]) - (other[1] - one[1]) * (point[0] - one[0]);
        if (turn > 0) break;
        chain.pop();
      }
      chain.push(point);
    }
    return chain;
  };
  const hull = [...half(sorted), ...half(sorted.toReversed())];
  return Math.abs(
    hull.reduce((sum, [x, y], at) => {
      const [toX, toY] = hull[(at + 1) % hull.length] as readonly [number, number];
      return sum + (x * toY - toX * y) / 2;
    }, 0),
  );
}

/** Which sheet is whole? Each is the light area around its number; the whole one is large and has no dents. */
export function solveTop(picture: Picture): number {
  const areas = blobsOf(picture, (x, y) => picture.at(x, y) > EDGE);
  const worth = Array.from({ length: 6 }, (_, cell) => {
    const [x, y] = [
      160 + (((cell % 3) + 0.5) * (picture.width / 3) - 160) * 0.7,
      100 + ((Math.floor(cell / 3) + 0.5) * (picture.height / 2) - 100) * 0.7,
    ];
    const own = areas
      .filter(({ pixels }) => pixels.length > 800 && pixels.length < 12_000)
      .map((area) => ({ area, near: Math.hypot(area.x - x, area.y - y) }))
      .sort((a, b) => a.near - b.near)[0];
    if (!own) return 0;
    const hull = hullOf(own.area);
    const dents = hull - own.area.pixels.length;
    return hull - 6 * dents;
  });
  return worth.indexOf(Math.max(...worth)) + 1;
}

/** In how many places do the stripes run another way? The direction of each small area is compared with the usual one. */
export function solveStripes(picture: Picture): number {
  const { width, height } = picture;
  const [columns, rows] = [Math.floor(width / 4), Math.floor(height / 4)];
  const tensor = (cellX: number, cellY: number) => {
    let [cos, sin] = [0, 0];
    for (let y = cellY * 4 - 4; y < cellY * 4 + 8; y++)
      for (let x = cellX * 4 - 4; x < cellX * 4 + 8; x++) {
        if (x < 1 || y < 1 || x > width - 2 || y > height - 2) continue;
        const [dx, dy] = [picture.at(x + 1, y) - picture.at(x - 1, y), picture.at(x, y + 1) - picture.at(x, y - 1)];
        cos += dx * dx - dy * dy;
        sin += 2 * dx * dy;
      }
    return Math.atan2(sin, cos);
  };
  const ways = Array.from({ length: columns * rows }, (_, at) => tensor(at % columns, Math.floor(at / columns)));
  // Around the edge of the picture nothing else can be.
  const edge = ways.filter((_, at) => at < columns || at >= columns * (rows - 1));
  const usual = Math.atan2(
    edge.reduce((sum, way) => sum + Math.sin(way), 0),
    edge.reduce((sum, way) => sum + Math.cos(way), 0),
  );
  const isOther = (x: number, y: number) => {
    const way = ways[y * columns + x] as number;
    return Math.cos(way - usual) < 0.1;
  };
  return blobsOf({ width: columns, height: rows }, isOther).filter(({ pixels }) => pixels.length > 25).length;
}
