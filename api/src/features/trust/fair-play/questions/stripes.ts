import { grain, HEIGHT, WIDTH } from './background.ts';
import { newCanvas } from './canvas.ts';
import type { Dice } from './dice.ts';
import { pngOf } from './png.ts';
import type { Question } from './question.ts';

const COLUMNS = 4;
const ROWS = 2;
const QUARTER = Math.PI / 2;

export interface Patch {
  x: number;
  y: number;
  size: number;
}

export interface StripesPlan {
  answer: number;
  /** Places in which the stripes run another way. */
  patches: Patch[];
  round: boolean;
  /** In radians, of the stripes around and in the places. */
  around: number;
  inside: number;
  /** From one stripe to the next, in pixels. */
  spacing: number;
  contrast: number;
}

export function planStripes(dice: Dice): StripesPlan {
  const answer = dice.whole(1, 6);
  const around = dice.between(0, Math.PI);
  const places = dice.shuffle(Array.from({ length: COLUMNS * ROWS }, (_, at) => at)).slice(0, answer);
  const patches = places.map((place) => ({
    x: ((place % COLUMNS) + 0.5) * (WIDTH / COLUMNS) + dice.between(-7, 7),
    y: (Math.floor(place / COLUMNS) + 0.5) * (HEIGHT / ROWS) + dice.between(-14, 14),
    size: dice.between(22, 29),
  }));
  return {
    answer,
    patches,
    round: dice.whole(0, 1) === 1,
    around,
    inside: around + QUARTER + dice.between(-0.5, 0.5),
    spacing: dice.between(6.5, 9),
    contrast: dice.between(45, 80),
  };
}

/** Stripes, in which some places run another way: how many? The places are as bright as what is around them. */
export function stripes(dice: Dice): Question {
  const { answer, patches, round, around, inside, spacing, contrast } = planStripes(dice);
  const canvas = newCanvas(WIDTH, HEIGHT, 0);
  const isIn = (x: number, y: number) =>
    patches.some((patch) => {
      const [dx, dy] = [Math.abs(x - patch.x), Math.abs(y - patch.y)];
      return round ? Math.hypot(dx, dy) < patch.size : Math.max(dx, dy) < patch.size * 0.9;
    });
  const [wave, shift] = [dice.between(30, 60), dice.between(0, 6)];
  for (let y = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++) {
      const turned = isIn(x, y) ? inside : around;
      // A slow wave bends the stripes a little.
      const along = x * Math.cos(turned) + y * Math.sin(turned) + 2 * Math.sin((x + y) / wave + shift);
      canvas.pixels[y * WIDTH + x] = 150 + contrast * Math.sin((2 * Math.PI * along) / spacing);
    }
  return { kind: 'stripes', answer, shape: null, picture: pngOf(grain(canvas, dice)) };
}
