import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { auth, watching } from '@viewloop/contract';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate } from '../platform/db/migrate.ts';
import { knownMigrations } from '../platform/db/migration-files.ts';
import { busyPlatform } from '../testing/busy-platform.ts';
import { createEmptyDatabase, type TestDatabase } from '../testing/database.ts';
import { givenIn } from '../testing/given.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { makeBackup } from './make-backup.ts';
import { restoreBackup } from './restore-backup.ts';
import { type Table, tableName, tablesOf } from './tables.ts';

let app: TestApp;
let folder: string;
let file: string;
beforeAll(async () => {
  app = await startTestApp({ RATE_LIMITS: 'off' });
  await busyPlatform(app);
  folder = mkdtempSync(path.join(tmpdir(), 'viewloop-test-'));
  file = path.join(folder, 'viewloop.backup');
  await makeBackup(app.databaseUrl, file, '1.2.3');
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

async function onDatabase<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function withEmptyDatabase(work: (database: TestDatabase) => Promise<void>): Promise<void> {
  const database = await createEmptyDatabase();
  try {
    await work(database);
  } finally {
    await database.drop();
  }
}

/** A checksum for each table, over all its rows. */
const contentsOf = (url: string) =>
  onDatabase(url, async (client) => {
    const sumOf = async (table: Table) => {
      const { rows } = await client.query(
        `select count(*)::int as rows, md5(string_agg(t::text, '|' order by t::text)) as sum from ${tableName(table)} t`,
      );
      return [table.name, rows[0]];
    };
    const sums: unknown[] = [];
    // A restore holds the outbox, which is a row more.
    const tables = (await tablesOf(client)).filter(({ name }) => name !== 'delivery_hold');
    for (const table of tables) sums.push(await sumOf(table));
    return sums;
  });

const isEmpty = (url: string) =>
  onDatabase(url, async (client) => {
    const { rows } = await client.query(`select from pg_class where relnamespace = 'public'::regnamespace`);
    return rows.length === 0;
  });

test('what was backed up is what is restored, row by row, and a server works on with it', () =>
  withEmptyDatabase(async (database) => {
    const before = await contentsOf(app.databaseUrl);
    const { rows, checks } = await restoreBackup(database.url, file);
    expect(rows).toBeGreaterThan(150);
    expect(checks).toBeGreaterThan(60);
    expect(await contentsOf(database.url)).toEqual(before);
    expect(statSync(file).mode & 0o777).toBe(0o600);

    const other = await startTestApp({ RATE_LIMITS: 'off' }, { databaseUrl: database.url });
    const given = givenIn(other);
    const { viewer } = await given.rewardedWatch();
    expect((await viewer.call(auth.currentUser)).credits).toBe(1);
    await other.close();
  }));

test('who was signed in signs in again; the guards of the books stand as before', () =>
  withEmptyDatabase(async (database) => {
    await restoreBackup(database.url, file);
    await onDatabase(database.url, async (client) => {
      expect((await client.query('select from session')).rowCount).toBe(0);
      await expect(client.query('delete from posting')).rejects.toThrow('append-only');
      await expect(client.query(`update view set state = 'watching' where state = 'completed'`)).rejects.toThrow(
        'final',
      );
    });
  }));

test('a backup made while rewards are paid is of one moment and has all that came before it', () =>
  withEmptyDatabase(async (database) => {
    const given = givenIn(app);
    const watches = await Promise.all(Array.from({ length: 30 }, () => given.finishedWatch()));
    const paid: number[] = [];
    const paying = (async () => {
      for (const { viewer, view } of watches) {
        await viewer.call(watching.completeWatching, { body: { viewId: view.id } });
        paid.push(view.id);
      }
    })();
    while (paid.length < 5) await new Promise((resolve) => setTimeout(resolve, 1));
    const sure = [...paid];
    const busy = path.join(folder, 'busy.backup');
    await makeBackup(app.databaseUrl, busy, '1.2.3');
    await paying;
    await restoreBackup(database.url, busy);
    await onDatabase(database.url, async (client) => {
      const { rows } = await client.query<{ id: string }>(
        `select id from view where id = any($1) and state = 'completed'`,
        [sure],
      );
      expect(rows).toHaveLength(sure.length);
    });
  }));

const whole = () => gunzipSync(readFileSync(file)).toString();
const edited = (pattern: RegExp, replacement: string) => {
  const text = whole();
  expect(text).toMatch(pattern);
  return gzipSync(text.replace(pattern, replacement));
};
const cases: [name: string, spoiled: () => Buffer, line: string][] = [
  ['an empty file', () => Buffer.alloc(0), 'is not a whole backup'],
  ['something else', () => Buffer.from('select 1;'), 'is not a whole backup'],
  ['something else, compressed', () => gzipSync('select 1;\n'), 'it does not begin like one'],
  ['half a file', () => readFileSync(file).subarray(0, statSync(file).size / 2), 'is not a whole backup'],
  ['half a text', () => gzipSync(whole().slice(0, whole().length / 2)), 'it is cut short'],
  ['more than a backup', () => gzipSync(`${whole()}drop table member;\n`), 'something follows its end'],
  ['one changed byte', () => spoiledByte(readFileSync(file)), 'is not a whole backup'],
  ['a changed balance', () => edited(/^(\d+\tmember\t\S+\t\\N\t\\N\t)\d+/m, '$1999'), 'its checksum is another'],
  [
    'a value that no row may have',
    () => edited(/^(\d+\t)member(\t\S+\t\\N\t)/m, '$1memher$2'),
    'is not a whole backup',
  ],
  ['a missing row', () => edited(/^(COPY "posting".*\n).*\n/m, '$1'), 'posting is not complete'],
  ['another version', () => edited(/"0001_platform\.sql"/, '"9999_later.sql"'), 'upgrade Viewloop'],
];

function spoiledByte(bytes: Buffer): Buffer {
  const at = Math.floor(bytes.length / 2);
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  return bytes;
}

test.each(cases)('%s is refused in one line and changes nothing', (_name, spoil, line) =>
  withEmptyDatabase(async (database) => {
    const spoiled = path.join(folder, 'spoiled.backup');
    writeFileSync(spoiled, spoil());
    const error = await restoreBackup(database.url, spoiled).catch((reason: unknown) => reason as Error);
    expect(error).toBeInstanceOf(Error);
    expect((error as Error).message).toContain(line);
    expect((error as Error).message).not.toContain('\n');
    expect(await isEmpty(database.url)).toBe(true);
  }),
);

test('a database with something in it is left alone', () =>
  withEmptyDatabase(async (database) => {
    await onDatabase(database.url, (client) => client.query('create table mine (x int)'));
    await expect(restoreBackup(database.url, file)).rejects.toThrow('The database is not empty');
    expect(await contentsOf(database.url)).toEqual([['mine', { rows: 0, sum: null }]]);
    await expect(restoreBackup(app.databaseUrl, file)).rejects.toThrow('The database is not empty');
  }));

test('books that are not sound are not restored', () =>
  withEmptyDatabase(async (database) => {
    const source = await createEmptyDatabase();
    const planted = path.join(folder, 'planted.backup');
    await restoreBackup(source.url, file);
    await onDatabase(source.url, (client) =>
      client.query(`update promotion set views = views + 1 where state = 'active' and views + reserved < target`),
    );
    await makeBackup(source.url, planted, '1.2.3');
    await source.drop();
    await expect(restoreBackup(database.url, planted)).rejects.toThrow('The books of the backup are not sound');
    expect(await isEmpty(database.url)).toBe(true);
  }));

test('a backup of an older version is brought up to date', () =>
  withEmptyDatabase(async (database) => {
    const older = mkdtempSync(path.join(folder, 'older-'));
    const all = knownMigrations();
    for (const { name, text } of all.slice(0, 8)) writeFileSync(path.join(older, name), text);
    const source = await createEmptyDatabase();
    await migrate(source.url, { folder: older });
    await onDatabase(source.url, (client) =>
      client.query(`with admin as (insert into member (username, email, password_hash, avatar, is_admin)
        values ('admin', 'admin@example.com', '$argon2id$', 'male-1', true) returning id),
        total as (insert into member_total (member_id) select id from admin)
        insert into account (kind, member_id) select 'member', id from admin;
        select tally_add('members', 1)`),
    );
    const old = path.join(folder, 'old.backup');
    await makeBackup(source.url, old, '0.0.1');
    await source.drop();
    await restoreBackup(database.url, old);
    await onDatabase(database.url, async (client) => {
      const { rows } = await client.query<{ name: string }>('select name from migration order by name');
      expect(rows.map(({ name }) => name)).toEqual(all.map(({ name }) => name));
      expect((await client.query(`select from member where username = 'admin'`)).rowCount).toBe(1);
    });
  }));

test('a file that is there is not overwritten, and a failed backup leaves none', () =>
  withEmptyDatabase(async (database) => {
    const before = readFileSync(file);
    await expect(makeBackup(app.databaseUrl, file, '1.2.3')).rejects.toThrow('is already there');
    expect(readFileSync(file).equals(before)).toBe(true);
    const none = path.join(folder, 'none.backup');
    await expect(makeBackup(database.url, none, '1.2.3')).rejects.toThrow('There is nothing to back up');
    expect([existsSync(none), existsSync(`${none}.unfinished`)]).toEqual([false, false]);
  }));
