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
  const serverUrl = process.env.DATABASE_URL ?? (await startTemporaryServer(started));
  const prefix = `viewloop_test_${randomBytes(4).toString('hex')}`;
  started.defer(() => dropDatabases(serverUrl, prefix));
  const template = `${prefix}_template`;
  await onServer(serverUrl, `create database ${template}`);
  await migrate(withDatabase(serverUrl, template));
  return { serverUrl, prefix };
}

/** This server need not survive a power cut, so it runs without fsync. Tests of durability start their own. */
async function startTemporaryServer(started: AsyncDisposableStack): Promise<string> {
  const folder = mkdtempSync(path.join(tmpdir(), 'viewloop-test-'));
  // Started by root, the database runs as another user, who must be able to enter the folder.
  chmodSync(folder, 0o755);
  started.defer(() => rmSync(folder, { recursive: true, force: true }));
  const server = await startEmbeddedPostgres({
    dataDir: path.join(folder, 'data'),
    log: () => {},
    settings: { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off', max_connections: '200' },
  });
  started.defer(() => server.stop());
  return server.url;
}
