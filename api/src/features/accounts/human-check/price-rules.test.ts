import { expect, test } from 'vitest';
import { isDearEnough, levelOf, triesOf } from './price-rules.ts';

test('the price doubles every five attempts beyond the threshold, up to a bound', () => {
  expect([0, 1, 5, 6, 11, 16, 21, 26, 1000].map(levelOf)).toEqual([0, 0, 0, 1, 2, 3, 4, 5, 5]);
  expect(triesOf(0, 1)).toBe(200);
  expect(triesOf(0, 0)).toBe(100);
  expect(triesOf(5, 1)).toBe(6400);
});

test('work counts while the price has risen by one level, not by more', () => {
  expect(isDearEnough(2, 3)).toBe(true);
  expect(isDearEnough(1, 3)).toBe(false);
  expect(isDearEnough(Number.NaN, 0)).toBe(false);
});
