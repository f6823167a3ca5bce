/** A small grey-scale canvas: enough to draw shapes with smooth edges, without a library. */

export type Point = readonly [x: number, y: number];

/** From 0, black, to 255, white. */
export interface Canvas {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8Array;
}

export function newCanvas(width: number, height: number, grey: number): Canvas {
  return { width, height, pixels: new Uint8Array(width * height).fill(grey) };
}

/** Each row of pixels is cut into this many lines. */
const LINES = 3;

/** Where a horizontal line crosses the outline, from left to right. */
function crossings(polygon: readonly Point[], y: number): number[] {
  const found: number[] = [];
  let [lastX, lastY] = polygon[polygon.length - 1] as Point;
  for (const [nextX, nextY] of polygon) {
    if (nextY > y !== lastY > y) found.push(((lastX - nextX) * (y - nextY)) / (lastY - nextY) + nextX);
    lastX = nextX;
    lastY = nextY;
  }
  return found.sort((a, b) => a - b);
}

/** Adds to each pixel the share of it that lies between two places of a line. */
function cover(shares: Float32Array, from: number, to: number): void {
  const right = Math.min(shares.length, to);
  for (let x = Math.floor(from); x < right; x++)
    shares[x] = (shares[x] as number) + (Math.min(x + 1, right) - Math.max(x, from)) / LINES;
}

export function fillPolygon(canvas: Canvas, polygon: readonly Point[], grey: number): void {
  const xs = polygon.map(([x]) => x);
  const ys = polygon.map(([, y]) => y);
  const left = Math.max(0, Math.floor(Math.min(...xs)));
  const shares = new Float32Array(Math.max(0, Math.min(canvas.width, Math.ceil(Math.max(...xs))) - left));
  const bottom = Math.min(canvas.height - 1, Math.floor(Math.max(...ys)));
  for (let y = Math.max(0, Math.floor(Math.min(...ys))); y <= bottom; y++) {
    shares.fill(0);
    for (let line = 0; line < LINES; line++) {
      const ends = crossings(polygon, y + (line + 0.5) / LINES);
      for (let pair = 0; pair + 1 < ends.length; pair += 2)
        cover(shares, Math.max(0, (ends[pair] as number) - left), (ends[pair + 1] as number) - left);
    }
    for (let x = 0; x < shares.length; x++) {
      const at = y * canvas.width + left + x;
      const before = canvas.pixels[at] as number;
      canvas.pixels[at] = before + (grey - before) * Math.min(1, shares[x] as number);
    }
  }
}

export function drawLine(canvas: Canvas, [fromX, fromY]: Point, [toX, toY]: Point, width: number, grey: number): void {
  const length = Math.hypot(toX - fromX, toY - fromY);
  if (length === 0) return;
  const acrossX = (-(toY - fromY) / length) * (width / 2);
  const acrossY = ((toX - fromX) / length) * (width / 2);
  const corners: Point[] = [
    [fromX + acrossX, fromY + acrossY],
    [toX + acrossX, toY + acrossY],
    [toX - acrossX, toY - acrossY],
    [fromX - acrossX, fromY - acrossY],
  ];
  fillPolygon(canvas, corners, grey);
}
