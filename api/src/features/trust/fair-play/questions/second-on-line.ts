import { CELLS, grain, paper } from './background.ts';
import { drawLine, type Point } from './canvas.ts';
import type { Dice } from './dice.ts';
import { drawDigit } from './digits.ts';
import { pngOf } from './png.ts';
import type { Question } from './question.ts';
import { drawShape } from './shapes.ts';

const STEPS = 14;

/** A bend between two points, away from the straight way. */
function bend([fromX, fromY]: Point, [toX, toY]: Point, dice: Dice): Point[] {
  const away = dice.between(-0.12, 0.12);
  const middle: Point = [(fromX + toX) / 2 - (toY - fromY) * away, (fromY + toY) / 2 + (toX - fromX) * away];
  return Array.from({ length: STEPS + 1 }, (_, step): Point => {
    const t = step / STEPS;
    const rest = 1 - t;
    const along = (from: number, over: number, to: number) => rest * rest * from + 2 * rest * t * over + t * t * to;
    return [along(fromX, middle[0], toX), along(fromY, middle[1], toY)];
  });
}

/** From one end of a row to the other the line would run through the circle between them. */
const isClear = (from: number, to: number) => Math.abs(from - to) !== 2 || Math.floor(from / 3) !== Math.floor(to / 3);

/** Four different circles, one after another. */
function walk(dice: Dice): number[] {
  const way = [dice.whole(0, 5)];
  while (way.length < 4) {
    const here = way[way.length - 1] as number;
    way.push(dice.pick([0, 1, 2, 3, 4, 5].filter((next) => !way.includes(next) && isClear(here, next))));
  }
  return way;
}

export interface LinePlan {
  /** Four of the six circles, in the order in which the line meets them. */
  way: number[];
  centres: Point[];
  star: Point;
  /** From the star to the first circle, and from each circle to the next. */
  stretches: Point[][];
}

function planLine(dice: Dice): LinePlan {
  const way = walk(dice);
  const centres = CELLS.map(({ x, y }): Point => [x + dice.between(-10, 10), y + dice.between(-8, 8)]);
  const first = centres[way[0] as number] as Point;
  const star: Point = [first[0] + (first[0] < 160 ? 46 : -46), first[1] + (first[1] < 100 ? 40 : -40)];
  const stops = [star, ...way.map((index) => centres[index] as Point)];
  const stretches = stops.slice(1).map((stop, index) => bend(stops[index] as Point, stop, dice));
  return { way, centres, star, stretches };
}

/** How far a point is from a line of short pieces. */
function distance([x, y]: Point, line: readonly Point[]): number {
  return Math.min(
    ...line.slice(1).map(([toX, toY], index) => {
      const [fromX, fromY] = line[index] as Point;
      const [dx, dy] = [toX - fromX, toY - fromY];
      const along = Math.max(0, Math.min(1, ((x - fromX) * dx + (y - fromY) * dy) / (dx * dx + dy * dy)));
      return Math.hypot(x - fromX - along * dx, y - fromY - along * dy);
    }),
  );
}

const STAR = 13;
const CIRCLE = 19;
/** Eyes need this much room to see that two things do not touch. */
const ROOM = 6;

/**
 * Whether a person can tell the answer: only the first stretch is near the star, and no stretch touches a circle it does not lead
 * to. Otherwise it would look as if the line began, or turned, somewhere else.
 */
export const isClearPlan = ({ way, centres, star, stretches }: LinePlan): boolean =>
  stretches.slice(1).every((stretch) => distance(star, stretch) >= STAR + ROOM) &&
  centres.every((centre, index) => {
    const isFirst = index === way[0];
    if (!isFirst && Math.hypot(centre[0] - star[0], centre[1] - star[1]) < STAR + CIRCLE + ROOM) return false;
    return stretches.every((stretch, at) => {
      const leadsThere = index === way[at] || (at > 0 && index === way[at - 1]);
      return leadsThere || distance(centre, stretch) >= CIRCLE + ROOM;
    });
  });

/** Draws again until the picture is clear. */
export function clearPlan(dice: Dice): LinePlan {
  for (;;) {
    const plan = planLine(dice);
    if (isClearPlan(plan)) return plan;
  }
}

/** A line starts at the star and leads through four of six circles: which is the second? */
export function secondOnLine(dice: Dice): Question {
  const { way, centres, star, stretches } = clearPlan(dice);
  const canvas = paper(dice);
  for (const stretch of stretches)
    stretch.slice(1).forEach((point, step) => {
      drawLine(canvas, stretch[step] as Point, point, 3.5, 70);
    });
  drawShape(canvas, 'star', { at: star, size: STAR, turned: 0, grey: 10 });
  centres.forEach((at, index) => {
    drawShape(canvas, 'circle', { at, size: CIRCLE, turned: 0, grey: 40 });
    drawShape(canvas, 'circle', { at, size: 16, turned: 0, grey: 245 });
    drawDigit(canvas, index + 1, at[0] - 5, at[1] - 9, 3.5, 20);
  });
  return { kind: 'second', answer: (way[1] as number) + 1, shape: 'circle', picture: pngOf(grain(canvas, dice)) };
}
