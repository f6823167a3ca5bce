import { expect, test } from 'vitest';
import { loudButton, milestonesTo, nextMilestone } from './goal-rules.ts';

const stats = { totalWatched: 0, hasPromoted: false, hasReceivedView: false, availableVideos: 3 };

test.each([
  [0, 100, 5],
  [5, 100, 10],
  [24, 100, 25],
  [99, 100, 100],
  [100, 100, undefined],
  [30, 40, 40],
  [40, 40, undefined],
])('after %i of %i videos the next milestone is %s', (watched, goal, next) => {
  expect(nextMilestone(watched, goal)).toBe(next);
});

test('the last milestone is the goal, whatever it is', () => {
  expect(milestonesTo(100)).toEqual([5, 10, 25, 50, 100]);
  expect(milestonesTo(40)).toEqual([5, 10, 25, 40]);
  expect(milestonesTo(3)).toEqual([3]);
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
