import { expect, test } from 'vitest';
import {
  decidedBy,
  dueAt,
  isProven,
  namedIn,
  needsName,
  nextBehind,
  refusalFor,
  refusalOf,
  reportsHide,
  secondsWith,
} from './moderation-rules.ts';

test.each([
  ['intimate_image', '2026-03-03T10:00:00.000Z', false],
  ['child_abuse', '2026-03-03T10:00:00.000Z', false],
  ['copyright', '2026-03-08T10:00:00.000Z', true],
  ['personal_rights', '2026-03-08T10:00:00.000Z', true],
  ['other_illegal', '2026-03-08T10:00:00.000Z', true],
] as const)('%s is due %s', (ground, due, name) => {
  expect(dueAt(ground, new Date('2026-03-01T10:00:00Z')).toISOString()).toBe(due);
  expect(needsName(ground)).toBe(name);
});

test('copyright is called so, everything else is against the rules', () => {
  expect(refusalFor('copyright')).toBe('copyright');
  expect(refusalFor('other_illegal')).toBe('against_rules');
});

test.each([
  [2, 0, undefined],
  [2, 2, undefined],
  [3, 2, 'keep'],
  [2, 3, 'refuse'],
])('%i votes for and %i against: %s', (keep, refuse, decision) => {
  expect(decidedBy({ keep, refuse })).toBe(decision);
});

test('the reason of a refusal is the one that most votes against the clip name', () => {
  expect(refusalOf({ keep: 2, refuse: 3, copyright: 2 })).toBe('copyright');
  expect(refusalOf({ keep: 0, refuse: 3, copyright: 1 })).toBe('against_rules');
  expect(refusalOf({ keep: 0, refuse: 2, copyright: 1 })).toBe('against_rules');
});

test('the digits of a visit say how many seconds were presented, and how many of them with sound', () => {
  expect(secondsWith('3310752', 1)).toBe(5);
  expect(secondsWith('3310752', 2)).toBe(4);
  expect(secondsWith('', 1)).toBe(0);
});

test('a skipped clip is followed by the next one, and the last one by the first', () => {
  expect(nextBehind([4, 7, 9], 4)).toBe(7);
  expect(nextBehind([4, 7, 9], 9)).toBe(4);
  // Others have decided about it meanwhile.
  expect(nextBehind([4, 7, 9], 5)).toBe(4);
  expect(nextBehind([], 5)).toBeUndefined();
});

test('three clean clips prove a member, one refused clip ends it', () => {
  expect(isProven({ kept: 3, refused: 0 })).toBe(true);
  expect(isProven({ kept: 2, refused: 0 })).toBe(false);
  expect(isProven({ kept: 30, refused: 1 })).toBe(false);
});

test.each([
  [3, 3, 3, true],
  [3, 2, 3, false],
  [2, 3, 3, false],
  [1, 1, 1, true],
  [5, 3, 5, true],
])('%i reporters from %i blocks, %i wanted: hidden is %s', (reporters, blocks, wanted, hidden) => {
  expect(reportsHide({ reporters, blocks }, wanted)).toBe(hidden);
});

test.each([
  ['17', 17, undefined],
  [' #17 ', 17, undefined],
  ['Clip 17', 17, undefined],
  ['k7qx-2m', undefined, 'K7QX-2M'],
  ['The one with the red car, seen on Tuesday', undefined, undefined],
  ['https://example.com/screen', undefined, undefined],
])('%s names the clip %s or the code %s', (text, clipId, code) => {
  expect(namedIn(text)).toEqual({ clipId, code });
});
