import { expect, test } from 'vitest';
import type { Deposit } from './api.ts';
import {
  badgeText,
  dismiss,
  look,
  markAllRead,
  markRead,
  NOTHING_TOLD,
  parseTold,
  unreadCount,
} from './notification-rules.ts';

const now = new Date('2026-11-15T12:00:00.000Z');

function deposit(id: number, status: Deposit['status'], more: Partial<Deposit> = {}): Deposit {
  return {
    id,
    amount: '0.02100000',
    status,
    confirmations: status === 'confirmed' ? 3 : 0,
    confirmationsNeeded: 3,
    creditsAdded: 2000,
    txHash: 'ab'.repeat(32),
    reason: null,
    reasonCode: null,
    createdAt: '2026-11-14T08:00:00.000Z',
    confirmedAt: status === 'confirmed' ? '2026-11-15T11:00:00.000Z' : null,
    ...more,
  };
}

const empty = look(NOTHING_TOLD, [], now);

test('the first look in a browser tells nothing of what was there before', () => {
  const told = look(NOTHING_TOLD, [deposit(1, 'confirmed'), deposit(2, 'pending')], now);
  expect(told.notifications).toEqual([]);
});

test('a deposit that was there at the last look, and confirms later, is told once', () => {
  const before = look(NOTHING_TOLD, [deposit(1, 'pending')], now);
  const after = look(before, [deposit(1, 'confirmed')], now);
  expect(after.notifications).toMatchObject([
    {
      type: 'deposit_success',
      amount: '0.02100000',
      credits: 2000,
      read: false,
      timestamp: '2026-11-15T11:00:00.000Z',
    },
  ]);
  expect(look(after, [deposit(1, 'confirmed')], now)).toBe(after);
});

test('a pending deposit is told, and its confirmation takes its place', () => {
  const pending = look(empty, [deposit(1, 'pending')], now);
  expect(pending.notifications).toMatchObject([{ type: 'deposit_pending' }]);
  const confirmed = look(markAllRead(pending), [deposit(1, 'confirmed')], now);
  expect(confirmed.notifications).toMatchObject([{ type: 'deposit_success', read: false }]);
});

test('a reversal is told, and so is the same payment when it comes back', () => {
  const confirmed = look(empty, [deposit(1, 'confirmed')], now);
  const reversed = look(confirmed, [deposit(1, 'reversed', { creditsAdded: 0 })], now);
  expect(reversed.notifications).toMatchObject([{ type: 'deposit_failed', timestamp: now.toISOString() }]);
  expect(look(reversed, [deposit(1, 'confirmed')], now).notifications).toMatchObject([{ type: 'deposit_success' }]);
});

test('a dismissed notification does not come back', () => {
  const told = dismiss(look(empty, [deposit(1, 'confirmed')], now), 'deposit-1');
  expect(told.notifications).toEqual([]);
  expect(look(told, [deposit(1, 'confirmed')], now).notifications).toEqual([]);
});

test('ten are kept, newest first', () => {
  const at = (id: number) => new Date(now.getTime() - id * 60_000).toISOString();
  const many = Array.from({ length: 14 }, (_, id) => deposit(id, 'confirmed', { confirmedAt: at(id) })).reverse();
  const told = look(empty, many, now);
  expect(told.notifications.map(({ id }) => id)).toEqual(Array.from({ length: 10 }, (_, id) => `deposit-${id}`));
});

test('reading one, reading all', () => {
  const told = look(empty, [deposit(1, 'confirmed'), deposit(2, 'confirmed')], now);
  expect(unreadCount(told)).toBe(2);
  expect(unreadCount(markRead(told, 'deposit-1'))).toBe(1);
  expect(unreadCount(markAllRead(told))).toBe(0);
});

test('what was told is stored and read again as it was', () => {
  const told = look(empty, [deposit(1, 'confirmed'), deposit(2, 'pending')], now);
  expect(parseTold(JSON.stringify(told))).toEqual(told);
});

test.each([null, '', 'null', '[]', '{}', '{"known":1,"notifications":[]}', '{"known":{},"notifications":1}'])(
  'a browser that has stored %s has been told nothing',
  (text) => {
    expect(parseTold(text)).toEqual(NOTHING_TOLD);
  },
);

test('a stored notification that makes no sense is left out', () => {
  const [good] = look(empty, [deposit(1, 'confirmed')], now).notifications;
  const bad = [null, 'x', {}, { ...good, type: 'toString' }, { ...good, amount: 'x' }, { ...good, timestamp: 'soon' }];
  expect(parseTold(JSON.stringify({ known: {}, notifications: [...bad, good] })).notifications).toEqual([good]);
});

test('the badge counts to nine', () => {
  expect([1, 9, 10].map(badgeText)).toEqual(['1', '9', '9+']);
});
