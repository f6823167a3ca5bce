import { readdirSync, realpathSync, statSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { usedDataFolder } from '../../testing/data-folder.ts';
import { query } from '../../testing/embedded-postgres.ts';
import { processesIn, temporaryFolder, until } from '../../testing/processes.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';

const quiet = { log: () => {} };

test('a new data folder gets a database that keeps what it acknowledges', async () => {
  const dataDir = path.join(temporaryFolder(), 'data');
  const server = await startEmbeddedPostgres({ dataDir, ...quiet });
  onTestFinished(() => server.stop());
  const settings = await query(
    server.url,
    `select name, setting from pg_settings
     where name in ('fsync', 'full_page_writes', 'synchronous_commit', 'data_checksums', 'listen_addresses', 'server_encoding')
     order by name`,
  );
  expect(Object.fromEntries(settings.map(({ name, setting }) => [name, setting]))).toEqual({
    data_checksums: 'on',
    fsync: 'on',
    full_page_writes: 'on',
    listen_addresses: '',
    server_encoding: 'UTF8',
    synchronous_commit: 'on',
  });
  expect(await query(server.url, 'select current_database() as db, current_user as who')).toEqual([
    { db: 'viewloop', who: 'viewloop' },
  ]);
  expect(server.reused).toBe(false);
});

test('what was written is there after a stop and a start', async () => {
  const dataDir = path.join(temporaryFolder(), 'data');
  const first = await startEmbeddedPostgres({ dataDir, ...quiet });
  await query(first.url, 'create table note as select 7 as number');
  await first.stop();
  const second = await startEmbeddedPostgres({ dataDir, ...quiet });
  onTestFinished(() => second.stop());
  expect(await query(second.url, 'select number from note')).toEqual([{ number: 7 }]);
});

test('a stop leaves no process and no socket behind, even with a session in the middle of a transaction', async () => {
  const folder = temporaryFolder();
  const dataDir = usedDataFolder(path.join(folder, 'data'));
  const server = await startEmbeddedPostgres({ dataDir, ...quiet });
  const session = new pg.Client(server.url);
  const cut = new Promise((resolve) => session.on('error', resolve));
  await session.connect();
  await session.query('begin');
  await session.query('create table note ()');
  const socketDir = new URL(server.url).searchParams.get('host') ?? '';
  expect(statSync(socketDir).mode & 0o777).toBe(0o700);
  // A service with a /tmp of its own shares the data folder with backup, audit and admin, but not the socket in its /tmp.
  expect(path.dirname(socketDir)).toBe(realpathSync(dataDir));
  await server.stop();
  await cut;
  expect(processesIn(dataDir)).toEqual([]);
  expect(readdirSync(dataDir)).not.toContain(path.basename(socketDir));
});

test('a database that is killed is started again under the same address, and nothing is lost', async () => {
  const dataDir = usedDataFolder(path.join(temporaryFolder(), 'data'));
  const said: string[] = [];
  const server = await startEmbeddedPostgres({ dataDir, log: (line) => said.push(line) });
  onTestFinished(() => server.stop());
  await query(server.url, 'create table note as select 7 as number');
  for (const pid of processesIn(path.join(dataDir, 'postgres'))) process.kill(pid, 'SIGKILL');
  await until(() => said.includes('The database is running again.'));
  expect(await query(server.url, 'select number from note')).toEqual([{ number: 7 }]);
});

test('a start that is called off leaves nothing running and can be repeated', async () => {
  const folder = temporaryFolder();
  const dataDir = path.join(folder, 'data');
  for (const afterMilliseconds of [0, 100, 400, 700]) {
    const start = startEmbeddedPostgres({ dataDir, ...quiet, signal: AbortSignal.timeout(afterMilliseconds) });
    await start.then(
      (server) => server.stop(),
      (error: unknown) => expect(error).toHaveProperty('name', 'TimeoutError'),
    );
    expect(processesIn(dataDir)).toEqual([]);
  }
  const server = await startEmbeddedPostgres({ dataDir, ...quiet });
  onTestFinished(() => server.stop());
  expect(await query(server.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  expect(readdirSync(dataDir).filter((name) => name.includes('unfinished'))).toEqual([]);
});
