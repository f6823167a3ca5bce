import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const ROOT = path.join(import.meta.dirname, '..');
const FOLDER = path.join(ROOT, 'api/migrations');
const migrations = readdirSync(FOLDER)
  .sort()
  .map((name) => readFileSync(path.join(FOLDER, name), 'utf8'))
  .join('\n');
const schema = readFileSync(path.join(ROOT, 'api/schema.sql'), 'utf8');

const named = (text: string, pattern: RegExp) => new Set([...text.matchAll(pattern)].map(([, name = '']) => name));

/**
 * A first look that needs no database: it finds a migration after which `npm run schema` was forgotten. The exact
 * comparison is in api/src/schema.test.ts.
 */
test.each([
  ['table', /^create (?:unlogged )?table (?:if not exists )?(\w+)/gm, /^drop table (?:if exists )?(\w+)/gm],
  ['function', /^create (?:or replace )?function (\w+)/gm, /^drop function (\w+)/gm],
  [
    'index',
    /^create (?:unique )?index (?:concurrently if not exists )?(\w+)/gm,
    /^drop index (?:concurrently )?(?:if exists )?(\w+)/gm,
  ],
  ['column', /\badd column (\w+)/g, /\b(?:drop|rename) column (\w+)/g],
])('api/schema.sql has every %s that the migrations make', (_kind, made, dropped) => {
  const gone = named(migrations, dropped);
  const wanted = [...named(migrations, made)].filter((name) => !gone.has(name));
  expect(wanted.length).toBeGreaterThan(0);
  expect(wanted.filter((name) => !new RegExp(`\\b${name}\\b`).test(schema))).toEqual([]);
});
