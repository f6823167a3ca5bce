import { expect, test } from 'vitest';
import { loudButton, nextMilestone } from './goal-rules.ts';

const stats = { totalWatched: 0, hasPromoted: false, hasReceivedView: false, availableVideos: 3 };

test.each([
  [0, 5],
  [5, 10],
  [24, 25],
  [99, 100],
  [100, undefined],
])('after %i videos the next milestone is %s', (watched, next) => {
  expect(nextMilestone(watched)).toBe(next);
});

test('one button is loud: what helps now', () => {
  const old = { ...stats, totalWatched: 50, hasPromoted: true, hasReceivedView: true };
  expect(loudButton(undefined, 0)).toBe('watch');
  expect(loudButton(stats, 0)).toBe('none');
  expect(loudButton(old, 10)).toBe('watch');
  expect(loudButton({ ...old, availableVideos: 0 }, 10)).toBe('promote');
  expect(loudButton({ ...old, availableVideos: 0 }, 1)).toBe('none');
  expect(loudButton({ ...stats, hasPromoted: true }, 0)).toBe('watch');
});
