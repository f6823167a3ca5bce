import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const ROOT = path.join(import.meta.dirname, '..');
const page = readFileSync(path.join(ROOT, 'docs/architecture.md'), 'utf8');

const foldersIn = (folder: string) =>
  readdirSync(path.join(ROOT, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => `${folder}/${name}`);

const PARENTS = ['api/src', 'api/src/features', 'web/src', 'web/src/features'];
/** Within one package a module is named without its folder: `platform` for `api/src/platform`. */
const shortName = (module: string) => module.replace(/^(api|web)\/src\//, '');

/** Module → what the table says it imports. */
const drawn = new Map(
  [...page.matchAll(/^\| `([\w/-]+)` \|[^|]+\|([^|]*)\|$/gm)].map(([, module = '', imports = '']) => [
    module,
    [...imports.matchAll(/`([\w/-]+)`/g)].map(([, name = '']) => name),
  ]),
);
const modules = [...drawn.keys()].filter((name) => !PARENTS.includes(name) && /^(api|web)\//.test(name));

const sourcesOf = (module: string) =>
  readdirSync(path.join(ROOT, module), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => path.join(module, file));

/** Which modules a file imports. Files outside all modules, such as `app.ts`, belong to none. */
function importsOf(file: string): string[] {
  const text = readFileSync(path.join(ROOT, file), 'utf8');
  const named = [...text.matchAll(/(?:from|import)[ (]+'([^']+)'/g)].map(([, name = '']) => name);
  return named.flatMap((name) => {
    if (name.startsWith('@viewloop/contract')) return ['contract'];
    if (!name.startsWith('.')) return [];
    const target = path.join(path.dirname(file), name);
    return modules.filter((module) => target.startsWith(`${module}/`)).map(shortName);
  });
}

test('every folder of server and screens is in the map once, and nothing else is', () => {
  const there = PARENTS.flatMap(foldersIn).sort();
  const inMap = [...page.matchAll(/^\| `((?:api|web)\/[\w/-]+)` \|/gm)].map(([, name]) => name).sort();
  expect(inMap).toEqual(there);
});

test.each(modules)('%s imports what the map says, no more and no less', (module) => {
  const real = new Set(sourcesOf(module).flatMap(importsOf));
  real.delete(shortName(module));
  expect([...(drawn.get(module) ?? [])].sort()).toEqual([...real].sort());
});

test('the picture of the server features shows the same', () => {
  const picture = /```mermaid\n([\s\S]+?)```/.exec(page)?.[1] ?? '';
  const arrows = [...picture.matchAll(/^ {2}([\w-]+) --> (.+)$/gm)].flatMap(([, from, to = '']) =>
    to.split(' & ').map((one) => `${from} → ${one}`),
  );
  const table = [...drawn].flatMap(([module, imports]) =>
    module.startsWith('api/src/features/')
      ? imports
          .filter((name) => name.startsWith('features/'))
          .map((name) => `${path.basename(module)} → ${path.basename(name)}`)
      : [],
  );
  expect(arrows.sort()).toEqual(table.sort());
});
