import { describe, expect, test } from 'vitest';
import { heldCredits, likelyFinish, refundNow, viewsAdded } from './promotion-rules.ts';
import { spanUntil } from './span-until.ts';

describe('what stopping brings back', () => {
  test('everything that no view has used, the odd credit too', () => {
    const promotion = { creditsSpent: 21, creditsReturned: 0, viewsReceived: 4, viewsReserved: 0 };
    expect(refundNow(promotion)).toBe(13);
  });

  test('places of running watches are held back', () => {
    const promotion = { creditsSpent: 20, creditsReturned: 0, viewsReceived: 4, viewsReserved: 3 };
    expect(heldCredits(promotion)).toBe(6);
    expect(refundNow(promotion)).toBe(6);
  });

  test('what came back before does not come back again', () => {
    expect(refundNow({ creditsSpent: 20, creditsReturned: 4, viewsReceived: 8, viewsReserved: 0 })).toBe(0);
  });
});

describe('views added by a top-up', () => {
  test('an even promotion needs 2 credits a view', () => {
    expect(viewsAdded({ creditsSpent: 20 }, 1)).toBe(0);
    expect(viewsAdded({ creditsSpent: 20 }, 7)).toBe(3);
  });

  test('the odd credit that waited makes a view with one more', () => {
    expect(viewsAdded({ creditsSpent: 21 }, 1)).toBe(1);
  });
});

describe('how long until then', () => {
  const now = Date.parse('2026-11-15T12:00:00Z');
  const inMinutes = (minutes: number) => spanUntil(new Date(now + minutes * 60_000).toISOString(), now);

  test.each([
    [-5, { unit: 'minutes', count: 1 }],
    [0.2, { unit: 'minutes', count: 1 }],
    [40, { unit: 'minutes', count: 40 }],
    [89, { unit: 'minutes', count: 89 }],
    [90, { unit: 'hours', count: 2 }],
    [185, { unit: 'hours', count: 3 }],
    [47 * 60, { unit: 'hours', count: 47 }],
    [48 * 60, { unit: 'days', count: 2 }],
    [10 * 24 * 60, { unit: 'days', count: 10 }],
  ])('%d minutes', (minutes, span) => {
    expect(inMinutes(minutes)).toEqual(span);
  });
});

test('a new promotion is likely done at the pace of the running ones', () => {
  const now = Date.parse('2026-11-16T10:00:00Z');
  const running = { expectedFinish: '2026-11-16T12:00:00.000Z', viewsReceived: 10, viewsTarget: 30 };
  expect(likelyFinish([running], 10, now)).toBe('2026-11-16T11:00:00.000Z');
  expect(likelyFinish([{ ...running, expectedFinish: null }], 10, now)).toBeUndefined();
  expect(likelyFinish([], 10, now)).toBeUndefined();
  expect(likelyFinish([running], 0, now)).toBeUndefined();
});
