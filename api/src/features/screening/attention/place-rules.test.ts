import { expect, test } from 'vitest';
import { placesFor, WAITS_AFTER_LAPSES } from './place-rules.ts';

test('whoever comes back is offered the same clip at once, and whoever never watches waits longer each time', () => {
  expect(WAITS_AFTER_LAPSES.slice(0, 2)).toEqual([0, 0]);
  const rest = WAITS_AFTER_LAPSES.slice(2);
  expect(rest.every((wait, index) => wait > (WAITS_AFTER_LAPSES[index + 1] as number))).toBe(true);
});

test('on a day of asking alone, one account holds a place for a few minutes', () => {
  const day = 24 * 3600;
  let now = 0;
  let held = 0;
  for (let lapses = 1; now < day; lapses++) {
    const { silenceSeconds } = placesFor(lapses - 1);
    held += silenceSeconds;
    now += silenceSeconds + (WAITS_AFTER_LAPSES[Math.min(lapses, WAITS_AFTER_LAPSES.length) - 1] as number);
  }
  expect(held).toBeLessThan(10 * 60);
});

test('two pages that are opened and closed cost nothing', () => {
  expect(placesFor(6)).toEqual({ most: 3, silenceSeconds: 60 });
  expect(placesFor(7)).toEqual({ most: 1, silenceSeconds: 20 });
});
