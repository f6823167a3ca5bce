import { grain, HEIGHT, paper, WIDTH } from './background.ts';
import type { Dice } from './dice.ts';
import { pngOf } from './png.ts';
import type { Question } from './question.ts';
import { drawShape, type Placed, type ShapeName } from './shapes.ts';

/** People can tell these shapes apart by their form, at any turn and in any grey. */
const COUNTED = ['triangle', 'star', 'circle'] as const satisfies readonly ShapeName[];
const COLUMNS = 5;
const ROWS = 3;

export interface CountPlan {
  answer: number;
  shape: (typeof COUNTED)[number];
  placed: (Placed & { name: ShapeName })[];
}

export function planCount(dice: Dice): CountPlan {
  const answer = dice.whole(1, 6);
  const shape = dice.pick(COUNTED);
  const others = (['triangle', 'star', 'circle', 'square', 'cross'] as const).filter((name) => name !== shape);
  const filled = dice.whole(11, COLUMNS * ROWS);
  const names = dice.shuffle(
    Array.from({ length: filled }, (_, index): ShapeName => (index < answer ? shape : dice.pick(others))),
  );
  const places = dice.shuffle(Array.from({ length: COLUMNS * ROWS }, (_, index) => index)).slice(0, filled);
  const placed = places.map((place, index) => {
    const x = ((place % COLUMNS) + 0.5) * (WIDTH / COLUMNS) + dice.between(-9, 9);
    const y = (Math.floor(place / COLUMNS) + 0.5) * (HEIGHT / ROWS) + dice.between(-8, 8);
    return {
      name: names[index] as ShapeName,
      at: [x, y] as const,
      size: dice.between(14, 21),
      turned: dice.between(0, 2 * Math.PI),
      grey: dice.whole(20, 110),
    };
  });
  return { answer, shape, placed };
}

/** How many of these are there? */
export function countShapes(dice: Dice): Question {
  const { answer, shape, placed } = planCount(dice);
  const canvas = paper(dice);
  for (const { name, ...place } of placed) drawShape(canvas, name, place);
  return { kind: 'count', answer, shape, picture: pngOf(grain(canvas, dice)) };
}
