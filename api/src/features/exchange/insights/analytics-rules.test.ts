import { expect, test } from 'vitest';
import { everyDay, rangeOf } from './analytics-rules.ts';

const NOW = new Date('2026-03-02T23:59:00Z');

test('without days the last thirty are meant; a range may not be backwards or endless', () => {
  expect(rangeOf({}, NOW)).toEqual({ from: '2026-02-01', to: '2026-03-02' });
  expect(rangeOf({ to: '2026-01-31' }, NOW)).toEqual({ from: '2026-01-02', to: '2026-01-31' });
  expect(rangeOf({ from: '2026-03-02' }, NOW)).toEqual({ from: '2026-03-02', to: '2026-03-02' });
  expect(rangeOf({ from: '2026-03-03' }, NOW)).toBeUndefined();
  expect(rangeOf({ from: '2020-01-01' }, NOW)).toBeUndefined();
});

test('days on which nothing happened are there, too', () => {
  const one = { day: '2026-02-28', started: 3, completed: 2, takenBack: 1, viewers: 2 };
  const days = everyDay({ from: '2026-02-27', to: '2026-03-01' }, [one]);
  expect(days.map(({ day, started }) => [day, started])).toEqual([
    ['2026-02-27', 0],
    ['2026-02-28', 3],
    ['2026-03-01', 0],
  ]);
});
