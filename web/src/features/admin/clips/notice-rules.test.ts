import { expect, test } from 'vitest';
import { clockOf } from './notice-rules.ts';

const now = Date.parse('2026-11-18T12:00:00Z');

test('a notice shows how much time is left, and when it is urgent', () => {
  expect(clockOf('2026-11-20T12:00:00Z', now)).toEqual({ tone: 'neutral', hours: 48 });
  expect(clockOf('2026-11-18T13:30:00Z', now)).toEqual({ tone: 'warning', hours: 2 });
  expect(clockOf('2026-11-18T12:00:00Z', now)).toEqual({ tone: 'danger', hours: null });
});
