import { expect, test } from 'vitest';
import { HEIGHT, WIDTH } from './background.ts';
import { LEAST_APART, planOutlines } from './count-outlines.ts';
import { planCount } from './count-shapes.ts';
import { dice } from './dice.ts';
import { clearEnd, isClearEnd } from './line-end.ts';
import { clearPlan, isClearPlan } from './second-on-line.ts';
import { clearTop, isClearTop } from './sheet-on-top.ts';
import { planStripes } from './stripes.ts';
import { planGlides, planHighTones, planLongTones } from './tones.ts';
import { planTurned } from './turned-one.ts';

/** A person who looks or listens can tell the answer, in every single question. */
const DRAWINGS = 20_000;
const times = (check: () => boolean) => {
  let bad = 0;
  for (let n = 0; n < DRAWINGS; n++) if (!check()) bad++;
  return bad;
};

test('the line: no other stretch is near the star, and none touches a circle that it does not lead to', () => {
  expect(times(() => isClearPlan(clearPlan(dice)))).toBe(0);
}, 60_000);

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
}, 60_000);

test('crossing lines: where two come near each other they cross at a clear angle, and only one begins at the star', () => {
  expect(times(() => isClearEnd(clearEnd(dice)))).toBe(0);
  const plan = clearEnd(dice);
  const [first = [], ...others] = plan.lines;
  const beside = first.map(([x, y]) => [x, y + 4] as const);
  expect(isClearEnd({ ...plan, lines: [first, ...others, beside] })).toBe(false);
}, 60_000);

test('sheets: every number can be read, only the top one is whole, and each other lies clearly below one', () => {
  expect(times(() => isClearTop(clearTop(dice)))).toBe(0);
  const plan = clearTop(dice);
  expect(isClearTop({ ...plan, sheets: plan.sheets.toReversed() })).toBe(false);
}, 240_000);

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
}, 60_000);

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
}, 60_000);

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
}, 60_000);

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
}, 60_000);

test('gliding tones: as many as the answer rise, the others fall, each by half an octave at least', () => {
  const isClear = () => {
    const { answer, tones } = planGlides(dice);
    const ratios = tones.map(({ hertz, toHertz = hertz }) => toHertz / hertz);
    return (
      ratios.filter((ratio) => ratio >= 1.41).length === answer && ratios.every((ratio) => ratio > 1 || ratio <= 0.71)
    );
  };
  expect(times(isClear)).toBe(0);
}, 60_000);
