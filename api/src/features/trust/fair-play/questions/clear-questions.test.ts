import { expect, test } from 'vitest';
import { HEIGHT, WIDTH } from './background.ts';
import { planCount } from './count-shapes.ts';
import { dice } from './dice.ts';
import { clearPlan, isClearPlan } from './second-on-line.ts';
import { planHighTones, planLongTones } from './tones.ts';
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
