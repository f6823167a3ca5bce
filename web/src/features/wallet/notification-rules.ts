import { NOTIFICATIONS_KEPT } from '@viewloop/contract/constants';
import type { Deposit } from './api.ts';

export type NotificationType = 'deposit_success' | 'deposit_pending' | 'deposit_failed';

/** What happened, without words: those are chosen when it is shown, in the reader's language. */
export interface Notification {
  id: string;
  type: NotificationType;
  amount: string;
  credits: number;
  timestamp: string;
  read: boolean;
}

/** What a member has been told so far, in this browser. */
export interface Told {
  /** How each deposit stood when last looked at; null before the first look. */
  known: Readonly<Record<string, Deposit['status']>> | null;
  notifications: readonly Notification[];
}

export const NOTHING_TOLD: Told = { known: null, notifications: [] };

const types: readonly string[] = ['deposit_success', 'deposit_pending', 'deposit_failed'] satisfies NotificationType[];

function isNotification(value: unknown): value is Notification {
  const one = value as Partial<Notification> | null;
  return (
    typeof one?.id === 'string' &&
    types.includes(String(one.type)) &&
    /^\d+\.\d{8}$/.test(String(one.amount)) &&
    Number.isInteger(one.credits) &&
    !Number.isNaN(Date.parse(String(one.timestamp))) &&
    typeof one.read === 'boolean'
  );
}

/** What a browser has stored may be of another version, or of another hand. */
export function parseTold(text: string | null): Told {
  try {
    const { known, notifications } = JSON.parse(text ?? '{}') as { known?: Told['known']; notifications?: unknown };
    if (typeof known !== 'object' || !Array.isArray(notifications)) return NOTHING_TOLD;
    return { known, notifications: notifications.filter(isNotification) };
  } catch {
    return NOTHING_TOLD;
  }
}

function typeOf(status: Deposit['status']): NotificationType {
  switch (status) {
    case 'pending':
      return 'deposit_pending';
    case 'confirmed':
      return 'deposit_success';
    case 'below_minimum':
    case 'reversed':
      return 'deposit_failed';
  }
}

function timeOf({ status, createdAt, confirmedAt }: Deposit, now: Date): string {
  if (status === 'pending') return createdAt;
  if (status === 'confirmed' && confirmedAt) return confirmedAt;
  return now.toISOString();
}

const notificationOf = (deposit: Deposit, now: Date): Notification => ({
  id: `deposit-${deposit.id}`,
  type: typeOf(deposit.status),
  amount: deposit.amount,
  credits: deposit.creditsAdded,
  timestamp: timeOf(deposit, now),
  read: false,
});

const newestFirst = (a: Notification, b: Notification) => Date.parse(b.timestamp) - Date.parse(a.timestamp);

/**
 * Tells every deposit whose state is another than at the last look, whenever it was made. A browser that looks for
 * the first time only takes note: what happened before is in the history.
 */
export function look(told: Told, deposits: readonly Deposit[], now: Date): Told {
  const { known } = told;
  const changed = deposits.filter(({ id, status }) => known?.[id] !== status);
  if (known !== null && changed.length === 0) return told;
  const seen = Object.fromEntries(deposits.map(({ id, status }) => [id, status]));
  if (known === null) return { ...told, known: seen };
  const fresh = changed.map((deposit) => notificationOf(deposit, now));
  const replaced = new Set(fresh.map(({ id }) => id));
  const kept = told.notifications.filter(({ id }) => !replaced.has(id));
  return { known: seen, notifications: [...fresh, ...kept].sort(newestFirst).slice(0, NOTIFICATIONS_KEPT) };
}

export function markRead(told: Told, id: string): Told {
  return { ...told, notifications: told.notifications.map((one) => (one.id === id ? { ...one, read: true } : one)) };
}

export function markAllRead(told: Told): Told {
  return { ...told, notifications: told.notifications.map((one) => ({ ...one, read: true })) };
}

export function dismiss(told: Told, id: string): Told {
  return { ...told, notifications: told.notifications.filter((one) => one.id !== id) };
}

export function unreadCount({ notifications }: Told): number {
  return notifications.filter(({ read }) => !read).length;
}

export const badgeText = (unread: number) => (unread > 9 ? '9+' : String(unread));
