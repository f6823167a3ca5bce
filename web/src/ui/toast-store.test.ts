import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { currentToasts, dismissToast, toast } from './toast-store.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.advanceTimersByTime(2_000_000);
  vi.useRealTimers();
});

test('one toast is visible: a new one takes the place of the old', () => {
  toast({ title: 'first' });
  toast({ title: 'second', tone: 'danger' });
  expect(currentToasts()).toMatchObject([{ title: 'second', tone: 'danger', open: true }]);
  dismissToast(currentToasts()[0]?.id ?? 0);
});

test('a dismissed toast closes at once and leaves the list after 1,000,000 ms', () => {
  toast({ title: 'gone' });
  dismissToast(currentToasts()[0]?.id ?? 0);
  expect(currentToasts()).toMatchObject([{ open: false }]);
  vi.advanceTimersByTime(999_999);
  expect(currentToasts()).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(currentToasts()).toEqual([]);
});
