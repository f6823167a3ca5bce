import { expect, test } from 'vitest';
import { HEIGHT, WIDTH } from './background.ts';
import type { Point } from './canvas.ts';
import { LEAST_APART, planOutlines } from './count-outlines.ts';
import { planCount } from './count-shapes.ts';
import { dice } from './dice.ts';
import { clearEnd, isClearEnd } from './line-end.ts';
import { clearPlan, isClearPlan } from './second-on-line.ts';
import { clearTop, isClearTop, type Sheet } from './sheet-on-top.ts';
import { planStripes } from './stripes.ts';
import { planGlides, planHighTones, planLongTones } from './tones.ts';
import { planTurned } from './turned-one.ts';

/** A person who looks or listens can tell the answer, in every single question. */
const DRAWINGS = 5_000;
const times = (check: () => boolean) => {
  let bad = 0;
  for (let n = 0; n < DRAWINGS; n++) if (!check()) bad++;
  return bad;
};

/** Points along a line, closer than a pixel or two: measured here apart from the rules by which the drawings are chosen. */
const along = (line: readonly Point[]): Point[] =>
  line.slice(1).flatMap(([toX, toY], at) => {
    const [x, y] = line[at] as Point;
    return [0, 0.25, 0.5, 0.75, 1].map((part): Point => [x + (toX - x) * part, y + (toY - y) * part]);
  });
/** In squares, because this is asked millions of times. */
function nearest([x, y]: Point, points: readonly Point[]): number {
  let square = Number.POSITIVE_INFINITY;
  for (const [otherX, otherY] of points) square = Math.min(square, (x - otherX) ** 2 + (y - otherY) ** 2);
  return Math.sqrt(square);
}

/** The star is 13 pixels large, a circle 19, the line 3.5 wide. What is left between them is room that eyes can see. */
test('the line: no other stretch is near the star, and none touches a circle that it does not lead to', () => {
  const isClear = () => {
    const { way, centres, star, stretches } = clearPlan(dice);
    const points = stretches.map(along);
    if (points.slice(1).some((stretch) => nearest(star, stretch) < 13 + 1.75 + 3)) return false;
    return centres.every((centre, circle) =>
      points.every((stretch, at) => {
        const isItsEnd = way[at] === circle || (at > 0 && way[at - 1] === circle);
        return isItsEnd || nearest(centre, stretch) > 19 + 1.75 + 3;
      }),
    );
  };
  expect(times(isClear)).toBe(0);
});

test('a stretch through the star, or through another circle, is not clear', () => {
  const plan = clearPlan(dice);
  const beyond = plan.stretches.with(1, [
    [plan.star[0] - 50, plan.star[1]],
    [plan.star[0] + 50, plan.star[1]],
  ]);
  expect(isClearPlan({ ...plan, stretches: beyond })).toBe(false);
  const left = plan.centres.findIndex((_, index) => !plan.way.includes(index));
  const [x, y] = plan.centres[left] as readonly [number, number];
  expect(
    isClearPlan({
      ...plan,
      stretches: plan.stretches.with(2, [
        [x - 40, y],
        [x + 40, y],
      ]),
    }),
  ).toBe(false);
});

test('counting: the shapes lie apart and inside the picture, and as many as the answer are of the kind', () => {
  const isClear = () => {
    const { answer, shape, placed } = planCount(dice);
    const inside = placed.every(
      ({ at: [x, y], size }) => x >= size && y >= size && x <= WIDTH - size && y <= HEIGHT - size,
    );
    const apart = placed.every((one, index) =>
      placed
        .slice(index + 1)
        .every((other) => Math.hypot(one.at[0] - other.at[0], one.at[1] - other.at[1]) > one.size + other.size),
    );
    return inside && apart && placed.filter(({ name }) => name === shape).length === answer;
  };
  expect(times(isClear)).toBe(0);
});

/** Two lines that come nearer than their widths and part again without crossing look as if they had crossed. */
function touchesWithoutCrossing(one: readonly Point[], other: readonly Point[]): boolean {
  const between = one.map(([, y], at) => y - (other[at] as Point)[1]);
  let run: number[] = [];
  for (const gap of [...between, Number.POSITIVE_INFINITY]) {
    if (Math.abs(gap) < 5) run.push(gap);
    else {
      if (run.length > 0 && Math.sign(run[0] as number) === Math.sign(run.at(-1) as number)) {
        const before = between[between.indexOf(run[0] as number) - 1];
        const after = between[between.lastIndexOf(run.at(-1) as number) + 1];
        if (Math.sign(before ?? 0) === Math.sign(after ?? 0)) return true;
      }
      run = [];
    }
  }
  return false;
}

test('crossing lines: where two come near each other they cross at a clear angle, and only one begins at the star', () => {
  const isClear = () => {
    const lines = clearEnd(dice).lines.map(along);
    return lines.every((one, at) => lines.slice(at + 1).every((other) => !touchesWithoutCrossing(one, other)));
  };
  expect(times(isClear)).toBe(0);
  const plan = clearEnd(dice);
  const [first = [], ...others] = plan.lines;
  const beside = first.map(([x, y]) => [x, y + 4] as const);
  expect(isClearEnd({ ...plan, lines: [first, ...others, beside] })).toBe(false);
});

/** Where a line across the picture enters and leaves a sheet, which has no hollows. */
function spanAt({ outline }: Sheet, y: number): [number, number] | null {
  let [left, right, found] = [WIDTH, 0, 0];
  let [x, from] = outline.at(-1) as Point;
  for (const [nextX, to] of outline) {
    if (from > y !== to > y) {
      const at = x + ((y - from) / (to - from)) * (nextX - x);
      [left, right, found] = [Math.min(left, at), Math.max(right, at), found + 1];
    }
    [x, from] = [nextX, to];
  }
  return found === 2 ? [left, right] : null;
}

/** Every fourth pixel in both directions is looked at. */
const STEP = 4;
const COLUMNS = WIDTH / STEP + 1;
const ROWS = HEIGHT / STEP + 1;
const BARE = 255;

/** What remains of each sheet when the pile is painted from below. */
function painted(sheets: readonly Sheet[]) {
  const areas = sheets.map(() => 0);
  const seen = new Uint8Array(COLUMNS * ROWS).fill(BARE);
  sheets.forEach((sheet, at) => {
    for (let row = 0; row * STEP < HEIGHT; row++) {
      const [left, right] = spanAt(sheet, row * STEP) ?? [0, -1];
      const first = Math.max(0, Math.ceil(left / STEP));
      const last = Math.floor(Math.min(WIDTH - 1, right) / STEP);
      if (last < first) continue;
      areas[at] = (areas[at] as number) + last - first + 1;
      seen.fill(at, row * COLUMNS + first, row * COLUMNS + last + 1);
    }
  });
  const left = sheets.map(() => 0);
  for (const at of seen) if (at !== BARE) left[at] = (left[at] as number) + 1;
  const seenAt = (x: number, y: number) => seen[Math.round(y / STEP) * COLUMNS + Math.round(x / STEP)];
  return { seenAt, left: left.map((count, at) => count / (areas[at] as number)) };
}

test('sheets: every number can be read, only the top one is whole, and each other lies clearly below one', () => {
  const isClear = () => {
    const { answer, sheets } = clearTop(dice);
    const { seenAt, left } = painted(sheets);
    const canBeRead = sheets.every(({ centre: [x, y] }, at) =>
      [-8, 0, 8].every((dx) => [-8, 0, 8].every((dy) => seenAt(x + dx, y + dy) === at)),
    );
    const isWhole = sheets.filter((_, at) => left[at] === 1).map(({ number }) => number);
    const areClearlyBelow = left.slice(0, -1).every((share) => share < 0.96);
    return canBeRead && areClearlyBelow && isWhole.length === 1 && isWhole[0] === answer;
  };
  expect(times(isClear)).toBe(0);
  const plan = clearTop(dice);
  expect(isClearTop({ ...plan, sheets: plan.sheets.toReversed() })).toBe(false);
});

test('outlines: their middles lie apart, all are inside the picture, and as many as the answer are of the kind', () => {
  const isClear = () => {
    const { answer, shape, placed } = planOutlines(dice);
    const inside = placed.every(
      ({ at: [x, y], size }) => x >= size && y >= size && x <= WIDTH - size && y <= HEIGHT - size,
    );
    const areApart = placed.every((one, index) =>
      placed
        .slice(index + 1)
        .every((other) => Math.hypot(one.at[0] - other.at[0], one.at[1] - other.at[1]) >= LEAST_APART),
    );
    return inside && areApart && placed.filter(({ name }) => name === shape).length === answer;
  };
  expect(times(isClear)).toBe(0);
});

test('stripes: the places do not touch, and run clearly another way', () => {
  const isClear = () => {
    const { answer, patches, around, inside } = planStripes(dice);
    const turned = Math.abs(Math.sin(inside - around));
    const areApart = patches.every((one, index) =>
      patches.slice(index + 1).every((other) => {
        const [dx, dy] = [Math.abs(one.x - other.x), Math.abs(one.y - other.y)];
        return Math.max(dx, dy) > one.size + other.size + 4;
      }),
    );
    return patches.length === answer && areApart && turned > Math.sin(Math.PI / 4);
  };
  expect(times(isClear)).toBe(0);
});

const apart = (one: number, other: number) => Math.abs(Math.atan2(Math.sin(one - other), Math.cos(one - other)));

test('arrows: one points clearly another way, and the others point alike', () => {
  const isClear = () => {
    const { answer, arrows } = planTurned(dice);
    const odd = arrows[answer - 1]?.turned ?? 0;
    const others = arrows.filter((_, index) => index !== answer - 1).map(({ turned }) => turned);
    return (
      others.every((turned) => apart(turned, odd) > Math.PI / 3) &&
      others.every((turned) => apart(turned, others[0] as number) < Math.PI / 6)
    );
  };
  expect(times(isClear)).toBe(0);
});

test('tones: the counted ones are twice as high or three times as long as any other, and are as many as the answer', () => {
  const isClear = (values: number[], answer: number, factor: number) => {
    const sorted = values.toSorted((a, b) => b - a);
    return sorted.length > answer && (sorted[answer - 1] as number) >= factor * (sorted[answer] as number);
  };
  const high = () => {
    const { answer, tones } = planHighTones(dice);
    return isClear(
      tones.map(({ hertz }) => hertz),
      answer,
      2,
    );
  };
  const long = () => {
    const { answer, tones } = planLongTones(dice);
    return isClear(
      tones.map(({ seconds }) => seconds),
      answer,
      3,
    );
  };
  expect([times(high), times(long)]).toEqual([0, 0]);
});

test('gliding tones: as many as the answer rise, the others fall, each by half an octave at least', () => {
  const isClear = () => {
    const { answer, tones } = planGlides(dice);
    const ratios = tones.map(({ hertz, toHertz = hertz }) => toHertz / hertz);
    return (
      ratios.filter((ratio) => ratio >= 1.41).length === answer && ratios.every((ratio) => ratio > 1 || ratio <= 0.71)
    );
  };
  expect(times(isClear)).toBe(0);
});
