import { expect, test } from 'vitest';
import {
  afterFilling,
  expectedFinish,
  failureWords,
  hiddenByReports,
  isPlayerFailure,
  refundAtEnd,
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
