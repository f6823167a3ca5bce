import { routes } from '@viewloop/contract';
import { expect, test } from 'vitest';
import { groupOf, OTHER } from './groups.ts';

test('every call belongs to a group', () => {
  expect(routes.filter(({ path }) => groupOf(path) === OTHER).map(({ path }) => path)).toEqual([]);
});
