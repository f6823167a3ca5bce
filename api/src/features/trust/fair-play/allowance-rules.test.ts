import { constants, fairPlay } from '@viewloop/contract';
import { expect, test } from 'vitest';
import {
  ceilingOf,
  clusterCeiling,
  mayBeAsked,
  mayBeUnverified,
  mustWait,
  refusalOfAnswer,
  unprovenPart,
} from './allowance-rules.ts';

const numbers = fairPlay.DEFAULT_FAIR_PLAY_NUMBERS;
const limits = { unverifiedInAll: 10, unverifiedADay: 10 };

test('a new member can reach a hundred a day; who was set aside or uses the lane has less', () => {
  expect(ceilingOf({ level: 'new', aside: false, lane: false, vouched: false }, numbers, 'open')).toBe(100);
  expect(ceilingOf({ level: 'trusted', aside: true, lane: false, vouched: false }, numbers, 'open')).toBe(3);
  expect(ceilingOf({ level: 'trusted', aside: false, lane: true, vouched: false }, numbers, 'open')).toBe(30);
});

test('without heartbeats ten in all until a check was passed, then ten a day', () => {
  expect(mayBeUnverified({ passed: 0, inAll: 9, today: 0 }, limits)).toBe(true);
  expect(mayBeUnverified({ passed: 0, inAll: 10, today: 0 }, limits)).toBe(false);
  expect(mayBeUnverified({ passed: 1, inAll: 500, today: 9 }, limits)).toBe(true);
  expect(mayBeUnverified({ passed: 1, inAll: 500, today: 10 }, limits)).toBe(false);
});

test('proven, bought and granted credits are spent first', () => {
  expect(unprovenPart(10, { balance: 30, unproven: 20, ahead: 0 })).toBe(0);
  expect(unprovenPart(15, { balance: 30, unproven: 20, ahead: 0 })).toBe(5);
  expect(unprovenPart(15, { balance: 30, unproven: 20, ahead: 10 })).toBe(0);
  expect(unprovenPart(8, { balance: 8, unproven: 20, ahead: 0 })).toBe(8);
});

test('strict mode waits for every unproven credit, open mode beyond an address and a video a day', () => {
  const none = { fromAddress: 0, forVideo: 0, onSite: 0, provenYesterday: 0 };
  expect(mustWait(1, 'strict', none, numbers)).toBe(true);
  expect(mustWait(0, 'strict', none, numbers)).toBe(false);
  expect(mustWait(numbers.openADayPerVideo, 'open', none, numbers)).toBe(false);
  expect(mustWait(numbers.openADayPerVideo + 1, 'open', none, numbers)).toBe(true);
  expect(mustWait(2, 'open', { ...none, fromAddress: numbers.openADayPerAddress - 1 }, numbers)).toBe(true);
  // Throw-away accounts on many lines meet the limit of the site: a tenth of what it proved yesterday.
  expect(mustWait(2, 'open', { ...none, onSite: 59 }, numbers)).toBe(true);
  expect(mustWait(2, 'open', { ...none, onSite: 98, provenYesterday: 1000 }, numbers)).toBe(false);
  expect(mustWait(2, 'open', { ...none, onSite: 99, provenYesterday: 1000 }, numbers)).toBe(true);
});

test('a group has more than one person, and less than as many strangers', () => {
  expect(clusterCeiling(100, 1, numbers)).toBe(100);
  for (let size = 2; size <= 50; size++) {
    const shared = clusterCeiling(100, size, numbers);
    expect(shared).toBeGreaterThan(clusterCeiling(100, size - 1, numbers));
    expect(shared).toBeLessThan(100 * size);
  }
});

const TRUSTED = { level: 'trusted', aside: false, lane: false, vouched: false } as const;
const alone = (watchedToday: number, answeredToday: number) => ({
  watchedToday,
  answeredToday,
  clusterSize: 1,
  clusterWatchedToday: watchedToday,
  clusterAnsweredToday: answeredToday,
});

test('answers use up the day as views do, and nobody is asked where checks become frequent', () => {
  const settings = { ...fairPlay.DEFAULT_FAIR_PLAY, mode: 'open' as const };
  const { quietViewsADay, ceilingADay } = numbers.levels.trusted;
  expect(mayBeAsked(alone(quietViewsADay - 31, 30), TRUSTED, settings)).toBe(true);
  expect(mayBeAsked(alone(quietViewsADay - 30, 30), TRUSTED, settings)).toBe(false);
  expect(mayBeAsked(alone(0, 0), { ...TRUSTED, aside: true }, settings)).toBe(false);
  expect(refusalOfAnswer(alone(quietViewsADay - 30, 30), TRUSTED, settings)).toBeNull();
  expect(refusalOfAnswer(alone(ceilingADay, 0), TRUSTED, settings)).toEqual({
    code: 'daily_ceiling',
    limit: ceilingADay,
  });
  const off = { ...settings, rules: { ...settings.rules, ceiling: 'shadow' as const } };
  expect(refusalOfAnswer(alone(ceilingADay, 50), TRUSTED, off)).toBeNull();
});

test('answers of a day have a limit of their own, for a member and for a group of accounts together', () => {
  const settings = { ...fairPlay.DEFAULT_FAIR_PLAY, mode: 'open' as const };
  const { ANSWERS_A_DAY } = constants;
  const answered = (own: number, ofGroup: number, clusterSize: number) =>
    mayBeAsked({ ...alone(0, own), clusterSize, clusterAnsweredToday: ofGroup }, TRUSTED, settings);
  expect(answered(ANSWERS_A_DAY - 1, ANSWERS_A_DAY - 1, 1)).toBe(true);
  expect(answered(ANSWERS_A_DAY, ANSWERS_A_DAY, 1)).toBe(false);
  expect(answered(0, 1.4 * ANSWERS_A_DAY - 1, 3)).toBe(true);
  expect(answered(0, 1.4 * ANSWERS_A_DAY, 3)).toBe(false);
});

test('the answers of a group use up what its accounts share', () => {
  const settings = { ...fairPlay.DEFAULT_FAIR_PLAY, mode: 'open' as const };
  const shared = clusterCeiling(numbers.levels.trusted.quietViewsADay, 2, numbers);
  const pair = { ...alone(20, 0), clusterSize: 2, clusterWatchedToday: shared - 40 };
  expect(mayBeAsked({ ...pair, clusterAnsweredToday: 39 }, TRUSTED, settings)).toBe(true);
  expect(mayBeAsked({ ...pair, clusterAnsweredToday: 40 }, TRUSTED, settings)).toBe(false);
  const full = { ...pair, clusterWatchedToday: clusterCeiling(numbers.levels.trusted.ceilingADay, 2, numbers) };
  expect(refusalOfAnswer(full, TRUSTED, settings)).toEqual({
    code: 'cluster_ceiling',
    limit: full.clusterWatchedToday,
  });
});

test('whatever the others of a group do, an account keeps twenty a day of its own', () => {
  const settings = { ...fairPlay.DEFAULT_FAIR_PLAY, mode: 'open' as const };
  const others = { clusterSize: 4, clusterWatchedToday: 1000, clusterAnsweredToday: 0 };
  expect(refusalOfAnswer({ ...alone(19, 0), ...others }, TRUSTED, settings)).toBeNull();
  expect(refusalOfAnswer({ ...alone(20, 0), ...others }, TRUSTED, settings)).toMatchObject({ code: 'cluster_ceiling' });
});
