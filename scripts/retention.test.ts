import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { lives } from '../api/src/features/site/admin/retention.ts';

const ROOT = path.join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');
const page = read('docs/retention.md');
const tables = [...read('api/schema.sql').matchAll(/^create (?:unlogged )?table (\w+)/gm)].map(([, name = '']) => name);

/** The rows of a section: the tables of the first column, and the rest. */
function rowsOf(title: string): { tables: string[]; rest: string }[] {
  const section = page.split(/^## /m).find((part) => part.startsWith(title)) ?? '';
  return [...section.matchAll(/^\| (`.+?`) \| (.+) \|$/gm)].map(([, names = '', rest = '']) => ({
    tables: [...names.matchAll(/`(\w+)`/g)].map(([, name = '']) => name),
    rest,
  }));
}

const [byAge, bounded, forEver] = ['Deleted by age', 'Cannot pile up', 'Kept for ever'].map(rowsOf) as [
  ReturnType<typeof rowsOf>,
  ReturnType<typeof rowsOf>,
  ReturnType<typeof rowsOf>,
];

test('every table has a stated life, is said not to pile up, or is kept for ever', () => {
  const stated = [...byAge, ...bounded, ...forEver].flatMap((row) => row.tables);
  expect(stated.toSorted()).toEqual(tables.toSorted());
});

test('what is deleted by age is what the figures watch, by the same jobs', () => {
  const onPage = byAge.map((row) => `${row.tables.join()} by ${/`([\w-]+)`$/.exec(row.rest)?.[1]}`);
  expect(onPage).toEqual(lives.map(({ table, job }) => `${table} by ${job}`));
});

const sources = readdirSync(path.join(ROOT, 'api/src'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !/\.test\.ts$|^(?:testing|demo|backup)\//.test(file))
  .map((file) => read(path.join('api/src', file)));

test.each(lives)('$table is deleted in steps, and the job $job exists', ({ table, since, job }) => {
  const deletes = sources.flatMap((text) => [...text.matchAll(new RegExp(`delete from ${table} where[^\`]+`, 'g'))]);
  expect(deletes.filter(([text]) => text.includes(since) && /limit \$1/.test(text))).toHaveLength(1);
  expect(sources.some((text) => text.includes(`name: '${job}'`))).toBe(true);
});
