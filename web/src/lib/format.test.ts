import { afterEach, expect, test, vi } from 'vitest';
import { setLanguage } from '../messages/index.ts';
import { formatChange, formatClock, formatDay, formatNumber, formatPercent } from './format.ts';

function reader(...languages: string[]) {
  vi.stubGlobal('navigator', { languages });
  vi.stubGlobal('document', { documentElement: {} });
}
afterEach(() => vi.unstubAllGlobals());

test('numbers and days are written as the reader writes them, in the chosen language', async () => {
  reader('en-IN', 'de-DE');
  expect(formatNumber(1234567)).toBe('12,34,567');
  await setLanguage('de');
  expect(formatNumber(1234567)).toBe('1.234.567');
  await setLanguage('es');
  expect(formatPercent(0.3)).toBe('30\u00a0%');
  await setLanguage('en');
});

test('a movement shows its sign', () => {
  reader('en-US');
  expect([formatChange(3), formatChange(-3), formatChange(0)]).toEqual(['+3', '-3', '0']);
});

test('a day of the server is the same day everywhere', () => {
  reader('en-US');
  expect(formatDay('2026-11-15')).toBe('15 Sun');
});

test.each([
  [0, '0:00'],
  [29.9, '0:29'],
  [75, '1:15'],
  [600, '10:00'],
  [-1, '0:00'],
])('%d seconds are %s on the clock', (seconds, text) => {
  expect(formatClock(seconds)).toBe(text);
});
