import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '../platform/db/embedded-postgres.ts';
import { migrate } from '../platform/db/migrate.ts';
import type { TestDatabases } from './database.ts';
import { dropDatabases, onServer, withDatabase } from './server-commands.ts';

/**
 * Starts a Postgres server once in a test run, with a migrated template database that every test file gets a clone
 * of.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const started = new AsyncDisposableStack();
  try {
    project.provide('testDatabases', await prepareServer(started));
    return () => started.disposeAsync();
  } catch (error) {
    await started.disposeAsync();
    throw error;
  }
}

async function prepareServer(started: AsyncDisposableStack): Promise<TestDatabases> {
  const folder = mkdtempSync(path.join(tmpdir(), 'viewloop-test-'));
  // Started by root, the database runs as another user, who must be able to enter the folder.
  chmodSync(folder, 0o755);
  started.defer(() => rmSync(folder, { recursive: true, force: true }));
  const dataFolder = await makeDataFolder(path.join(folder, 'stopped'));
  const serverUrl = process.env.DATABASE_URL ?? (await startTemporaryServer(started, dataFolder));
  const prefix = `viewloop_test_${randomBytes(4).toString('hex')}`;
  started.defer(() => dropDatabases(serverUrl, prefix));
  const template = `${prefix}_template`;
  if (process.env.DATABASE_URL === undefined) {
    await onServer(serverUrl, `create database ${template} template viewloop`);
  } else {
    await onServer(serverUrl, `create database ${template}`);
    await migrate(withDatabase(serverUrl, template));
  }
  return { serverUrl, prefix, dataFolder };
}

/**
 * A run need not survive a power cut, so its servers do without fsync. Tests of durability start their own. Each statement is
 * planned once on a connection and not again for the values of its first five calls: tests call most statements less often
 * than that, and planning took a sixth of their processor time. What a test shows about plans it shows with `plansAsUsual`.
 */
const QUICK = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  max_connections: '200',
  plan_cache_mode: 'force_generic_plan',
};

/** What has once been written to the log is not kept, because each test that takes a copy of the folder would copy it, too. */
const SMALL_LOG = { min_wal_size: '32MB', wal_recycle: 'off' };

async function makeDataFolder(dataDir: string): Promise<string> {
  const server = await startEmbeddedPostgres({ dataDir, log: () => {}, settings: { ...QUICK, ...SMALL_LOG } });
  await migrate(server.url);
  await server.stop();
  return dataDir;
}

async function startTemporaryServer(started: AsyncDisposableStack, dataFolder: string): Promise<string> {
  const dataDir = path.join(path.dirname(dataFolder), 'data');
  execFileSync('cp', ['--archive', dataFolder, dataDir]);
  const server = await startEmbeddedPostgres({ dataDir, log: () => {}, settings: QUICK });
  started.defer(() => server.stop());
  return server.url;
}
