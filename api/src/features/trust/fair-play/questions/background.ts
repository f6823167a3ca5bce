import { type Canvas, drawLine, newCanvas } from './canvas.ts';
import type { Dice } from './dice.ts';

export const WIDTH = 320;
export const HEIGHT = 200;
const PAPER = 236;
const STROKES = 14;
const SPECKLE = 18;

/** Paper with faint strokes and grain: no help and no hindrance for eyes, but no two pictures share their pixels. */
export function paper(dice: Dice): Canvas {
  const canvas = newCanvas(WIDTH, HEIGHT, PAPER);
  for (let stroke = 0; stroke < STROKES; stroke++) {
    const from = [dice.between(0, WIDTH), dice.between(0, HEIGHT)] as const;
    const to = [dice.between(0, WIDTH), dice.between(0, HEIGHT)] as const;
    drawLine(canvas, from, to, dice.between(1, 2.5), dice.whole(195, 220));
  }
  return canvas;
}

export function grain(canvas: Canvas, dice: Dice): Canvas {
  // Every fourth pixel: enough that no two pictures are alike, and the file stays small.
  dice.bytes(Math.floor(canvas.pixels.length / 4)).forEach((byte, index) => {
    const at = index * 4 + (byte & 3);
    const before = canvas.pixels[at] as number;
    canvas.pixels[at] = Math.max(0, Math.min(255, before + ((byte >> 2) % SPECKLE) - SPECKLE / 2));
  });
  return canvas;
}

/** Six cells in two rows, in which shapes stand a little off the middle. */
export const CELLS = Array.from({ length: 6 }, (_, index) => ({
  x: (index % 3) * (WIDTH / 3) + WIDTH / 6,
  y: Math.floor(index / 3) * (HEIGHT / 2) + HEIGHT / 4,
}));
