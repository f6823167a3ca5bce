import { expect, test } from 'vitest';
import { type JudgedView, judgeCompletion } from './completion-rules.ts';

const view = (changes: Partial<JudgedView> = {}): JudgedView => ({
  state: 'watching',
  reason: null,
  overdue: null,
  requiredMs: 30_000,
  creditedMs: 30_000,
  beats: 6,
  ageMs: 31_000,
  unverifiedAllowed: true,
  checkOpen: false,
  ...changes,
});
const judge = (changes: Partial<JudgedView>) => judgeCompletion(view(changes));

test('verified time decides for who has sent heartbeats, however long it took', () => {
  expect(judge({})).toEqual({ kind: 'earned', verified: true });
  expect(judge({ creditedMs: 29_999, ageMs: 500_000 })).toEqual({ kind: 'too_early', missingSeconds: 1 });
  expect(judge({ creditedMs: 0, ageMs: 500_000 })).toEqual({ kind: 'too_early', missingSeconds: 30 });
});

test('the clock decides for who has sent none, within the allowance of the day', () => {
  const silent = { beats: 0, creditedMs: 0 };
  expect(judge({ ...silent, ageMs: 30_000 })).toEqual({ kind: 'earned', verified: false });
  expect(judge({ ...silent, ageMs: 12_300 })).toEqual({ kind: 'too_early', missingSeconds: 18 });
  expect(judge({ ...silent, unverifiedAllowed: true })).toEqual({ kind: 'earned', verified: false });
  expect(judge({ ...silent, unverifiedAllowed: false })).toEqual({ kind: 'unverified_limit' });
  expect(judge({ unverifiedAllowed: false })).toEqual({ kind: 'earned', verified: true });
});

test('what has ended stays as it ended', () => {
  expect(judge({ state: 'completed' })).toEqual({ kind: 'repeated' });
  expect(judge({ state: 'interrupted', reason: 'replaced' })).toEqual({ kind: 'interrupted', reason: 'replaced' });
  expect(judge({ state: 'voided', reason: 'a script' })).toEqual({ kind: 'voided', reason: 'a script' });
});

test('a watch that outlived its time is over, also when nobody has noticed yet', () => {
  expect(judge({ overdue: 'silence', creditedMs: 9000 })).toEqual({ kind: 'overdue', reason: 'silence' });
});

test('a watch whose time was seen is paid, however long ago that was', () => {
  expect(judge({ overdue: 'silence' })).toEqual({ kind: 'earned', verified: true });
  expect(judge({ overdue: 'silence', creditedMs: 29_999 })).toEqual({ kind: 'overdue', reason: 'silence' });
});

test('the credit waits for the answer to an open check', () => {
  expect(judge({ checkOpen: true })).toEqual({ kind: 'check_open' });
  expect(judge({ checkOpen: true, overdue: 'silence' })).toEqual({ kind: 'overdue', reason: 'silence' });
});
