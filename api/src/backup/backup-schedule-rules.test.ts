import { expect, test } from 'vitest';
import { backupToTry, isBackupDue } from './backup-schedule-rules.ts';

const now = new Date('2026-11-17T12:00:00Z');
const made = (madeAt: string, tried?: string) => ({
  madeAt: new Date(madeAt),
  trial: tried === undefined ? undefined : { at: tried },
});

test('the first backup is due at once, and the next when the time is over', () => {
  expect(isBackupDue(undefined, 24, now)).toBe(true);
  expect(isBackupDue(made('2026-11-16T12:00:01Z'), 24, now)).toBe(false);
  expect(isBackupDue(made('2026-11-16T12:00:00Z'), 24, now)).toBe(true);
});

test('the newest is tried when no trial is younger than a week, and never twice', () => {
  const newest = made('2026-11-17T11:00:00Z');
  expect(backupToTry([], now)).toBeUndefined();
  expect(backupToTry([newest], now)).toBe(newest);
  expect(backupToTry([newest, made('2026-11-12T00:00:00Z', '2026-11-12T00:01:00Z')], now)).toBeUndefined();
  expect(backupToTry([newest, made('2026-11-10T00:00:00Z', '2026-11-10T00:01:00Z')], now)).toBe(newest);
  expect(backupToTry([made('2026-11-01T00:00:00Z', '2026-11-01T00:01:00Z')], now)).toBeUndefined();
});
