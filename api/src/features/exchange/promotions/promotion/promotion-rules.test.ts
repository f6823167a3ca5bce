import { describe, expect, test } from 'vitest';
import {
  afterFilling,
  expectedFinish,
  failureWords,
  hiddenByReports,
  isPlayerFailure,
  isToldOf,
  refundAtEnd,
  toStopFor,
} from './promotion-rules.ts';

test('what comes back is the escrow without the places that are still held', () => {
  expect(refundAtEnd({ creditsSpent: 21, views: 3, reserved: 0, creditsReturned: 0 })).toBe(15);
  expect(refundAtEnd({ creditsSpent: 21, views: 3, reserved: 2, creditsReturned: 0 })).toBe(11);
  expect(refundAtEnd({ creditsSpent: 20, views: 8, reserved: 2, creditsReturned: 0 })).toBe(0);
});

test('the last place completes a promotion, and an odd credit is left over then', () => {
  const odd = { state: 'active', views: 8, creditsSpent: 21 } as const;
  expect(afterFilling(odd, 1)).toEqual({ completes: false, leftover: 0 });
  expect(afterFilling(odd, 2)).toEqual({ completes: true, leftover: 1 });
  expect(afterFilling({ ...odd, creditsSpent: 20 }, 2)).toEqual({ completes: true, leftover: 0 });
  expect(afterFilling({ ...odd, state: 'paused' }, 2)).toEqual({ completes: true, leftover: 1 });
  expect(afterFilling({ ...odd, state: 'stopped' }, 2)).toEqual({ completes: false, leftover: 0 });
});

const now = new Date('2026-03-02T12:00:00Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);

test('the finish is where the pace of the last day leads', () => {
  const facts = { state: 'active', remaining: 48, viewsLastDay: 24, createdAt: daysAgo(9), now } as const;
  expect(expectedFinish(facts)).toEqual(new Date('2026-03-04T12:00:00Z'));
});

test('a young promotion is measured by its own age', () => {
  const facts = { state: 'active', remaining: 10, viewsLastDay: 10, createdAt: daysAgo(0.5), now } as const;
  expect(expectedFinish(facts)).toEqual(new Date('2026-03-03T00:00:00Z'));
});

test.each([
  ['no view yet', { state: 'active', remaining: 10, viewsLastDay: 0 }],
  ['nothing left', { state: 'active', remaining: 0, viewsLastDay: 5 }],
  ['paused', { state: 'paused', remaining: 10, viewsLastDay: 5 }],
  ['hidden', { state: 'hidden', remaining: 10, viewsLastDay: 5 }],
  ['beyond any calendar', { state: 'active', remaining: 500_000_000, viewsLastDay: 1 }],
] as const)('there is no finish: %s', (_, facts) => {
  expect(expectedFinish({ ...facts, createdAt: daysAgo(9), now })).toBeNull();
});

test('leaving is no failure of the player', () => {
  expect(isPlayerFailure('embedding_off')).toBe(true);
  expect(isPlayerFailure('closed')).toBe(false);
  expect(isPlayerFailure('skipped')).toBe(false);
});

test('reasons are told in words', () => {
  expect(failureWords('video_missing')).toBe('the video is private or was removed');
  expect(failureWords('something new')).toBe('the video could not be played');
  expect(hiddenByReports(1).words).toContain('1 viewer reported');
  expect(hiddenByReports(3)).toMatchObject({
    words: expect.stringContaining('3 viewers reported'),
    code: 'hidden_by_reports',
    facts: { reporters: 3 },
  });
});

describe('what is stopped when a deposit is reversed', () => {
  const since = new Date('2026-11-16T12:00:00Z');
  const promotion = (
    id: number,
    creditsSpent: number,
    hours: number,
    held: { views?: number; reserved?: number } = {},
  ) => ({
    id,
    creditsSpent,
    views: 0,
    reserved: 0,
    creditsReturned: 0,
    createdAt: new Date(since.getTime() + hours * 3_600_000),
    ...held,
  });
  const stopped = (running: ReturnType<typeof promotion>[], lost: number, balance: number) =>
    toStopFor(running, { lost, balance, since }).map(({ id }) => id);

  test('first what was begun since, the newest first, even where the balance would do', () => {
    const running = [promotion(1, 50, -1), promotion(2, 50, 1), promotion(3, 50, 2)];
    expect(stopped(running, 50, 1000)).toEqual([3]);
    expect(stopped(running, 51, 1000)).toEqual([3, 2]);
    expect(stopped(running, 500, 1000)).toEqual([3, 2]);
  });

  test('then, where the balance is too small, what is older', () => {
    const running = [promotion(1, 50, -2), promotion(2, 50, -1), promotion(3, 50, 1)];
    expect(stopped(running, 120, 70)).toEqual([3]);
    expect(stopped(running, 120, 69)).toEqual([3, 2]);
    expect(stopped(running, 1000, 0)).toEqual([3, 2, 1]);
  });

  test('also what has only places of running watches left: they may come back later', () => {
    const running = [promotion(1, 50, -1), promotion(2, 10, 1, { views: 3, reserved: 2 })];
    expect(stopped(running, 50, 49)).toEqual([2, 1]);
  });
});

test('an owner is told of the first view, of half of them and of the last one', () => {
  const told = (views: number, places = 1, completes = false) =>
    isToldOf({ views, creditsSpent: 20 }, { places, completes });
  expect([0, 1, 2, 3, 4, 5, 8].filter((views) => told(views))).toEqual([0, 4]);
  expect(told(3, 3)).toBe(true);
  expect(told(5, 3)).toBe(false);
  expect(told(9, 1, true)).toBe(true);
});
