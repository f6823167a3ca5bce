import { fairPlay } from '@viewloop/contract';
import { expect, test } from 'vitest';
import { boughtCredit, cheapest, pricesByLevel } from './price-rules.ts';

const { DEFAULT_CHEAT_PRICES: prices, DEFAULT_FAIR_PLAY_NUMBERS: numbers } = fairPlay;

test('a bought credit costs its share of a pack', () => {
  expect(boughtCredit(prices)).toBeCloseTo(0.00105, 8);
});

test('with the default numbers and prices it does not pay to cheat, at any level', () => {
  const levels = pricesByLevel(numbers, prices);
  expect(levels.map(({ level }) => level)).toEqual(['new', 'known', 'trusted']);
  for (const { ratio } of levels) expect(ratio).toBeGreaterThanOrEqual(1);
  // Trusted: 100 views with 4 checks and 40 with 30, for 0.034 + 0.12 dollars.
  expect(levels[2]).toEqual({ level: 'trusted', ratio: expect.closeTo(1.048, 3), viewsADay: 140, checksADay: 34 });
});

test('cheap addresses make it pay, and more checks make it dear again', () => {
  const cheap = { ...prices, addressADay: 0.01, machineADay: 0.01 };
  expect(cheapest(pricesByLevel(numbers, cheap))).toBeLessThan(1);
  const trusted = { ...numbers.levels.trusted, checkPercent: 100, busyCheckPercent: 100 };
  const strict = { new: trusted, known: trusted, trusted };
  expect(cheapest(pricesByLevel({ ...numbers, levels: strict }, cheap))).toBeGreaterThan(1);
});

test('a level that earns nothing cannot be cheated', () => {
  const none = { ...numbers.levels.new, ceilingADay: 0 };
  const levels = pricesByLevel({ ...numbers, levels: { new: none, known: none, trusted: none } }, prices);
  expect(cheapest(levels)).toBe(Number.MAX_VALUE);
});
