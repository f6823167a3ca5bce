import { type Canvas, fillPolygon } from './canvas.ts';

/** Five rows of three dots each: the numbers beside the choices. */
const DIGITS: Record<number, readonly string[]> = {
  1: ['.#.', '##.', '.#.', '.#.', '###'],
  2: ['##.', '..#', '.#.', '#..', '###'],
  3: ['##.', '..#', '.#.', '..#', '##.'],
  4: ['#.#', '#.#', '###', '..#', '..#'],
  5: ['###', '#..', '##.', '..#', '##.'],
  6: ['.##', '#..', '###', '#.#', '###'],
};

export function drawDigit(canvas: Canvas, digit: number, x: number, y: number, dot: number, grey: number): void {
  DIGITS[digit]?.forEach((row, rowIndex) => {
    row.split('').forEach((mark, column) => {
      if (mark !== '#') return;
      const left = x + column * dot;
      const top = y + rowIndex * dot;
      const corners = [
        [left, top],
        [left + dot, top],
        [left + dot, top + dot],
        [left, top + dot],
      ] as const;
      fillPolygon(canvas, corners, grey);
    });
  });
}
