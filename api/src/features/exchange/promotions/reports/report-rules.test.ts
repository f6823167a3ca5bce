import { expect, test } from 'vitest';
import { reportsHide } from './report-rules.ts';

test('three who do not belong together, from three blocks, hide what few have watched', () => {
  expect(reportsHide({ reporters: 3, blocks: 3, recentViewers: 10 }, 3)).toBe(true);
  expect(reportsHide({ reporters: 2, blocks: 3, recentViewers: 10 }, 3)).toBe(false);
  expect(reportsHide({ reporters: 3, blocks: 2, recentViewers: 10 }, 3)).toBe(false);
});

test('what many have watched takes a fifth of them', () => {
  expect(reportsHide({ reporters: 3, blocks: 3, recentViewers: 15 }, 3)).toBe(true);
  expect(reportsHide({ reporters: 3, blocks: 3, recentViewers: 16 }, 3)).toBe(false);
  expect(reportsHide({ reporters: 20, blocks: 3, recentViewers: 100 }, 3)).toBe(true);
});

test('an operator who lets one report hide does not need three blocks', () => {
  expect(reportsHide({ reporters: 1, blocks: 1, recentViewers: 5 }, 1)).toBe(true);
});
