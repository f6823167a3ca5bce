import { expect, test } from 'vitest';
import { en } from '../messages/en/index.ts';
import { ago } from './ago.ts';

const now = Date.parse('2026-11-15T12:00:00Z');

test.each([
  [0, 'Just now'],
  [59, 'Just now'],
  [60, '1m ago'],
  [59 * 60 + 59, '59m ago'],
  [60 * 60, '1h ago'],
  [24 * 3600 - 1, '23h ago'],
  [24 * 3600, '1d ago'],
  [40 * 24 * 3600, '40d ago'],
  [-30, 'Just now'],
])('%i seconds back reads "%s"', (seconds, text) => {
  expect(en.shared.ago(ago(now - seconds * 1000, now))).toBe(text);
});
