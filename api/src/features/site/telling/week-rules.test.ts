import { expect, test } from 'vitest';
import { mondayOf, weekBefore } from './week-rules.ts';

test.each([
  ['2026-11-16T06:59:59Z', '2026-11-09'],
  ['2026-11-16T07:00:00Z', '2026-11-16'],
  ['2026-11-22T23:00:00Z', '2026-11-16'],
  ['2026-11-23T07:00:00Z', '2026-11-23'],
  ['2027-01-01T12:00:00Z', '2026-12-28'],
])('at %s the mail of Monday %s is due', (now, monday) => {
  expect(mondayOf(new Date(now))).toBe(monday);
});

test('a week is the seven days before its Monday', () => {
  expect(weekBefore('2026-11-16')).toEqual({
    from: new Date('2026-11-09T00:00:00Z'),
    to: new Date('2026-11-16T00:00:00Z'),
    firstDay: '2026-11-09',
    lastDay: '2026-11-15',
  });
});
