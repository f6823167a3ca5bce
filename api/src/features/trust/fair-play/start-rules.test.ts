import { fairPlay } from '@viewloop/contract';
import { describe, expect, test } from 'vitest';
import { usualBlock } from './allowance-rules.ts';
import { judgeStart, type Starter } from './start-rules.ts';

const rules = { ...fairPlay.DEFAULT_FAIR_PLAY, checks: true, unverifiedADay: 10, mode: 'open' as 'open' | 'strict' };
const QUIET = { blockEarned: 0, blockLimit: 300, windows: 0 };
const starter = (changes: Partial<Starter> = {}): Starter => ({
  daysOld: 0,
  provenViews: 0,
  emailVerified: false,
  secondFactor: false,
  deposited: false,
  proven: false,
  aside: false,
  lane: false,
  right: 0,
  wrong: 0,
  passed: 0,
  unverifiedInAll: 0,
  watchedToday: 0,
  answeredToday: 0,
  unverifiedToday: 0,
  waiting: false,
  clusterSize: 1,
  clusterWatchedToday: 0,
  clusterAnsweredToday: 0,
  madeUp: false,
  vouched: false,
  named: false,
  watchedInAll: 1,
  cleanViews: 0,
  ...changes,
});
const judge = (changes: Partial<Starter>, chance = 0.5, given = rules) =>
  judgeStart(starter(changes), QUIET, given, 30_000, [chance, 0.5]);

const TRUSTED = { proven: true, daysOld: 30, provenViews: 500 };

test('somebody who has not been believed yet is asked every time, a trusted member rarely', () => {
  expect(judge({}, 0.999).checkAtMs).toBeGreaterThan(4_000);
  expect(judge({ proven: true }, 0.149).checkAtMs).not.toBeNull();
  expect(judge({ proven: true }, 0.151).checkAtMs).toBeNull();
  expect(judge(TRUSTED, 0.05).checkAtMs).toBeNull();
  expect(judge(TRUSTED, 0.02).checkAtMs).not.toBeNull();
});

test('nobody is asked in the first video, unless something speaks against them', () => {
  expect(judge({ watchedInAll: 0 }, 0).checkAtMs).toBeNull();
  for (const doubt of [{ aside: true }, { madeUp: true }])
    expect(judge({ watchedInAll: 0, ...doubt }, 0.999).checkAtMs).not.toBeNull();
});

test('a clean round of five makes questions half as frequent, and nothing else', () => {
  const clean = { proven: true, cleanViews: 5 };
  expect(judge({ ...clean, cleanViews: 4 }, 0.149).checkAtMs).not.toBeNull();
  expect(judge(clean, 0.074).checkAtMs).not.toBeNull();
  expect(judge(clean, 0.076).checkAtMs).toBeNull();
  expect(judge({ ...clean, watchedToday: 40 }, 0.149).checkAtMs).not.toBeNull();
  // Until somebody is believed, and while a promotion waits for it, each video asks.
  expect(judge({ cleanViews: 5 }, 0.999).checkAtMs).not.toBeNull();
  expect(judge({ ...clean, waiting: true }, 0.999).checkAtMs).not.toBeNull();
  expect(judge({ ...clean, watchedToday: 100 }).refusal).toEqual({ code: 'daily_ceiling', limit: 100 });
});

test('doubt, a waiting promotion and a long day bring more checks, and no refusal', () => {
  for (const changes of [{ madeUp: true }, { waiting: true }])
    expect(judge({ ...TRUSTED, ...changes }, 0.999)).toMatchObject({ refusal: null, checkAtMs: expect.any(Number) });
  expect(judge({ ...TRUSTED, watchedToday: 100 }, 0.4).checkAtMs).not.toBeNull();
});

test('accounts that belong together share a ceiling that grows with them, gently', () => {
  const household = { clusterSize: 3, watchedToday: 60 };
  expect(judge({ ...household, clusterWatchedToday: 139 }).refusal).toBeNull();
  expect(judge({ ...household, clusterWatchedToday: 140 }).refusal).toEqual({ code: 'cluster_ceiling', limit: 140 });
  const answered = { clusterWatchedToday: 100, clusterAnsweredToday: 40 };
  expect(judge({ ...household, ...answered }).refusal).toEqual({ code: 'cluster_ceiling', limit: 140 });
  const shadow = { ...rules, rules: { ...rules.rules, cluster_ceiling: 'shadow' as const } };
  const watched = judge({ ...household, clusterWatchedToday: 140 }, 0.5, shadow);
  expect(watched).toMatchObject({ refusal: null, verdicts: [{ rule: 'cluster_ceiling', applied: false }] });
});

test('the ceiling is said with its number', () => {
  expect(judge({ watchedToday: 60, answeredToday: 39 }).refusal).toBeNull();
  expect(judge({ watchedToday: 60, answeredToday: 40 }).refusal).toEqual({ code: 'daily_ceiling', limit: 100 });
  expect(judge({ watchedToday: 100 }).refusal).toEqual({ code: 'daily_ceiling', limit: 100 });
  expect(judge({ watchedToday: 3, aside: true }).refusal).toEqual({ code: 'set_aside', limit: 3 });
});

test('proof of work comes before a refusal, and instead of checks in the lane', () => {
  expect(judge({ wrong: 20 })).toMatchObject({ work: true, refusal: null });
  expect(judge({ lane: true })).toMatchObject({ work: true, checkAtMs: null });
  expect(judge({})).toMatchObject({ work: false });
});

test('without heartbeats ten in all, then none until a check was passed', () => {
  expect(judge({ unverifiedInAll: 10 }).unverifiedAllowed).toBe(false);
  expect(judge({ unverifiedInAll: 10, passed: 1 }).unverifiedAllowed).toBe(true);
  expect(judge({ unverifiedInAll: 50, passed: 1, unverifiedToday: 10 }).unverifiedAllowed).toBe(false);
});

describe('a rule in shadow', () => {
  const shadow = { ...rules, rules: { ...rules.rules, ceiling: 'shadow' as const, made_up_beats: 'shadow' as const } };

  test('is judged and recorded, not applied', () => {
    const judged = judge({ ...TRUSTED, watchedToday: 150, madeUp: true }, 0.9, shadow);
    expect(judged.refusal).toBeNull();
    expect(judged.verdicts).toEqual([
      { rule: 'made_up_beats', applied: false },
      { rule: 'ceiling', applied: false },
    ]);
  });

  test('switched off it says nothing', () => {
    const off = { ...rules, rules: { ...rules.rules, ceiling: 'off' as const } };
    expect(judge({ watchedToday: 150 }, 0.9, off)).toMatchObject({ refusal: null, verdicts: [] });
  });
});

describe('a block of addresses', () => {
  const strict = { ...rules, mode: 'strict' as const };
  const used = { ...QUIET, blockEarned: 300 };
  const at = (place: typeof QUIET, changes: Partial<Starter>, given = strict) =>
    judgeStart(starter(changes), place, given, 30_000, [0.5, 0.5]).refusal;

  test('shares a ceiling at any size and without calling anybody linked', () => {
    expect(at({ ...QUIET, blockEarned: 299 }, TRUSTED)).toBeNull();
    expect(at(used, TRUSTED)).toEqual({ code: 'block_ceiling', limit: 300 });
    expect(at({ ...used, blockLimit: 900 }, TRUSTED)).toBeNull();
  });

  test('is used up by new accounts only by half', () => {
    expect(at({ ...QUIET, blockEarned: 149 }, {})).toBeNull();
    expect(at({ ...QUIET, blockEarned: 150 }, {})).toEqual({ code: 'block_ceiling', limit: 150 });
  });

  test('lets everybody who is alone there reach the ceiling of their own', () => {
    const small = { ...QUIET, blockLimit: 80 };
    const day = (earned: number) => ({ ...TRUSTED, watchedToday: earned, clusterWatchedToday: earned });
    expect(at({ ...small, blockEarned: 127 }, { ...day(127), vouched: true })).toBeNull();
    expect(at({ ...small, blockEarned: 128 }, { ...day(40), vouched: true })).toEqual({
      code: 'block_ceiling',
      limit: 128,
    });
    expect(at({ ...small, blockEarned: 80 }, day(40))).toEqual({ code: 'block_ceiling', limit: 80 });
  });

  test('leaves known members with a name twenty a day of their own, and nothing to accounts that only waited', () => {
    const named = { ...TRUSTED, named: true, vouched: true };
    expect(at(used, { ...named, watchedToday: 19, clusterWatchedToday: 19 })).toBeNull();
    expect(at(used, { ...named, watchedToday: 20, clusterWatchedToday: 20 })).toMatchObject({ code: 'block_ceiling' });
    expect(at(used, { named: true, vouched: true })).toMatchObject({ code: 'block_ceiling' });
    expect(at(used, { ...TRUSTED, vouched: true })).toMatchObject({ code: 'block_ceiling' });
  });

  test('has an end also for those with a name, so that a farm does not grow with every channel', () => {
    const named = { ...TRUSTED, named: true, vouched: true };
    expect(at({ ...used, blockEarned: 399 }, named)).toBeNull();
    expect(at({ ...used, blockEarned: 400 }, named)).toMatchObject({ code: 'block_ceiling' });
  });

  test('may earn six times as much on an open site', () => {
    expect(usualBlock({ blockADay: 80 }, 'strict')).toBe(80);
    expect(usualBlock({ blockADay: 80 }, 'open')).toBe(480);
  });

  test('has three live watches a device, and no more', () => {
    expect(at({ ...QUIET, windows: 2 }, {})).toBeNull();
    expect(at({ ...QUIET, windows: 3 }, {})).toEqual({ code: 'too_many_windows', limit: 3 });
  });
});

test('in strict mode the whole ceiling is for those who are vouched for', () => {
  const day = { watchedToday: 80, clusterWatchedToday: 80 };
  const refusal = (changes: Partial<Starter>, mode: 'open' | 'strict') =>
    judge({ ...TRUSTED, ...day, ...changes }, 0.5, { ...rules, mode }).refusal;
  expect(refusal({}, 'strict')).toEqual({ code: 'daily_ceiling', limit: 80 });
  expect(refusal({ vouched: true }, 'strict')).toBeNull();
  expect(refusal({}, 'open')).toBeNull();
});
