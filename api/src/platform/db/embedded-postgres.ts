import { existsSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { CannotStart } from '../run/cannot-start.ts';
import { claimDataDir } from '../run/data-dir.ts';
import { findBinaries } from './embedded-postgres/binaries.ts';
import { checkCluster, createCluster, removeUnfinished } from './embedded-postgres/cluster.ts';
import { ensureDatabase, socketUrl } from './embedded-postgres/database.ts';
import { GRACE_SECONDS, guardPostgres } from './embedded-postgres/guard.ts';
import { openServer, replaceServer } from './embedded-postgres/open-server.ts';
import type { PostmasterPlan } from './embedded-postgres/postmaster.ts';
import { isRunning, readPostmasterFile } from './embedded-postgres/postmaster-file.ts';
import { chooseUser } from './embedded-postgres/run-as.ts';
import { removeSocketDir } from './embedded-postgres/socket-dir.ts';
import { supervise } from './embedded-postgres/supervise.ts';

export interface EmbeddedPostgres {
  readonly url: string;
  /** True if a Postgres that an earlier, killed server had started was still running and is used again. */
  readonly reused: boolean;
  stop(): Promise<void>;
}

export interface EmbeddedPostgresOptions {
  readonly dataDir: string;
  readonly log: (line: string) => void;
  readonly settings?: Readonly<Record<string, string>>;
  /** False for tools that only read: they fail if there is no database instead of creating one. */
  readonly create?: boolean;
  /** How long the database runs on after this process was killed. */
  readonly graceSeconds?: number;
  /** Aborts the start, and stops whatever was already started. */
  readonly signal?: AbortSignal;
}

/** The first three make an acknowledged commit survive a power cut. */
const SETTINGS = {
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  listen_addresses: '',
  port: '5432',
  unix_socket_permissions: '0700',
  max_connections: '60',
  shared_buffers: '256MB',
  max_wal_size: '2GB',
  // Keep log files to reuse them, because creating a new one delays every commit by 30 ms.
  min_wal_size: '256MB',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  // Do not log failed statements: the caller handles them, and they contain what members typed.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
};

/** Runs the built-in Postgres on a data folder: creates the database if it is new, restarts Postgres until stopped. */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const started = new AsyncDisposableStack();
  try {
    const { url, reused } = await startAll(options, started);
    return { url, reused, stop: () => started.disposeAsync() };
  } catch (error) {
    await started.disposeAsync();
    throw error;
  }
}

/** Each step pushes its undoing on a stack, so that a stop and a failed start clean up in the same way. */
async function startAll(options: EmbeddedPostgresOptions, started: AsyncDisposableStack) {
  const { log, signal, graceSeconds = GRACE_SECONDS } = options;
  if (options.create === false && !existsSync(path.join(options.dataDir, 'postgres'))) {
    throw new CannotStart(`There is no database in ${options.dataDir}.`);
  }
  const dataDir = await claimDataDir(options.dataDir);
  started.defer(() => dataDir.release());

  const plan = await prepare(dataDir.path, options);
  started.defer(guardPostgres({ marker: dataDir.marker, cluster: plan.cluster, graceSeconds }));
  const { postmaster, reused } = await openServer(plan, signal);
  started.defer(() => removeSocketDir(postmaster.socketDir));
  const supervisor = supervise(postmaster, (stopping) => replaceServer(plan, postmaster.socketDir, stopping), log);
  started.defer(() => supervisor.stop());

  await ensureDatabase(postmaster.socketDir);
  signal?.throwIfAborted();
  return { url: socketUrl(postmaster.socketDir), reused };
}

async function prepare(dataDir: string, options: EmbeddedPostgresOptions): Promise<PostmasterPlan> {
  const cluster = path.join(dataDir, 'postgres');
  const binaries = findBinaries();
  const isNew = !existsSync(cluster);
  if (!isNew) checkCluster(cluster, binaries.major);
  removeUnfinished(dataDir);
  const runAs = chooseUser(binaries.postgres, cluster);
  if (isNew) {
    options.log(`Making a new database in ${cluster}`);
    await createCluster(binaries, runAs, cluster, options.signal);
  }
  return { program: binaries.postgres, runAs, cluster, settings: { ...SETTINGS, ...options.settings } };
}

/** Returns the URL of the database that a running server has opened on this data folder, if there is one. */
export function findRunningPostgres(dataDir: string): string | undefined {
  if (!existsSync(dataDir)) return undefined;
  const cluster = path.join(realpathSync(dataDir), 'postgres');
  const file = readPostmasterFile(cluster);
  return file?.state === 'ready' && isRunning(file.pid, cluster) ? socketUrl(file.socketDir) : undefined;
}
