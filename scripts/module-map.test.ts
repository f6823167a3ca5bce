import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { drawMap, MAP_FILE, modules } from './module-map.mjs';

const page = readFileSync(path.join(import.meta.dirname, '../docs/architecture.md'), 'utf8');

test('docs/architecture.md says of every module what it is for, and names no other', () => {
  const described = [...page.matchAll(/^\| `((?:api|web)\/src\/[\w/-]+)` \| .+ \|$/gm)].map(([, name]) => name);
  expect(described.sort()).toEqual(modules);
});

test('docs/module-map.md shows the code as it is; `npm run map` writes it', () => {
  expect(readFileSync(MAP_FILE, 'utf8')).toBe(drawMap());
});
