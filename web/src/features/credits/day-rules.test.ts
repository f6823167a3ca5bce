import { expect, test } from 'vitest';
import type { Line } from './api.ts';
import { daysOf } from './day-rules.ts';

let seq = 100;
const line = (day: string, reason: Line['reason'], amount: number): Line => ({
  seq: seq--,
  at: `${day}T10:00:00.000Z`,
  amount,
  balance: 0,
  kind: 'watch_rewarded',
  text: '',
  reason,
  promotionId: null,
  clipId: null,
  viewId: null,
  title: null,
  platform: null,
  picture: null,
  note: null,
  ltc: null,
});

const lines = [
  line('2026-11-16', 'watched', 1),
  line('2026-11-16', 'promotion_started', -20),
  line('2026-11-16', 'watched', 1),
  line('2026-11-16', 'watched', 1),
  line('2026-11-15', 'watched', 1),
  line('2026-11-15', 'deposit', 2000),
];

test('days come newest first, each with what came in and what went out', () => {
  expect(daysOf(lines, undefined).map(({ day, earned, spent }) => [day, earned, spent])).toEqual([
    ['2026-11-16', 3, -20],
    ['2026-11-15', 2001, 0],
  ]);
});

test('three lines of a kind on a day are one row with their sum; fewer stay single', () => {
  const [today, yesterday] = daysOf(lines, undefined);
  expect(today?.rows.map(({ reason, lines: own, amount }) => [reason, own.length, amount])).toEqual([
    ['watched', 3, 3],
    ['promotion_started', 1, -20],
  ]);
  expect(yesterday?.rows.map(({ lines: own }) => own.length)).toEqual([1, 1]);
});

test('a filter leaves the other kinds out, of the sums too', () => {
  expect(daysOf(lines, 'promotions').map(({ day, spent, rows }) => [day, spent, rows.length])).toEqual([
    ['2026-11-16', -20, 1],
  ]);
  expect(daysOf(lines, 'referrals')).toEqual([]);
});
