import { expect, test } from 'vitest';
import type { History } from '../load/traffic.ts';
import { type Evidence, judgeGap, judgeSafety } from './judge.ts';

const look = (node: string, at: number, leads: boolean) => ({ node, asked: at, answered: at, leads });

/** One node leads until 2 s and another from 6 s on; writes are acknowledged until 2 s and from 7 s on. */
function evidence(changes: Partial<Evidence> = {}, history: Partial<History> = {}): Evidence {
  return {
    history: {
      requests: 100,
      rewarded: [],
      funded: [],
      registered: [],
      failures: ['12:00:00.000 POST /api/promotions: 503 unavailable'],
      acknowledgedAt: [500, 1500, 2000, 7000, 7500, 8000],
      signedOut: [],
      ...history,
    },
    looks: [look('one', 0, true), look('one', 2000, true), look('two', 6000, true), look('two', 9000, true)],
    lost: [],
    began: 2000,
    ended: 8500,
    successor: 'two',
    ...changes,
  };
}

test('the gap is that of the writes, and is held against its limit', () => {
  expect(judgeGap(evidence(), { gapSeconds: 6 })).toMatchObject({
    ok: true,
    seen: 'gap 5.0 s; 1 of 100 requests refused; two leads after 4.0 s',
  });
  expect(judgeGap(evidence(), { gapSeconds: 4 }).ok).toBe(false);
});

test('writes that never come back are a gap until the end', () => {
  expect(judgeGap(evidence({}, { acknowledgedAt: [1500] }), { gapSeconds: 6 }).ok).toBe(false);
});

test.each(['500 internal', '0', '409 already_done'])('an answer other than 503 is no excuse: %s', (answer) => {
  const failures = [`12:00:00.000 POST /api/promotions: ${answer}`];
  expect(judgeGap(evidence({}, { failures }), { gapSeconds: 6 }).ok).toBe(false);
});

test('what must not be noticed has no failures at all', () => {
  expect(judgeGap(evidence(), { gapSeconds: 6, unnoticed: true }).ok).toBe(false);
  expect(judgeGap(evidence({}, { failures: [] }), { gapSeconds: 6, unnoticed: true }).ok).toBe(true);
});

const any = { gapSeconds: 30 };

test('a loss, a second leader and a member who is signed out are each seen', () => {
  expect(judgeSafety(evidence(), any)).toMatchObject({
    ok: true,
    seen: '6 acknowledged, 0 lost; 4.0 s between the leaders; 0 signed out',
  });
  expect(judgeSafety(evidence({ lost: ['watch_rewarded:1'] }), any).ok).toBe(false);
  expect(judgeSafety(evidence({}, { signedOut: ['GET /api/user: 401'] }), any).ok).toBe(false);
  const two = [...evidence().looks, look('one', 7000, true)];
  expect(judgeSafety(evidence({ looks: two }), any).ok).toBe(false);
  expect(judgeSafety(evidence({ looks: two }), { ...any, twoLeaders: true }).ok).toBe(true);
  expect(judgeSafety(evidence(), { ...any, twoLeaders: true }).ok).toBe(false);
});
