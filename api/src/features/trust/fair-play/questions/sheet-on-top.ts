import { CELLS, grain, paper } from './background.ts';
import { drawLine, fillPolygon, type Point } from './canvas.ts';
import type { Dice } from './dice.ts';
import { drawDigit } from './digits.ts';
import { pngOf } from './png.ts';
import type { Question } from './question.ts';

export interface Sheet {
  /** 1 to 6, as it is written on it. */
  number: number;
  centre: Point;
  outline: Point[];
  grey: number;
  edge: number;
}

export interface TopPlan {
  answer: number;
  /** The lowest first. */
  sheets: Sheet[];
}

/** Corners of a sheet with the size one. */
const CUTS = {
  page: [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ],
  disc: Array.from(
    { length: 28 },
    (_, at): Point => [Math.cos((at / 28) * 2 * Math.PI) * 1.1, Math.sin((at / 28) * 2 * Math.PI) * 1.1],
  ),
  tile: Array.from(
    { length: 6 },
    (_, at): Point => [Math.cos((at / 6) * 2 * Math.PI) * 1.18, Math.sin((at / 6) * 2 * Math.PI) * 1.18],
  ),
} as const satisfies Record<string, readonly Point[]>;

const distance = ([x, y]: Point, [otherX, otherY]: Point) => Math.hypot(x - otherX, y - otherY);

function planTop(dice: Dice): TopPlan {
  const cut = CUTS[dice.pick(['page', 'disc', 'tile'] as const)];
  const sheets = CELLS.map(({ x, y }, index): Sheet => {
    // Moved towards the middle, so that neighbours overlap.
    const centre: Point = [160 + (x - 160) * 0.7 + dice.between(-7, 7), 100 + (y - 100) * 0.7 + dice.between(-6, 6)];
    const [wide, high] = [dice.between(46, 52), dice.between(44, 50)];
    const turned = dice.between(-0.45, 0.45);
    const [cos, sin] = [Math.cos(turned), Math.sin(turned)];
    const outline = cut.map(
      ([px, py]): Point => [
        centre[0] + px * wide * cos - py * high * sin,
        centre[1] + px * wide * sin + py * high * cos,
      ],
    );
    return { number: index + 1, centre, outline, grey: dice.whole(168, 250), edge: dice.whole(25, 90) };
  });
  const top = dice.pick(sheets);
  // The nearer to the top one, the higher. So every other sheet has a neighbour above it.
  const byDistance = sheets.toSorted((a, b) => distance(b.centre, top.centre) - distance(a.centre, top.centre));
  return { answer: top.number, sheets: byDistance };
}

function isInside([x, y]: Point, outline: readonly Point[]): boolean {
  let inside = false;
  let [lastX, lastY] = outline[outline.length - 1] as Point;
  for (const [nextX, nextY] of outline) {
    if (nextY > y !== lastY > y && x < ((lastX - nextX) * (y - nextY)) / (lastY - nextY) + nextX) inside = !inside;
    [lastX, lastY] = [nextX, nextY];
  }
  return inside;
}

/** Points all over a sheet, from its middle to its edge. A round one has many corners, of which a few are enough. */
function pointsOf({ centre: [x, y], outline }: Sheet): Point[] {
  const corners = outline.filter((_, at) => at % Math.ceil(outline.length / 7) === 0);
  return corners.flatMap(([toX, toY], at) => {
    const [nextX, nextY] = corners[(at + 1) % corners.length] as Point;
    return [0.25, 0.75].flatMap((along) => {
      const [edgeX, edgeY] = [toX + (nextX - toX) * along, toY + (nextY - toY) * along];
      return [0.6, 0.95].map((out): Point => [x + (edgeX - x) * out, y + (edgeY - y) * out]);
    });
  });
}

/** The number needs this much room on each side of its middle. */
const [ROOM_X, ROOM_Y] = [10, 13];
const ROOM_OF_NUMBER: readonly Point[] = [
  [0, 0],
  [-ROOM_X, -ROOM_Y],
  [ROOM_X, -ROOM_Y],
  [-ROOM_X, ROOM_Y],
  [ROOM_X, ROOM_Y],
];
const LEAST_COVERED = 0.12;
/** No point of a sheet is farther from its middle: half the diagonal of the largest page. */
const WIDEST = 74;

/** Whether a person can tell: each number can be read, and a good part of each other sheet lies below one above it. */
export function isClearTop({ answer, sheets }: TopPlan): boolean {
  if (sheets.at(-1)?.number !== answer) return false;
  const isCovered = (point: Point, at: number) =>
    sheets.slice(at + 1).some(({ centre, outline }) => distance(point, centre) < WIDEST && isInside(point, outline));
  // A sheet above covers a corner of the number's room, or one of its own corners reaches into it, or it leaves the room free.
  const canBeRead = ({ centre: [x, y] }: Sheet, at: number) =>
    ROOM_OF_NUMBER.every(([dx, dy]) => !isCovered([x + dx, y + dy], at)) &&
    !sheets
      .slice(at + 1)
      .some(({ outline }) =>
        outline.some(([otherX, otherY]) => Math.abs(otherX - x) < ROOM_X && Math.abs(otherY - y) < ROOM_Y),
      );
  const liesBelow = (sheet: Sheet, at: number) => {
    const points = pointsOf(sheet);
    return points.filter((point) => isCovered(point, at)).length >= LEAST_COVERED * points.length;
  };
  return sheets.every(canBeRead) && sheets.slice(0, -1).every(liesBelow);
}

export function clearTop(dice: Dice): TopPlan {
  for (;;) {
    const plan = planTop(dice);
    if (isClearTop(plan)) return plan;
  }
}

/** Six sheets overlap: which one lies on top? */
export function sheetOnTop(dice: Dice): Question {
  const { answer, sheets } = clearTop(dice);
  const canvas = paper(dice);
  for (const { number, centre, outline, grey, edge } of sheets) {
    fillPolygon(canvas, outline, grey);
    outline.forEach((corner, at) => {
      drawLine(canvas, corner, outline[(at + 1) % outline.length] as Point, 2.4, edge);
    });
    drawDigit(canvas, number, centre[0] - 6, centre[1] - 10, 4, 20);
  }
  return { kind: 'top', answer, shape: null, picture: pngOf(grain(canvas, dice)) };
}
