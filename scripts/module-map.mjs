import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { inRoot } from './root.mjs';
import { reads } from './table-reads.mjs';

/** The generated page. `npm run map` writes it, and a test compares it with the code. */
export const MAP_FILE = inRoot('docs', 'module-map.md');

/** Folders whose own folders are modules. */
const PARENTS = ['api/src', 'web/src', 'web/src/features'];
const ROOMS = 'api/src/features';

/** @param {string} folder */
const foldersIn = (folder) =>
  readdirSync(inRoot(folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => `${folder}/${name}`);

/** Every module of server and screens: a folder with one purpose. */
export const modules = [...PARENTS, ...foldersIn(ROOMS)]
  .flatMap(foldersIn)
  .filter((folder) => folder !== ROOMS && !PARENTS.includes(folder))
  .sort();

/** Within one package a module is named without its folder: `platform` for `api/src/platform`. @param {string} module */
const shortName = (module) => module.replace(/^(api|web)\/src\/(features\/)?/, '');

/** @param {string} module */
const sourcesOf = (module) =>
  readdirSync(inRoot(module), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => path.join(module, file));

/** Which modules a file imports. Files outside all modules, such as `app.ts`, belong to none. @param {string} file */
function importsOf(file) {
  const text = readFileSync(inRoot(file), 'utf8');
  const named = [...text.matchAll(/(?:from|import)[ (]+'([^']+)'/g)].map(([, name = '']) => name);
  return named.flatMap((name) => {
    if (name.startsWith('@viewloop/contract')) return ['contract'];
    if (!name.startsWith('.')) return [];
    const target = path.join(path.dirname(file), name);
    return modules.filter((module) => target.startsWith(`${module}/`)).map(shortName);
  });
}

/** @param {string} module */
function importsOfModule(module) {
  const found = new Set(sourcesOf(module).flatMap(importsOf));
  found.delete(shortName(module));
  return [...found].sort();
}

/** @param {string} module */
const roomOf = (module) => module.split('/')[0] ?? '';

/**
 * Arrows between rooms, each once.
 * @param {string} arrow @param {readonly { from: string, to: readonly string[] }[]} uses
 */
function arrowsOf(arrow, uses) {
  const arrows = new Map();
  for (const { from, to } of uses)
    for (const other of to.filter((name) => name.includes('/')).map(roomOf))
      if (other !== roomOf(from)) arrows.set(roomOf(from), (arrows.get(roomOf(from)) ?? new Set()).add(other));
  return [...arrows].sort().map(([room, others]) => `  ${room} ${arrow} ${[...others].sort().join(' & ')}`);
}

/** What the features import and whose tables they read: feature → others. */
export const featureImports = () =>
  modules
    .filter((module) => module.startsWith(`${ROOMS}/`))
    .map((module) => ({ from: shortName(module), to: importsOfModule(module) }));
const featureReads = reads.map(({ module, others }) => ({ from: module, to: others.map(({ owner }) => owner) }));

/** `auth`: `member`, `session` @param {{ table: string, owner: string }[]} others */
function tablesByOwner(others) {
  const names = [...new Set(others.map(({ owner }) => owner))].sort();
  return names
    .map((name) => `\`${name}\` (${others.flatMap(({ table, owner }) => (owner === name ? [table] : [])).join(', ')})`)
    .join(', ');
}

/** The page as it must be now. */
export function drawMap() {
  const imports = new Map(modules.map((module) => [module, importsOfModule(module)]));
  const rows = [...imports].map(
    ([module, used]) => `| \`${module}\` | ${used.map((name) => `\`${name}\``).join(', ')} |`,
  );
  return `# Module map

Made by \`npm run map\` from the code; do not edit it. \`docs/architecture.md\` says what each module is for.

## Which room uses which

\`\`\`mermaid
graph TD
${arrowsOf('-->', featureImports()).join('\n')}
${arrowsOf('-.->', featureReads).join('\n')}
\`\`\`

A line is an import, a dotted line a read of the other room's tables in SQL.

## What each module imports

Tests do not count.

| Module | Imports |
|---|---|
${rows.join('\n')}

## Whose tables each module reads

| Module | Reads |
|---|---|
${reads.map(({ module, others }) => `| \`${module}\` | ${tablesByOwner(others)} |`).join('\n')}
`;
}
