import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { createEmptyDatabase, type TestDatabase } from '../testing/database.ts';
import { openDatabase } from './db.ts';
import { migrate } from './migrate.ts';

const databases: TestDatabase[] = [];
async function emptyDatabase(): Promise<string> {
  const database = await createEmptyDatabase();
  databases.push(database);
  return database.url;
}
afterEach(async () => {
  for (const database of databases.splice(0)) await database.drop();
});

function folderWith(files: Record<string, string>): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'migrations-'));
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, name), text);
  return folder;
}

test('three instances that start at once on an empty database migrate it once', async () => {
  const url = await emptyDatabase();
  const applied = await Promise.all([migrate(url), migrate(url), migrate(url)]);
  const lengths = applied.map((names) => names.length).sort((a, b) => a - b);
  expect(lengths.slice(0, 2)).toEqual([0, 0]);
  expect(lengths[2]).toBeGreaterThan(5);
});

test('a migration that fails leaves nothing behind', async () => {
  const url = await emptyDatabase();
  const folder = folderWith({ '0001_a.sql': 'create table a (x int);', '0002_b.sql': 'create tabel b (x int);' });
  await expect(migrate(url, folder)).rejects.toThrow('syntax error');
  const db = openDatabase(url);
  expect(await db.read((tx) => tx.one(`select to_regclass('a') as found`))).toEqual({ found: null });
  await db.close();
});

test('a changed migration and a newer database are refused with one line', async () => {
  const url = await emptyDatabase();
  await migrate(url, folderWith({ '0001_a.sql': 'create table a (x int);' }));
  await expect(migrate(url, folderWith({ '0001_a.sql': 'create table a (y int);' }))).rejects.toThrow(
    'Migration 0001_a.sql was changed after it ran',
  );
  await expect(migrate(url, folderWith({}))).rejects.toThrow('The database is newer than this version');
});
