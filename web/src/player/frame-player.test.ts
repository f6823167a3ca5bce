import { expect, test } from 'vitest';
import { judgeSilence } from './frame-player.ts';

test('a player that must answer is called silent after five seconds and blocked after twenty', () => {
  expect(judgeSilence(true, 4_900, null)).toBeNull();
  expect(judgeSilence(true, 5_000, null)).toBe('surely');
  expect(judgeSilence(true, 20_000, null)).toBe('blocked');
});

test('a player that answers only when clicked is silent for sure only after a click', () => {
  expect(judgeSilence(false, 9_900, null)).toBeNull();
  expect(judgeSilence(false, 10_000, null)).toBe('perhaps');
  expect(judgeSilence(false, 300_000, null)).toBe('perhaps');
  expect(judgeSilence(false, 6_000, 3_900)).toBeNull();
  expect(judgeSilence(false, 6_000, 4_000)).toBe('surely');
});
