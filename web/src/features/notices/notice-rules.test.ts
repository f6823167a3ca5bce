import { expect, test } from 'vitest';
import type { Notice } from './api.ts';
import { badgeText, freshNotices, newestTime, unreadCount } from './notice-rules.ts';

const notice = (id: number, minute: number, read = false): Notice => ({
  id,
  kind: 'referral_joined',
  facts: {},
  at: `2026-11-16T10:${String(minute).padStart(2, '0')}:00.000Z`,
  read,
});

test('a browser that looks for the first time announces nothing', () => {
  expect(freshNotices([notice(1, 5)], null)).toEqual([]);
});

test('what is newer than the last announcement is announced, unless it was read elsewhere', () => {
  const notices = [notice(3, 7), notice(2, 6, true), notice(1, 5)];
  expect(freshNotices(notices, notice(0, 5).at).map(({ id }) => id)).toEqual([3]);
  expect(newestTime(notices, notice(0, 5).at)).toBe(notice(0, 7).at);
});

test('without notices the first look is remembered all the same', () => {
  expect(newestTime([], null)).toBe('');
  expect(freshNotices([notice(1, 5)], '')).toHaveLength(1);
});

test('the badge counts to nine', () => {
  expect([1, 9, 10].map(badgeText)).toEqual(['1', '9', '9+']);
  expect(unreadCount([notice(1, 1), notice(2, 2, true)])).toBe(1);
});
