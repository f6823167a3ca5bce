import { CELLS, grain, paper } from './background.ts';
import type { Dice } from './dice.ts';
import { drawDigit } from './digits.ts';
import { pngOf } from './png.ts';
import type { Question } from './question.ts';
import { drawShape } from './shapes.ts';

const QUARTER = Math.PI / 2;

/** Six arrows, of which one points another way. */
export function turnedOne(dice: Dice): Question {
  const answer = dice.whole(1, 6);
  const way = dice.between(0, 2 * Math.PI);
  const other = way + dice.pick([1, 2, 3]) * QUARTER;
  const canvas = paper(dice);
  CELLS.forEach(({ x, y }, index) => {
    const turned = (index + 1 === answer ? other : way) + dice.between(-0.22, 0.22);
    const at = [x + dice.between(-6, 14), y + dice.between(-8, 8)] as const;
    drawShape(canvas, 'arrow', { at, size: dice.between(24, 31), turned, grey: dice.whole(20, 100) });
    drawDigit(canvas, index + 1, x - 48, y - 42, 4, 30);
  });
  return { kind: 'turned', answer, shape: 'arrow', picture: pngOf(grain(canvas, dice)) };
}
