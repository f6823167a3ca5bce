import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { opensAtOnce, playsOn, setAtOncePreference, setPlaysOn } from './preferences.ts';

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

test('the window opens at once from the fourth watch on', () => {
  expect([0, 1, 2, 3, 100].map(opensAtOnce)).toEqual([false, false, false, true, true]);
});

test('the setting decides otherwise, both ways, and can be taken back', () => {
  setAtOncePreference('always');
  expect(opensAtOnce(0)).toBe(true);
  setAtOncePreference('never');
  expect(opensAtOnce(100)).toBe(false);
  setAtOncePreference('auto');
  expect([opensAtOnce(2), opensAtOnce(3)]).toEqual([false, true]);
});

test('the next video comes by itself unless that is switched off', () => {
  expect(playsOn()).toBe(true);
  setPlaysOn(false);
  expect(playsOn()).toBe(false);
  setPlaysOn(true);
  expect(playsOn()).toBe(true);
});

test('without storage the defaults hold', () => {
  vi.stubGlobal('localStorage', undefined);
  setPlaysOn(false);
  expect(playsOn()).toBe(true);
  expect(opensAtOnce(3)).toBe(true);
});
