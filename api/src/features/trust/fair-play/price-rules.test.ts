import { fairPlay } from '@viewloop/contract';
import { expect, test } from 'vitest';
import { boughtCredit, cheapest, pricesByLevel } from './price-rules.ts';

const { DEFAULT_CHEAT_PRICES: prices, DEFAULT_FAIR_PLAY_NUMBERS: numbers } = fairPlay;

test('a bought credit costs its share of a pack', () => {
  expect(boughtCredit(prices)).toBeCloseTo(0.00105, 8);
});

test('strict mode: an address brings 40 credits with new accounts, 80 with others, and more when they are vouched for', () => {
  // 0.08 dollars for an address, divided by the credits of a day and by 0.00105 dollars.
  expect(pricesByLevel(numbers, prices, 'strict')).toEqual([
    {
      level: 'new',
      creditsADay: 40,
      ratio: expect.closeTo(1.9048, 4),
      vouchedCreditsADay: 100,
      vouchedRatio: expect.closeTo(0.7619, 4),
    },
    {
      level: 'known',
      creditsADay: 80,
      ratio: expect.closeTo(0.9524, 4),
      vouchedCreditsADay: 220,
      vouchedRatio: expect.closeTo(0.3463, 4),
    },
    {
      level: 'trusted',
      creditsADay: 80,
      ratio: expect.closeTo(0.9524, 4),
      vouchedCreditsADay: 228,
      vouchedRatio: expect.closeTo(0.3342, 4),
    },
  ]);
});

test('open mode is cheaper, a dearer address and a smaller block are not', () => {
  const usual = cheapest(pricesByLevel(numbers, prices, 'strict'));
  expect(cheapest(pricesByLevel(numbers, prices, 'open'))).toBeLessThan(usual / 2);
  expect(cheapest(pricesByLevel(numbers, { ...prices, addressADay: 0.16 }, 'strict'))).toBeCloseTo(2 * usual);
  const [, known] = pricesByLevel({ ...numbers, blockADay: 60 }, prices, 'strict');
  expect(known?.ratio).toBeCloseTo(0.08 / 60 / 0.00105);
});

test('a level that earns nothing cannot be cheated', () => {
  const none = { ...numbers.levels.new, ceilingADay: 0, strictCeilingADay: 0 };
  const levels = { new: none, known: none, trusted: none };
  const [newcomers] = pricesByLevel({ ...numbers, levels, blockADay: 0 }, prices, 'strict');
  expect(newcomers?.ratio).toBe(Number.MAX_VALUE);
});
