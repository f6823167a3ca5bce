import { expect, test } from 'vitest';
import { firstStep, isNewcomer } from './first-steps.ts';

const nothing = { totalWatched: 0, hasPromoted: false, hasReceivedView: false };

test('a newcomer watches two videos, promotes, waits for the first view, and is no newcomer any more', () => {
  expect(firstStep(nothing, 0)).toBe('watch');
  expect(firstStep({ ...nothing, totalWatched: 1 }, 1)).toBe('watch');
  expect(firstStep({ ...nothing, totalWatched: 2 }, 2)).toBe('promote');
  expect(firstStep({ ...nothing, totalWatched: 2, hasPromoted: true }, 0)).toBe('wait');
  expect(firstStep({ totalWatched: 2, hasPromoted: true, hasReceivedView: true }, 0)).toBeUndefined();
});

test('somebody who bought credits first can promote at once', () => {
  expect(firstStep(nothing, 190)).toBe('promote');
});

test('only a member who has done nothing yet is welcomed for the first time', () => {
  expect(isNewcomer(nothing, 0)).toBe(true);
  expect(isNewcomer(nothing, 2)).toBe(false);
  expect(isNewcomer({ ...nothing, totalWatched: 1 }, 1)).toBe(false);
  expect(isNewcomer({ ...nothing, hasPromoted: true }, 0)).toBe(false);
  expect(isNewcomer({ ...nothing, hasReceivedView: true }, 0)).toBe(false);
});
