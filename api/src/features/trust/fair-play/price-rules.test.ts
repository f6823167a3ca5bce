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
  // Two trusted accounts behind one address earn 154 together, half of it with owners' questions, for 0.1623 dollars.
  expect(levels[2]).toEqual({
    level: 'trusted',
    ratio: expect.closeTo(1.0038, 4),
    viewsADay: 39,
    checksADay: expect.closeTo(1.155, 3),
  });
});

test('cheap addresses make it pay, and a check with every view makes it dear again', () => {
  const cheap = { ...prices, addressADay: 0.01, machineADay: 0.01 };
  expect(cheapest(pricesByLevel(numbers, cheap))).toBeLessThan(1);
  const trusted = { ...numbers.levels.trusted, quietViewsADay: 0, busyCheckPercent: 100 };
  const strict = { new: trusted, known: trusted, trusted };
  expect(cheapest(pricesByLevel({ ...numbers, levels: strict }, cheap))).toBeGreaterThan(1);
});

test('a group that shares an address must not be allowed more, or it pays to make one', () => {
  const ratioWith = (furtherPercent: number) => cheapest(pricesByLevel({ ...numbers, furtherPercent }, prices));
  expect(ratioWith(0)).toBeGreaterThanOrEqual(1);
  expect(ratioWith(25)).toBeLessThan(1);
  expect(ratioWith(50)).toBeLessThan(ratioWith(25));
});

test('a level that earns nothing cannot be cheated', () => {
  const none = { ...numbers.levels.new, ceilingADay: 0 };
  const levels = pricesByLevel({ ...numbers, levels: { new: none, known: none, trusted: none } }, prices);
  expect(cheapest(levels)).toBe(Number.MAX_VALUE);
});
