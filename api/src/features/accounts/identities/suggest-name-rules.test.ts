import { expect, test } from 'vitest';
import { suggestName } from './suggest-name-rules.ts';

test.each([
  [['ada'], 'ada'],
  [[undefined, 'Ada Lovelace'], 'Ada.Lovelace'],
  [['José'], 'Jose'],
  [['x', 'grace.hopper@example.com'], 'grace.hopper'],
  [['日本', undefined], null],
  [['a'.repeat(50)], 'a'.repeat(30)],
])('%j suggests %s', (names, suggestion) => {
  expect(suggestName(names)).toBe(suggestion);
});
