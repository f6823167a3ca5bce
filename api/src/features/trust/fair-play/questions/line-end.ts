import { grain, HEIGHT, paper, WIDTH } from './background.ts';
import { drawLine, type Point } from './canvas.ts';
import type { Dice } from './dice.ts';
import { drawDigit } from './digits.ts';
import { pngOf } from './png.ts';
import type { Question } from './question.ts';
import { drawShape } from './shapes.ts';

const STEPS = 48;
const SLOTS = 6;
const MARGIN = 30;
const STAR = 9;
const slotY = (slot: number) => ((slot + 0.5) * HEIGHT) / SLOTS;

export interface EndPlan {
  /** The number at which the line of the star ends. */
  answer: number;
  /** The first line begins at the star. All run from one side to the other. */
  lines: Point[][];
  ends: number[];
  width: number;
  grey: number;
  /** Each line is drawn in dashes of so many steps, with a step between; 0 is one stroke. */
  dash: number;
  /** The star is on the right. */
  mirrored: boolean;
}

/** Drawn from the star's side to the numbers' side, with two bends. */
function bend(fromY: number, toY: number, dice: Dice): Point[] {
  const [left, right] = [MARGIN + STAR, WIDTH - MARGIN];
  const first = fromY + dice.between(-70, 70);
  const second = toY + dice.between(-70, 70);
  return Array.from({ length: STEPS + 1 }, (_, step): Point => {
    const t = step / STEPS;
    const rest = 1 - t;
    const y = rest ** 3 * fromY + 3 * rest * rest * t * first + 3 * rest * t * t * second + t ** 3 * toY;
    return [left + (right - left) * t, Math.max(8, Math.min(HEIGHT - 8, y))];
  });
}

function planEnds(dice: Dice): EndPlan {
  const count = dice.whole(3, 5);
  const starts = dice.shuffle([0, 1, 2, 3, 4, 5]).slice(0, count);
  const ends = dice.shuffle([0, 1, 2, 3, 4, 5]).slice(0, count);
  const lines = starts.map((start, index) => bend(slotY(start), slotY(ends[index] as number), dice));
  return {
    answer: (ends[0] as number) + 1,
    lines,
    ends,
    width: dice.between(2.4, 4),
    grey: dice.whole(40, 100),
    dash: dice.pick([0, 0, 3, 5]),
    mirrored: dice.whole(0, 1) === 1,
  };
}

/** Two lines that meet at a smaller angle look as if one turned into the other. */
const LEAST_ANGLE = Math.PI / 5;
const NEAR = 9;

const angleAt = (line: readonly Point[], step: number): number => {
  const [x, y] = line[Math.max(0, step - 1)] as Point;
  const [nextX, nextY] = line[Math.min(line.length - 1, step + 1)] as Point;
  return Math.atan2(nextY - y, nextX - x);
};

/** All lines run over the same columns, so that the same step of two lines lies one above the other. */
function crossesWell(one: readonly Point[], other: readonly Point[]): boolean {
  return one.every(([, y], step) => {
    const [, otherY] = other[step] as Point;
    return Math.abs(y - otherY) >= NEAR || Math.abs(angleAt(one, step) - angleAt(other, step)) >= LEAST_ANGLE;
  });
}

/** Whether a person can follow every line: where two come near each other they cross, and clearly so. */
export const isClearEnd = ({ lines }: EndPlan): boolean =>
  lines.every((one, index) => lines.slice(index + 1).every((other) => crossesWell(one, other)));

export function clearEnd(dice: Dice): EndPlan {
  for (;;) {
    const plan = planEnds(dice);
    if (isClearEnd(plan)) return plan;
  }
}

/** Several lines cross. Where does the one of the star end? */
export function lineEnd(dice: Dice): Question {
  const { answer, lines, width, grey, dash, mirrored } = clearEnd(dice);
  const canvas = paper(dice);
  const at = ([x, y]: Point): Point => [mirrored ? WIDTH - x : x, y];
  for (const line of lines)
    line.slice(1).forEach((point, step) => {
      if (dash === 0 || step % (dash + 1) !== dash) drawLine(canvas, at(line[step] as Point), at(point), width, grey);
    });
  const [starX, starY] = (lines[0] as Point[])[0] as Point;
  drawShape(canvas, 'star', { at: at([starX - STAR, starY]), size: STAR + 2, turned: 0, grey: 10 });
  for (const line of lines.slice(1)) {
    const [x, y] = line[0] as Point;
    drawShape(canvas, 'circle', { at: at([x - STAR / 2, y]), size: STAR / 2, turned: 0, grey });
  }
  for (let slot = 0; slot < SLOTS; slot++) {
    const [x, y] = at([WIDTH - MARGIN / 2, slotY(slot)]);
    drawDigit(canvas, slot + 1, x - 6, y - 10, 4, 20);
  }
  return { kind: 'end', answer, shape: null, picture: pngOf(grain(canvas, dice)) };
}
