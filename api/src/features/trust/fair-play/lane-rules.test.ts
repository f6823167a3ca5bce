import { fairPlay } from '@viewloop/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { releaseFromLane } from './lane-rules.ts';

const numbers = fairPlay.DEFAULT_FAIR_PLAY_NUMBERS;
const waiting = (id: number, waitingCredits: number, { person = `p${id}`, daysOld = 3 } = {}) => ({
  id,
  person,
  waitingCredits,
  daysOld,
});
const day = { day: 0, viewsYesterday: null, releasedToday: 0 };

test('parts are released, so that twelve credits come through on a small site', () => {
  expect(releaseFromLane([waiting(1, 12)], day, numbers)).toEqual([{ id: 1, credits: 10 }]);
  expect(releaseFromLane([waiting(1, 2)], day, numbers)).toEqual([{ id: 1, credits: 2 }]);
  expect(releaseFromLane([waiting(1, 12)], { ...day, releasedToday: 10 }, numbers)).toEqual([]);
});

test('nothing before the hold, and the share grows with the site', () => {
  expect(releaseFromLane([waiting(1, 12, { daysOld: 2 })], day, numbers)).toEqual([]);
  expect(releaseFromLane([waiting(1, 60)], { ...day, viewsYesterday: 8000 }, numbers)).toEqual([
    { id: 1, credits: 40 },
  ]);
});

test('a hundred pieces of one person take no more turns than one piece of another', () => {
  const bot = Array.from({ length: 100 }, (_, n) => waiting(n, 2, { person: 'bot' }));
  const released = releaseFromLane([...bot, waiting(500, 12, { person: 'person' })], day, numbers);
  const ofPerson = released.find(({ id }) => id === 500)?.credits;
  expect(ofPerson).toBe(4);
});

test('another person is first every day', () => {
  const ten = Array.from({ length: 10 }, (_, n) => waiting(n, 2));
  const first = new Set(
    ten.map((_, n) => releaseFromLane(ten, { ...day, day: n, releasedToday: 8 }, numbers).map(({ id }) => id)[0]),
  );
  expect(first.size).toBe(10);
});

test('never more than there is room for, nor than a promotion has', () => {
  const some = fc.array(
    fc.record({
      person: fc.constantFrom('a', 'b', 'c'),
      waitingCredits: fc.integer({ min: 1, max: 30 }),
      daysOld: fc.integer({ min: 0, max: 9 }),
    }),
  );
  fc.assert(
    fc.property(some, fc.integer({ min: 0, max: 40 }), (list, today) => {
      const all = list.map((one, id) => ({ ...one, id }));
      const released = releaseFromLane(all, { ...day, day: today, releasedToday: today % 12 }, numbers);
      expect(released.reduce((sum, { credits }) => sum + credits, 0)).toBeLessThanOrEqual(
        Math.max(0, 10 - (today % 12)),
      );
      for (const { id, credits } of released) expect(credits).toBeLessThanOrEqual(all[id]?.waitingCredits ?? 0);
    }),
  );
});
