import { expect, test } from 'vitest';
import { type Look, longestGap, longestOverlap, reigns } from './leaders.ts';

/** A look at every tenth millisecond; each answer takes 2. An "L" leads, a "." does not, a space is no answer. */
const looksAt = (node: string, line: string): Look[] =>
  line
    .split('')
    .flatMap((sign, index) =>
      sign === ' ' ? [] : [{ node, asked: index * 10, answered: index * 10 + 2, leads: sign === 'L' }],
    );

test('a reign lasts from the first answer that says so to the last question', () => {
  expect(reigns(looksAt('one', '.LLL..LL'))).toEqual([
    { node: 'one', from: 12, to: 30 },
    { node: 'one', from: 62, to: 70 },
  ]);
});

test('a leader that gave no answer for a while is taken to have led meanwhile', () => {
  expect(reigns(looksAt('one', 'LL  LL'))).toEqual([{ node: 'one', from: 2, to: 50 }]);
});

test('one leader after the other is a pause, both at once an overlap', () => {
  const after = [...looksAt('one', 'LLL.....'), ...looksAt('two', '.....LLL')];
  expect(longestOverlap(reigns(after))).toBe(20 - 52);
  const both = [...looksAt('one', 'LLLLL...'), ...looksAt('two', '...LLLLL')];
  expect(longestOverlap(reigns(both))).toBe(40 - 32);
});

test('a second leader is seen in the silence of the first', () => {
  const looks = [...looksAt('one', 'LL    LL'), ...looksAt('two', '..LLL...')];
  expect(longestOverlap(reigns(looks))).toBeGreaterThan(0);
});

test('a node that comes back to lead overlaps with nobody', () => {
  const looks = [...looksAt('one', 'LL....LL'), ...looksAt('two', '...LL...')];
  expect(longestOverlap(reigns(looks))).toBeLessThan(0);
});

test('the longest gap counts from the beginning and to the end', () => {
  expect(longestGap([1, 2, 3], 0, 4)).toBe(1);
  expect(longestGap([1, 2, 3], 0, 9)).toBe(6);
  expect(longestGap([8, 9], 1, 10)).toBe(7);
  expect(longestGap([5, 2], 0, 6)).toBe(3);
  expect(longestGap([], 3, 10)).toBe(7);
});
