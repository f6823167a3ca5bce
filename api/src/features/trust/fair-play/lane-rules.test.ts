import { fairPlay } from '@viewloop/contract';
import { expect, test } from 'vitest';
import { releaseFromLane } from './lane-rules.ts';

const numbers = fairPlay.DEFAULT_FAIR_PLAY_NUMBERS;
const waiting = (id: number, waitingCredits: number, daysOld = 3) => ({
  id,
  ownerId: `o${id}`,
  waitingCredits,
  daysOld,
});
const ids = (...args: Parameters<typeof releaseFromLane>) => releaseFromLane(...args).map(({ id }) => id);

test('the oldest first, after the hold, within a share of what the site pays', () => {
  const site = { viewsYesterday: 8000, releasedToday: 0 };
  expect(ids([waiting(3, 10), waiting(1, 25), waiting(2, 10, 2)], site, numbers)).toEqual([1, 3]);
  expect(ids([waiting(1, 25), waiting(2, 16), waiting(3, 15)], site, numbers)).toEqual([1, 3]);
  expect(ids([waiting(1, 25)], { ...site, releasedToday: 20 }, numbers)).toEqual([]);
});

test('a young site lets a few through', () => {
  expect(ids([waiting(1, 10), waiting(2, 2)], { viewsYesterday: null, releasedToday: 0 }, numbers)).toEqual([1]);
});
