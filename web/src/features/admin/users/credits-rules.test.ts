import { expect, test } from 'vitest';
import { readCredits } from './credits-rules.ts';

test.each([
  ['0', 0],
  [' 42 ', 42],
  ['1000000000', 1_000_000_000],
])('“%s” are %d credits', (text, credits) => {
  expect(readCredits(text)).toBe(credits);
});

test.each(['', '-1', '1.5', '1e3', 'many', '1000000001', '99999999999'])('“%s” is not a balance', (text) => {
  expect(readCredits(text)).toBeUndefined();
});
