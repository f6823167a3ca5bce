import { expect, test } from 'vitest';
import { judgeSilence } from './frame-player.ts';

const youtube = { mustAnswer: true, loaded: false };
const tiktok = { mustAnswer: false, loaded: true };

test('a player that must answer is called silent after five seconds and blocked after twenty', () => {
  expect(judgeSilence(youtube, 4_900, null)).toBeNull();
  expect(judgeSilence(youtube, 5_000, null)).toBe('surely');
  expect(judgeSilence(youtube, 20_000, null)).toBe('blocked');
});

test('a player that answers only when clicked is silent for sure only after a click', () => {
  expect(judgeSilence(tiktok, 9_900, null)).toBeNull();
  expect(judgeSilence(tiktok, 10_000, null)).toBe('perhaps');
  expect(judgeSilence(tiktok, 300_000, null)).toBe('perhaps');
  expect(judgeSilence(tiktok, 6_000, 3_900)).toBeNull();
  expect(judgeSilence(tiktok, 6_000, 4_000)).toBe('surely');
});

test('a player whose page has not loaded after five seconds is silent for sure', () => {
  expect(judgeSilence({ ...tiktok, loaded: false }, 4_900, null)).toBeNull();
  expect(judgeSilence({ ...tiktok, loaded: false }, 5_000, null)).toBe('surely');
});
