import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { paths } from '../src/lib/paths.ts';
import { pagesByPath, readPageTables } from './route-hints.ts';

test('every screen is found, with a file that exists', () => {
  const pages = pagesByPath(readPageTables());
  expect(new Set(pages.keys())).toEqual(new Set(Object.values(paths)));
  expect([...pages.values()].filter((file) => !existsSync(file))).toEqual([]);
});

test('a page that is no screen stops the build', () => {
  expect(() => pagesByPath("  nowhere: { load: () => import('./x.tsx') },")).toThrow('nowhere');
});
