import { expect, test } from 'vitest';
import { type QueueRow, SAMPLE, turnAtTheEnd, turnsInRound } from './queue-rules.ts';

const rows = (count: number, row: (n: number) => QueueRow) => Array.from({ length: count }, (_, n) => row(n));

test('a short queue is counted by owners', () => {
  expect(turnsInRound([], 0)).toBe(0);
  expect(
    turnsInRound(
      rows(30, (n) => ({ ownerId: `owner-${n % 7}`, position: n })),
      30,
    ),
  ).toBe(7);
});

test('a long queue is estimated from its front', () => {
  const front = rows(SAMPLE, (n) => ({ ownerId: `owner-${n}`, position: 50_000 + n }));
  expect(turnsInRound(front, 60_000)).toBe(10_000);
  const pairs = rows(SAMPLE, (n) => ({ ownerId: `owner-${n >> 1}`, position: 50_000 + n }));
  expect(turnsInRound(pairs, 60_000)).toBe(5000);
});

test('promotions that have been at the front for ages do not spoil the estimate', () => {
  const front = rows(SAMPLE, (n) => ({ ownerId: `owner-${n}`, position: n < 500 ? n : 1_000_000 + n }));
  expect(turnsInRound(front, 1_010_000)).toBe(10_000);
});

test('each other promotion of the owner costs one round', () => {
  expect(turnAtTheEnd(100, 0, 40)).toBe(100);
  expect(turnAtTheEnd(100, 3, 40)).toBe(220);
});
