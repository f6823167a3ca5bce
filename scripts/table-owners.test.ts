import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const ROOT = path.join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');

const tables = [...read('api/schema.sql').matchAll(/^create (?:unlogged )?table (\w+)/gm)].map(([, name = '']) => name);

/** Functions of the database that write tables for their callers. */
const WRITING_FUNCTIONS: Record<string, string[]> = {
  ledger_post: ['account', 'entry', 'ledger_total', 'posting'],
  tally_add: ['tally'],
  commission_take_back: ['commission', 'referral'],
};

/** `demo` makes up a past for its people, `testing` breaks rules on purpose, `backup` copies every table there is. */
const sources = readdirSync(path.join(ROOT, 'api/src'), { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.ts') && !/\.test\.ts$|^(?:testing|demo|backup)\//.test(file),
);

function writtenIn(text: string): string[] {
  const named = [...text.matchAll(/\b(?:insert into|update|delete from)\s+(\w+)/g)].map(([, name = '']) => name);
  const called = Object.keys(WRITING_FUNCTIONS).filter((name) => text.includes(`${name}(`));
  return [...named.filter((name) => tables.includes(name)), ...called.flatMap((name) => WRITING_FUNCTIONS[name] ?? [])];
}

const written = new Map<string, Set<string>>();
for (const file of sources) {
  const module = /^(?:features\/[\w-]+\/)?([\w-]+)/.exec(file)?.[1] ?? '';
  for (const table of writtenIn(read(path.join('api/src', file))))
    written.set(table, (written.get(table) ?? new Set()).add(module));
}

/** Module → tables, from the section of docs/architecture.md. */
const section = /## Who writes which table\n([\s\S]+?)\n## /.exec(read('docs/architecture.md'))?.[1] ?? '';
const owned = new Map<string, Set<string>>();
for (const [, module = '', list = ''] of section.matchAll(/^\| `([\w-]+)` \| (.+?) \|/gm))
  for (const [, table = ''] of list.matchAll(/`(\w+)`/g)) owned.set(table, (owned.get(table) ?? new Set()).add(module));

test.each(tables)('the table %s is written by those that docs/architecture.md names', (table) => {
  expect([...(owned.get(table) ?? [])].sort()).toEqual([...(written.get(table) ?? [])].sort());
});

test('a table has one writer, except those that docs/architecture.md calls shared', () => {
  const shared = [...section.matchAll(/^- `(\w+)`/gm)].map(([, table = '']) => table);
  const several = [...written].filter(([, modules]) => modules.size > 1).map(([table]) => table);
  expect(several.sort()).toEqual(shared.sort());
});
