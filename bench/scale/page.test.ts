import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { DERIVED } from './derived.ts';
import { differences, differs } from './differences.ts';
import { blockIn, callTable, costsIn, figure, otherTable, rowTable, withBlock } from './page.ts';
import { countIn, FEATURES, inventory } from './sql-inventory.ts';

const ROOT = path.join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');
const page = read('docs/scale.md');
const stated = costsIn(page);

test('figures have three digits that count, and spaces between thousands', () => {
  expect([0.04567, 12.345, 1234.5, 1_234_567].map(figure)).toEqual(['0.0457', '12.3', '1 230', '1 230 000']);
});

test('the measured tables read back as they were written', () => {
  expect(callTable(stated)).toBe(blockIn(page, 'calls'));
  expect(rowTable(stated)).toBe(blockIn(page, 'rows'));
  expect(otherTable(stated)).toBe(blockIn(page, 'times'));
});

test.each(Object.entries(DERIVED))('the table "%s" follows from the measured ones', (name, table) => {
  expect(blockIn(page, name)).toBe(table(stated));
});

test('one changed figure is found, and its consequences', () => {
  const dearer = { ...stated, batchMs: stated.batchMs * 3, visit: { ...stated.visit, statements: 99 } };
  expect(differences(stated, stated)).toEqual([]);
  expect(differences(stated, dearer)).toHaveLength(2);
  const changed = withBlock(page, 'calls', callTable(dearer));
  expect(DERIVED.watch?.(costsIn(changed))).not.toBe(blockIn(changed, 'watch'));
});

test('a table that the page does not know is found', () => {
  const more = { table: 'unknown', inserted: 1, updated: 0, deleted: 0, bytes: 100 };
  expect(differences(stated, { ...stated, tables: [...stated.tables, more] })).toEqual([
    'unknown, rows inserted: the page says 0, measured 1',
    'unknown, bytes: the page says 0, measured 100',
  ]);
});

test('a difference must be larger than the tolerance and than noise, in either direction', () => {
  expect(differs(100, 114, 0.15, 1)).toBe(false);
  expect(differs(100, 116, 0.15, 1)).toBe(true);
  expect(differs(116, 100, 0.15, 1)).toBe(true);
  expect(differs(0.1, 0.9, 0.15, 1)).toBe(false);
});

/** A few more or fewer do not change what the page says; something that is new or gone does. */
const saysTheSame = (told: number, counted: number) =>
  (told === 0) === (counted === 0) && Math.abs(told - counted) <= Math.max(3, counted / 4);

test('our SQL is counted about as it is', () => {
  const files = globSync('api/src/**/*.ts', { cwd: ROOT }).filter((file) => !/\.test\.ts$|\/testing\//.test(file));
  const counted = inventory({ schema: read('api/schema.sql'), code: files.map(read).join('\n') });
  const rows = blockIn(page, 'sql').split('\n').slice(2);
  const told = rows
    .map((row) => row.split(' | ').slice(0, 2))
    .map(([name = '', times]) => [name.slice(2), Number(times)]);
  expect(told.map(([name]) => name)).toEqual(counted.map(([name]) => name));
  const wrong = counted.filter(([, times], index) => !saysTheSame(Number(told[index]?.[1]), times));
  expect(wrong).toEqual([]);
  expect([saysTheSame(0, 1), saysTheSame(1, 0), saysTheSame(40, 60), saysTheSame(40, 44)]).toEqual([
    false,
    false,
    false,
    true,
  ]);
});

test('the counting sees what it looks for', () => {
  const sample =
    'create trigger a after insert on b referencing new table as c for each statement execute function d();';
  expect(FEATURES.filter(({ pattern }) => countIn(sample, pattern) > 0).map(({ name }) => name)).toEqual([
    'triggers with transition tables',
  ]);
});
