import { expect, test } from 'vitest';
import { linesOf, MOST_SHOWN, SIZE, spotsOf } from './cluster-rules.ts';

const person = (memberId: string) => ({
  memberId,
  username: memberId,
  level: 'new' as const,
  registeredAt: '2026-01-01T00:00:00Z',
  balance: 0,
  earned: 0,
  watchedToday: 0,
  promotions: 0,
  suspended: false,
});

test('members stand on a circle within the picture, and no two at one place', () => {
  const spots = spotsOf(Array.from({ length: 40 }, (_, index) => person(`m${index}`)));
  expect(spots).toHaveLength(MOST_SHOWN);
  expect(new Set(spots.map(({ x, y }) => `${x} ${y}`)).size).toBe(MOST_SHOWN);
  for (const { x, y } of spots) expect(x > 0 && x < SIZE.width && y > 0 && y < SIZE.height).toBe(true);
  expect(spotsOf([person('a'), person('b')]).map(({ x, y, anchor }) => [x, y, anchor])).toEqual([
    [320, 50, 'middle'],
    [320, 310, 'middle'],
  ]);
});

test('lines join members that are shown', () => {
  const spots = spotsOf([person('a'), person('b')]);
  const edge = { a: 'a', b: 'b', weight: 90, strong: true, reasons: [] };
  const lines = linesOf([edge, { ...edge, b: 'c' }], spots);
  expect(lines.map(({ from, to, strong }) => [from.memberId, to.memberId, strong])).toEqual([['a', 'b', true]]);
});
