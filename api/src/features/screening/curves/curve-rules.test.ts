import { describe, expect, test } from 'vitest';
import {
  bandOf,
  curveAsCsv,
  curveChanges,
  type EndedVisit,
  lengthInSeconds,
  reportOf,
  tensOf,
  usualChanges,
} from './curve-rules.ts';

const visit = (seconds: string, more: Partial<EndedVisit> = {}): EndedVisit => ({
  clipId: 7,
  seconds,
  lengthMs: 5000,
  device: 'phone',
  country: 'DE',
  language: 'de',
  reason: null,
  sign: 1,
  ...more,
});

const partOf = (visits: readonly EndedVisit[], part: string, value = '') =>
  curveChanges(visits).find((one) => one.part === part && one.value === value);

test('each second counts the viewers who presented it, again, to the end and with sound', () => {
  const all = partOf([visit('11111'), visit('35500'), visit('1')], 'all');
  expect(all).toEqual({
    clipId: 7,
    part: 'all',
    value: '',
    viewers: 3,
    reached: [3, 2, 2, 1, 1],
    again: [0, 1, 1, 0, 0],
    toEnd: 1,
    withSound: 1,
    replays: 1,
  });
});

test('somebody to whom nothing was presented is no viewer', () => {
  expect(curveChanges([visit(''), visit('00000'), visit('22')])).toEqual([]);
  expect(usualChanges([visit('')])).toEqual([]);
});

test('digits beyond the end of the clip do not count', () => {
  expect(partOf([visit('1111111111')], 'all')?.reached).toEqual([1, 1, 1, 1, 1]);
});

test('parts are counted by their values, and unknown ones not at all', () => {
  const visits = [visit('1', { country: null, reason: 'too_slow' }), visit('11', { device: 'desktop' })];
  const parts = curveChanges(visits).map(({ part, value, viewers }) => [part, value, viewers]);
  expect(parts).toEqual([
    ['all', '', 2],
    ['country', 'DE', 1],
    ['device', 'desktop', 1],
    ['device', 'phone', 1],
    ['language', 'de', 2],
    ['reason', 'too_slow', 1],
  ]);
});

test('a visit that was voided takes exactly itself away', () => {
  const counted = visit('3755', { reason: 'other' });
  const nothing = curveChanges([counted, { ...counted, sign: -1 }]);
  for (const { viewers, reached, again, toEnd, withSound, replays } of nothing)
    expect([viewers, ...reached, ...again, toEnd, withSound, replays].every((cell) => cell === 0)).toBe(true);
  expect(nothing).toHaveLength(5);
});

test('the usual curve knows for each second who could have seen it', () => {
  const [usual] = usualChanges([visit('111', { lengthMs: 3000 }), visit('11111', { clipId: 8 })]);
  expect(usual).toEqual({ tens: 0, viewers: 2, reached: [2, 2, 2, 1, 1], possible: [2, 2, 2, 1, 1] });
});

test.each([
  [1000, 1],
  [3040, 3],
  [3100, 4],
  [60_000, 60],
])('a clip of %i ms has %i seconds', (lengthMs, seconds) => {
  expect(lengthInSeconds(lengthMs)).toBe(seconds);
});

test('clips of about one length are together', () => {
  expect([1, 10, 11, 20, 21, 60].map(tensOf)).toEqual([0, 0, 1, 1, 2, 5]);
});

describe('the band of doubt', () => {
  test.each([
    // From tables of the Wilson interval.
    [0, 10, 0, 278],
    [5, 10, 237, 763],
    [10, 10, 722, 1000],
    [75, 150, 421, 579],
    [999, 1000, 994, 1000],
  ])('%i of %i lies between %i and %i', (part, whole, low, high) => {
    expect(bandOf(part, whole)).toEqual({ low, high });
  });

  test('without viewers it says nothing', () => {
    expect(bandOf(0, 0)).toEqual({ low: 0, high: 1000 });
  });
});

const counted = (visits: readonly EndedVisit[]) => curveChanges(visits);

test('a report says who stayed past second 3, to the end, and why others left', () => {
  const visits = [visit('11111'), visit('1111', { reason: 'too_slow' }), visit('1', { country: 'FR' }), visit('3')];
  const report = reportOf(counted(visits), undefined, 5000);
  expect(report).toMatchObject({ viewers: 4, pastThree: 500, toEnd: 250, withSound: 250, replays: 0, usual: null });
  expect(report.reasons).toEqual({ too_slow: 1, seen_it: 0, not_for_me: 0, bad_sound: 0, other: 0 });
  expect(report.curve.map(({ viewers }) => viewers)).toEqual([4, 2, 2, 2, 1]);
  // Fewer than five people in a part stay unobserved.
  expect(report.countries).toEqual([
    { value: 'DE', viewers: 3, pastThree: null, toEnd: null },
    { value: 'FR', viewers: 1, pastThree: null, toEnd: null },
  ]);
});

test('a part with five viewers has figures', () => {
  const visits = ['11111', '11111', '1', '1', '1'].map((seconds) => visit(seconds));
  expect(reportOf(counted(visits), undefined, 5000).devices).toEqual([
    { value: 'phone', viewers: 5, pastThree: 400, toEnd: 400 },
  ]);
});

test('a clip nobody has seen, and one too short for second 3', () => {
  expect(reportOf([], undefined, 2000)).toMatchObject({ viewers: 0, withSound: null, pastThree: null, toEnd: null });
  expect(reportOf(counted([visit('11', { lengthMs: 2000 })]), undefined, 2000)).toMatchObject({
    pastThree: null,
    toEnd: 1000,
  });
});

test('the usual is shown when there are enough clips and viewers, over those who could have seen a second', () => {
  const usual = { clips: 5, viewers: 50, reached: [50, 40, 20, 5], possible: [50, 50, 40, 10] };
  expect(reportOf([], usual, 4000).usual).toEqual({ clips: 5, viewers: 50, curve: [1000, 800, 500, 500] });
  expect(reportOf([], { ...usual, clips: 4 }, 4000).usual).toBeNull();
  expect(reportOf([], { ...usual, viewers: 49 }, 4000).usual).toBeNull();
});

test('the export has one line a second', () => {
  const { curve } = reportOf(
    counted([visit('11', { lengthMs: 2000 }), visit('5', { lengthMs: 2000 })]),
    undefined,
    2000,
  );
  expect(curveAsCsv(curve, null)).toBe(
    'second,viewers,share,low,high,again,usual\r\n0,2,1.000,0.342,1.000,1,\r\n1,1,0.500,0.095,0.905,0,\r\n',
  );
  expect(curveAsCsv(curve, { clips: 9, viewers: 90, curve: [1000, 700] })).toContain(',0,0.700\r\n');
});
