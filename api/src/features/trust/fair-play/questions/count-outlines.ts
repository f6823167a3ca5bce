import { grain, HEIGHT, paper, WIDTH } from './background.ts';
import { drawLine, type Point } from './canvas.ts';
import type { Dice } from './dice.ts';
import { pngOf } from './png.ts';
import type { Question } from './question.ts';
import { OUTLINES, type ShapeName } from './shapes.ts';

const ASKED = ['triangle', 'circle'] as const satisfies readonly ShapeName[];
const MIXED = ['triangle', 'circle', 'square'] as const satisfies readonly ShapeName[];
/** Closer middles make a heap in which nobody can count. */
export const LEAST_APART = 42;

export interface OutlinesPlan {
  answer: number;
  shape: (typeof ASKED)[number];
  placed: { name: ShapeName; at: Point; size: number; turned: number; grey: number; width: number }[];
}

function place(dice: Dice, names: readonly ShapeName[]): OutlinesPlan['placed'] | null {
  const placed: OutlinesPlan['placed'] = [];
  for (const name of names) {
    const size = dice.between(22, 33);
    for (let tries = 0; ; tries++) {
      if (tries === 40) return null;
      const at: Point = [dice.between(size + 4, WIDTH - size - 4), dice.between(size + 4, HEIGHT - size - 4)];
      if (placed.some((one) => Math.hypot(one.at[0] - at[0], one.at[1] - at[1]) < LEAST_APART)) continue;
      const turned = dice.between(0, 2 * Math.PI);
      placed.push({ name, at, size, turned, grey: dice.whole(25, 105), width: dice.between(2, 3.4) });
      break;
    }
  }
  return placed;
}

export function planOutlines(dice: Dice): OutlinesPlan {
  const answer = dice.whole(1, 6);
  const shape = dice.pick(ASKED);
  const others = MIXED.filter((name) => name !== shape);
  for (;;) {
    const rest = Array.from({ length: dice.whole(3, 10 - answer) }, () => dice.pick(others));
    const placed = place(dice, dice.shuffle([...Array.from({ length: answer }, () => shape), ...rest]));
    if (placed) return { answer, shape, placed };
  }
}

/** Outlines lie over each other: how many of these are there? */
export function countOutlines(dice: Dice): Question {
  const { answer, shape, placed } = planOutlines(dice);
  const canvas = paper(dice);
  for (const { name, at, size, turned, grey, width } of placed) {
    const [cos, sin] = [Math.cos(turned) * size, Math.sin(turned) * size];
    const corners = OUTLINES[name].map(([x, y]): Point => [at[0] + x * cos - y * sin, at[1] + x * sin + y * cos]);
    corners.forEach((corner, index) => {
      drawLine(canvas, corner, corners[(index + 1) % corners.length] as Point, width, grey);
    });
  }
  return { kind: 'outlines', answer, shape, picture: pngOf(grain(canvas, dice)) };
}
