import { type Canvas, fillPolygon, type Point } from './canvas.ts';

/** Outlines around the origin, about one unit wide in each direction. */
const polygon = (corners: number, inner = 1): Point[] =>
  Array.from({ length: corners }, (_, index) => {
    const angle = (index / corners) * 2 * Math.PI - Math.PI / 2;
    const radius = index % 2 === 1 ? inner : 1;
    return [Math.cos(angle) * radius, Math.sin(angle) * radius];
  });

export const OUTLINES = {
  triangle: polygon(3),
  square: polygon(4),
  circle: polygon(24),
  star: polygon(10, 0.42),
  cross: [
    [-0.32, -1],
    [0.32, -1],
    [0.32, -0.32],
    [1, -0.32],
    [1, 0.32],
    [0.32, 0.32],
    [0.32, 1],
    [-0.32, 1],
    [-0.32, 0.32],
    [-1, 0.32],
    [-1, -0.32],
    [-0.32, -0.32],
  ],
  arrow: [
    [0, -1],
    [0.8, 0],
    [0.3, 0],
    [0.3, 1],
    [-0.3, 1],
    [-0.3, 0],
    [-0.8, 0],
  ],
} as const satisfies Record<string, readonly Point[]>;

export type ShapeName = keyof typeof OUTLINES;

export interface Placed {
  at: Point;
  size: number;
  /** In radians, clockwise. */
  turned: number;
  grey: number;
}

export function drawShape(canvas: Canvas, name: ShapeName, { at: [x, y], size, turned, grey }: Placed): void {
  const cos = Math.cos(turned) * size;
  const sin = Math.sin(turned) * size;
  const outline = OUTLINES[name].map(([px, py]): Point => [x + px * cos - py * sin, y + px * sin + py * cos]);
  fillPolygon(canvas, outline, grey);
}
