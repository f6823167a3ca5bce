import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dismissToast, toast, toasts } from './toast-store.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.advanceTimersByTime(2_000_000);
  vi.useRealTimers();
});

test('one toast is visible: a new one takes the place of the old', () => {
  toast({ title: 'first' });
  toast({ title: 'second', tone: 'danger' });
  expect(toasts.get()).toMatchObject([{ title: 'second', tone: 'danger', open: true }]);
  dismissToast(toasts.get()[0]?.id ?? 0);
});

test('a dismissed toast closes at once and leaves the list after 1,000,000 ms', () => {
  toast({ title: 'gone' });
  dismissToast(toasts.get()[0]?.id ?? 0);
  expect(toasts.get()).toMatchObject([{ open: false }]);
  vi.advanceTimersByTime(999_999);
  expect(toasts.get()).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(toasts.get()).toEqual([]);
});
