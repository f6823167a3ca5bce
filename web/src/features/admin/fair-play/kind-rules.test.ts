import { expect, test } from 'vitest';
import { hasClosed } from './kind-rules.ts';

const kind = { kind: 'count', passedByProven: 0.95, passedByOthers: 0.5, answers: 1000, retired: false };

test('a kind is worth asking while those who proved themselves pass it more often', () => {
  expect(hasClosed(kind)).toBe(false);
  expect(hasClosed({ ...kind, passedByOthers: 0.9 })).toBe(true);
});

test('few answers say nothing', () => {
  expect(hasClosed({ ...kind, passedByOthers: 0.95, answers: 20 })).toBe(false);
  expect(hasClosed({ ...kind, passedByOthers: null })).toBe(false);
});
