import { CELLS, grain, paper } from './background.ts';
import type { Dice } from './dice.ts';
import { drawDigit } from './digits.ts';
import { pngOf } from './png.ts';
import type { Question } from './question.ts';
import { drawShape, type Placed } from './shapes.ts';

const QUARTER = Math.PI / 2;

export interface TurnedPlan {
  answer: number;
  arrows: Placed[];
}

export function planTurned(dice: Dice): TurnedPlan {
  const answer = dice.whole(1, 6);
  const way = dice.between(0, 2 * Math.PI);
  const other = way + dice.pick([1, 2, 3]) * QUARTER;
  const arrows = CELLS.map(({ x, y }, index) => ({
    at: [x + dice.between(-6, 14), y + dice.between(-8, 8)] as const,
    size: dice.between(24, 31),
    turned: (index + 1 === answer ? other : way) + dice.between(-0.22, 0.22),
    grey: dice.whole(20, 100),
  }));
  return { answer, arrows };
}

/** Six arrows, of which one points another way. */
export function turnedOne(dice: Dice): Question {
  const { answer, arrows } = planTurned(dice);
  const canvas = paper(dice);
  arrows.forEach((arrow, index) => {
    drawShape(canvas, 'arrow', arrow);
    const cell = CELLS[index] as (typeof CELLS)[number];
    drawDigit(canvas, index + 1, cell.x - 48, cell.y - 42, 4, 30);
  });
  return { kind: 'turned', answer, shape: 'arrow', picture: pngOf(grain(canvas, dice)) };
}
