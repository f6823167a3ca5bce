import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterEach, expect, test } from 'vitest';
import { createEmptyDatabase, type TestDatabase } from '../../testing/database.ts';
import { until } from '../../testing/processes.ts';
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

const FLOOR = readFileSync(path.join(import.meta.dirname, '../../../migrations/0110_schema_floor.sql'), 'utf8');

/** What a statement returns on a connection of its own. */
async function rowsOf(url: string, text: string): Promise<object[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query<object>(text)).rows;
  } finally {
    await client.end();
  }
}

test('migrations that fail on an empty database leave it empty', async () => {
  const url = await emptyDatabase();
  const folder = folderWith({ '0001_a.sql': 'create table a (x int);', '0002_b.sql': 'create tabel b (x int);' });
  await expect(migrate(url, { folder })).rejects.toThrow('syntax error');
  expect(await rowsOf(url, `select to_regclass('a') as found`)).toEqual([{ found: null }]);
});

test('a migration that fails later leaves nothing of itself, and those before it stay', async () => {
  const url = await emptyDatabase();
  const first = { '0001_a.sql': 'create table a (x int);' };
  await migrate(url, { folder: folderWith(first) });
  const folder = folderWith({
    ...first,
    '0002_b.sql': 'create table b (x int);',
    '0003_c.sql': 'create table c (x int); create tabel d (x int);',
  });
  await expect(migrate(url, { folder })).rejects.toThrow('syntax error');
  expect(await rowsOf(url, `select to_regclass('b')::text as b, to_regclass('c')::text as c`)).toEqual([
    { b: 'b', c: null },
  ]);
});

test('a changed migration and a newer database without a floor are refused with one line', async () => {
  const url = await emptyDatabase();
  await migrate(url, { folder: folderWith({ '0001_a.sql': 'create table a (x int);' }) });
  await expect(migrate(url, { folder: folderWith({ '0001_a.sql': 'create table a (y int);' }) })).rejects.toThrow(
    'Migration 0001_a.sql was changed after it ran',
  );
  await expect(migrate(url, { folder: folderWith({}) })).rejects.toThrow('The database is newer than this version');
});

test('an older server starts on a newer schema until a migration takes away what it needs', async () => {
  const url = await emptyDatabase();
  const known = { '0001_floor.sql': FLOOR };
  const adds = { ...known, '0002_adds.sql': 'create table a (x int);' };
  const takes = { ...adds, '0003_takes.sql': '-- lowest release that can serve: 0.10.0\ndrop table a;' };
  await migrate(url, { folder: folderWith(known), version: '0.9.0' });
  await migrate(url, { folder: folderWith(adds), version: '0.9.1' });
  const said: string[] = [];
  await migrate(url, { folder: folderWith(known), version: '0.9.0', say: (line) => said.push(line) });
  expect(said).toEqual(['The database is newer than this version (it has 0002_adds.sql), which can still serve it']);
  await migrate(url, { folder: folderWith(takes), version: '0.10.0' });
  await expect(migrate(url, { folder: folderWith(adds), version: '0.9.1' })).rejects.toThrow(
    'The database needs Viewloop 0.10.0 or newer (since 0003_takes.sql), and this is 0.9.1: upgrade Viewloop',
  );
  await migrate(url, { folder: folderWith(takes), version: '0.11.0' });
});

test('a migration that takes something away waits until older servers are gone', async () => {
  const url = await emptyDatabase();
  const known = { '0001_floor.sql': FLOOR };
  const takes = folderWith({ ...known, '0002_takes.sql': '-- lowest release that can serve: 0.10.0\nselect 1;' });
  await migrate(url, { folder: folderWith(known) });
  const older = new pg.Client({ connectionString: url, application_name: 'viewloop 0.9.3' });
  await older.connect();
  await expect(migrate(url, { folder: takes })).rejects.toThrow(
    'Servers of release 0.9.3 still use the database, and 0002_takes.sql needs 0.10.0 everywhere: upgrade them first',
  );
  await older.end();
  await until(async () => {
    const left = await rowsOf(url, `select from pg_stat_activity where application_name = 'viewloop 0.9.3'`);
    return left.length === 0;
  });
  expect(await migrate(url, { folder: takes })).toEqual(['0002_takes.sql']);
});

test('0.3 does not start while a server of 0.1 uses the database, and says so in one line', async () => {
  const url = await emptyDatabase();
  const real = path.join(import.meta.dirname, '../../../migrations');
  const names = readdirSync(real).filter((name) => name < '0130');
  const before = Object.fromEntries(names.map((name) => [name, readFileSync(path.join(real, name), 'utf8')]));
  await migrate(url, { folder: folderWith(before), version: '0.2.0' });
  const first = new pg.Client({ connectionString: url, application_name: 'viewloop' });
  await first.connect();
  await expect(migrate(url, { version: '0.3.0' })).rejects.toThrow(
    /^Servers of release 0\.1\.0 still use the database, and 0130_\w+\.sql needs 0\.2\.0 everywhere: upgrade them first$/,
  );
  await first.end();
  const second = new pg.Client({ connectionString: url, application_name: 'viewloop 0.2.0' });
  await second.connect();
  await until(
    async () => (await rowsOf(url, `select from pg_stat_activity where application_name = 'viewloop'`)).length === 0,
  );
  expect((await migrate(url, { version: '0.3.0' })).length).toBeGreaterThan(0);
  await second.end();
});

test('a migration that waits for a table lets others pass and tries again', async () => {
  const url = await emptyDatabase();
  const first = { '0001_a.sql': 'create table a (x int);' };
  await migrate(url, { folder: folderWith(first) });
  const holder = new pg.Client(url);
  await holder.connect();
  await holder.query('begin; select from a');
  const said: string[] = [];
  const migrated = migrate(url, {
    folder: folderWith({ ...first, '0002_b.sql': 'alter table a add column y int;' }),
    say: (line) => said.push(line),
  });
  await until(() => said.length > 1);
  // A query that came after the migration does not wait for it.
  await rowsOf(url, `set lock_timeout = '2s'; select from a`);
  await holder.query('commit');
  await holder.end();
  expect(await migrated).toEqual(['0002_b.sql']);
  expect(said).toEqual(['Migrating 1 of 1: 0002_b.sql', 'Migration 0002_b.sql waits for others to finish']);
});

test('a statement that takes too long is given up, and the migration says which and what to do', async () => {
  const url = await emptyDatabase();
  const first = { '0001_a.sql': 'create table a (x int);' };
  await migrate(url, { folder: folderWith(first) });
  const folder = folderWith({ ...first, '0002_b.sql': 'create table b (x int); select pg_sleep(60);' });
  await expect(migrate(url, { folder, statementSeconds: 1 })).rejects.toThrow(
    'Migration 0002_b.sql took longer than 1 s, and nothing of it was done: set MIGRATION_SECONDS higher',
  );
  expect(await rowsOf(url, `select to_regclass('b') as found`)).toEqual([{ found: null }]);
});

test('an index is built beside writers, also after a first try was interrupted', async () => {
  const url = await emptyDatabase();
  const first = { '0001_a.sql': 'create table a (x int); insert into a values (1), (1);' };
  await migrate(url, { folder: folderWith(first) });
  const folder = folderWith({
    ...first,
    '0002_index.sql': `-- concurrently

create unique index concurrently if not exists a_x on a (x);

do $$
begin
  insert into a values (7);
  commit;
end $$;
`,
  });
  await expect(migrate(url, { folder })).rejects.toThrow('could not create unique index');
  await rowsOf(url, 'delete from a');
  expect(await migrate(url, { folder })).toEqual(['0002_index.sql']);
  expect(
    await rowsOf(url, `select indisvalid as valid, x from pg_index, a where indexrelid = 'a_x'::regclass`),
  ).toEqual([{ valid: true, x: 7 }]);
});
