import { expect, test } from 'vitest';
import { presumedOf } from './presumed.ts';

const at = '2026-01-01T12:00:00.000Z';
const later = (seconds: number) => Date.parse(at) + seconds * 1000;

test('only somebody who registered a moment ago and has no credits is taken for a newcomer', () => {
  expect(presumedOf({ createdAt: at, credits: 0 }, later(5))).toMatchObject({ totalWatched: 0, hasPromoted: false });
  expect(presumedOf({ createdAt: at, credits: 1 }, later(5))).toBeUndefined();
  expect(presumedOf({ createdAt: at, credits: 0 }, later(120))).toBeUndefined();
});
