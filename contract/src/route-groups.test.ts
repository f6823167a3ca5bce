import { expect, test } from 'vitest';
import { groupOf, OTHER } from './route-groups.ts';
import { routes } from './routes.ts';

test('every call belongs to a group', () => {
  expect(routes.filter(({ path }) => groupOf(path) === OTHER).map(({ path }) => path)).toEqual([]);
});
