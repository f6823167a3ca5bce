import { inflateSync } from 'node:zlib';

/** What a program sees of a question: grey pixels, as they come out of the file. */
export interface Picture {
  width: number;
  height: number;
  /** 255, white, outside of the picture. */
  at(x: number, y: number): number;
}

export function pictureOf(png: Buffer): Picture {
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
  const parts: Buffer[] = [];
  for (let at = 8; at < png.length; at += png.readUInt32BE(at) + 12)
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT')
      parts.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)));
  const rows = inflateSync(Buffer.concat(parts));
  return {
    width,
    height,
    at(x, y) {
      const [column, row] = [Math.round(x), Math.round(y)];
      if (column < 0 || row < 0 || column >= width || row >= height) return 255;
      return rows[row * (width + 1) + 1 + column] as number;
    },
  };
}

export interface Blob {
  pixels: (readonly [x: number, y: number])[];
  x: number;
  y: number;
}

const NEIGHBOURS = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
] as const;

/** The connected areas of pixels for which this holds. */
export function blobsOf(
  { width, height }: Pick<Picture, 'width' | 'height'>,
  holds: (x: number, y: number) => boolean,
): Blob[] {
  const seen = new Uint8Array(width * height);
  const found: Blob[] = [];
  for (let start = 0; start < seen.length; start++) {
    if (seen[start]) continue;
    const first = [start % width, Math.floor(start / width)] as const;
    seen[start] = 1;
    if (!holds(...first)) continue;
    const pixels = [first];
    for (let next = 0; next < pixels.length; next++) {
      const [x, y] = pixels[next] as readonly [number, number];
      for (const [dx, dy] of NEIGHBOURS) {
        const [toX, toY] = [x + dx, y + dy];
        if (toX < 0 || toY < 0 || toX >= width || toY >= height || seen[toY * width + toX]) continue;
        seen[toY * width + toX] = 1;
        if (holds(toX, toY)) pixels.push([toX, toY]);
      }
    }
    const sum = pixels.reduce(([sx, sy], [x, y]) => [sx + x, sy + y] as const, [0, 0] as const);
    found.push({ pixels, x: sum[0] / pixels.length, y: sum[1] / pixels.length });
  }
  return found;
}

/** In which of six cells, three in a row, a point lies: 0 to 5. */
export const cellAt = ({ width, height }: Picture, x: number, y: number): number =>
  Math.min(2, Math.floor((3 * x) / width)) + 3 * Math.min(1, Math.floor((2 * y) / height));
