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
  // Trusted: 100 views with 3 checks and 28 with 12.6, for 0.0156 + 0.12 dollars.
  expect(levels[2]).toEqual({ level: 'trusted', ratio: expect.closeTo(1.009, 3), viewsADay: 128, checksADay: 15.6 });
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
