import { expect, test } from 'vitest';
import { isDearEnough, levelOf, triesOf } from './price-rules.ts';

test('the price doubles every five attempts beyond the threshold, up to a bound', () => {
  expect([0, 1, 5, 6, 11, 16, 21, 26, 1000].map(levelOf)).toEqual([0, 0, 0, 1, 2, 3, 4, 5, 5]);
  expect(triesOf(0, 1)).toBe(300);
  expect(triesOf(5, 1)).toBe(9600);
});

test('searching from the end costs as much as from the beginning', () => {
  const shares = Array.from({ length: 1000 }, (_, n) => (n + 0.5) / 1000);
  const most = triesOf(2, 1);
  const mean = (tries: (found: number) => number) =>
    shares.reduce((sum, share) => sum + tries(triesOf(2, share)), 0) / 1000;
  expect(mean((found) => most - found) / mean((found) => found)).toBeCloseTo(1, 2);
  expect(triesOf(2, 0)).toBe(0);
});

test('work counts while the price has risen by one level, not by more', () => {
  expect(isDearEnough(2, 3)).toBe(true);
  expect(isDearEnough(1, 3)).toBe(false);
  expect(isDearEnough(Number.NaN, 0)).toBe(false);
});
