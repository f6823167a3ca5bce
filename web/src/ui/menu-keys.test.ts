import { expect, test } from 'vitest';
import { nextItem } from './menu-keys.ts';

const labels = ['Wallet', 'Settings', 'System', 'Logout'];

test.each([
  ['ArrowDown', 0, 1],
  ['ArrowDown', 3, 0],
  ['ArrowUp', 0, 3],
  ['ArrowUp', -1, 3],
  ['Home', 2, 0],
  ['End', 0, 3],
  ['s', 0, 1],
  ['s', 1, 2],
  ['S', 2, 1],
  ['x', 0, undefined],
  ['Enter', 0, undefined],
  [' ', 0, undefined],
])('%s on item %i goes to %s', (key, current, next) => {
  expect(nextItem(key, current, labels)).toBe(next);
});

test('an empty menu has nowhere to go', () => expect(nextItem('ArrowDown', -1, [])).toBeUndefined());
