import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { paths } from '../src/lib/paths.ts';
import { pagesByPath } from './route-hints.ts';

const routes = readFileSync(path.resolve(import.meta.dirname, '../src/app/routes.tsx'), 'utf8');

test('every screen is found, with a file that exists', () => {
  const pages = pagesByPath(routes);
  expect(new Set(pages.keys())).toEqual(new Set(Object.values(paths)));
  expect([...pages.values()].filter((file) => !existsSync(file))).toEqual([]);
});

test('a page that is no screen stops the build', () => {
  expect(() => pagesByPath("  nowhere: { load: () => import('./x.tsx') },")).toThrow('nowhere');
});
