import { expect, test } from 'vitest';
import { strengthOf } from './password-strength.ts';

test.each(['123456', 'password', 'Dragon'])('%s is known to be broken', (password) => {
  expect(strengthOf(password)).toEqual({ score: 0, isBroken: true });
});

test('a long one that nobody has is strong', () => {
  expect(strengthOf('violet otter borrows 19 kettles')).toEqual({ score: 4, isBroken: false });
});

test('one’s own name is weak', () => {
  expect(strengthOf('ada.lovelace', ['ada.lovelace']).score).toBeLessThan(2);
});
