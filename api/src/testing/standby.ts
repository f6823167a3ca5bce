import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { findBinaries } from '../platform/db/embedded-postgres/binaries.ts';
import { socketUrl } from '../platform/db/embedded-postgres/database.ts';
import { chooseUser, giveTo, plainEnvironment } from '../platform/db/embedded-postgres/run-as.ts';
import { createSocketDir, removeSocketDir } from '../platform/db/embedded-postgres/socket-dir.ts';
import { startEmbeddedPostgres } from '../platform/db/embedded-postgres.ts';
import { usedDataFolder } from './data-folder.ts';
import { query } from './embedded-postgres.ts';
import { childrenOf, until } from './processes.ts';

export interface Pair {
  /** The primary, and a standby that follows it by streaming. */
  readonly url: string;
  readonly standbyUrl: string;
  onPrimary<Row extends pg.QueryResultRow>(sql: string): Promise<Row[]>;
  onStandby<Row extends pg.QueryResultRow>(sql: string): Promise<Row[]>;
  /** Ends the standby as a crash would. */
  kill(): Promise<void>;
  startAgain(): Promise<void>;
  /** Stops every process of the standby where it is, as a machine that hangs. Returns how to let them go on. */
  freeze(): () => void;
  close(): Promise<void>;
}

/** Copies the primary's folder while it runs; the two functions around it make that a valid copy. */
async function copyOf(primary: string, url: string, folder: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    await client.query(`select pg_backup_start('standby', true)`);
    cpSync(primary, folder, { recursive: true, filter: (file) => !file.endsWith('postmaster.pid') });
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
    writeFileSync(path.join(folder, 'backup_label'), rows[0]?.labelfile ?? '');
    writeFileSync(path.join(folder, 'standby.signal'), '');
  } finally {
    await client.end();
  }
}

/** Starts a primary and a streaming standby, both from the built-in Postgres. */
export async function startPair(): Promise<Pair> {
  const home = mkdtempSync(path.join(tmpdir(), 'viewloop-test-'));
  // Started by root, the databases run as another user, who must be able to enter the folder.
  chmodSync(home, 0o755);
  const dataDir = usedDataFolder(path.join(home, 'primary'));
  const settings = { fsync: 'off', max_connections: '60', wal_keep_size: '256MB' };
  const primary = await startEmbeddedPostgres({ dataDir, log: () => {}, settings });
  const { postgres } = findBinaries();
  const folder = path.join(home, 'standby');
  const cluster = path.join(dataDir, 'postgres');
  await copyOf(cluster, primary.url, folder);
  // Both run as the same user, because the standby must reach the primary's socket.
  const runAs = chooseUser(postgres, cluster);
  if (runAs.owner) giveTo(runAs.owner, folder);
  const socketDir = createSocketDir(runAs, home);
  const standbyUrl = socketUrl(socketDir);
  const primarySocket = new URL(primary.url).searchParams.get('host');
  const options = {
    ...settings,
    listen_addresses: '',
    port: '5432',
    timezone: 'UTC',
    unix_socket_directories: socketDir,
    // A query that is in the way of replaying is ended at once, so that a test need not wait for it.
    max_standby_streaming_delay: '0',
    primary_conninfo: `host=${primarySocket} port=5432 user=viewloop`,
  };
  let child: ChildProcess | undefined;

  async function start(): Promise<void> {
    const flags = Object.entries(options).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const [command = '', ...args] = [...runAs.prefix, postgres, '-D', folder, ...flags];
    child = spawn(command, args, { ...runAs.identity, cwd: '/', env: plainEnvironment(), stdio: 'ignore' });
    const answers = () => query(standbyUrl, 'select pg_last_wal_replay_lsn()').then(Boolean, () => false);
    await until(async () => child?.exitCode !== null || (await answers()));
    if (child.exitCode !== null) throw new Error(`the standby ended with code ${child.exitCode}`);
  }

  async function kill(): Promise<void> {
    const gone = child && once(child, 'exit');
    child?.kill('SIGQUIT');
    await gone;
    child = undefined;
  }

  await start();
  return {
    url: primary.url,
    standbyUrl,
    onPrimary: (sql) => query(primary.url, sql),
    onStandby: (sql) => query(standbyUrl, sql),
    kill,
    startAgain: start,
    freeze() {
      const parent = child?.pid as number;
      const all = [parent, ...childrenOf(parent)];
      for (const pid of all) process.kill(pid, 'SIGSTOP');
      return () => all.forEach((pid) => process.kill(pid, 'SIGCONT'));
    },
    async close() {
      if (child) await kill();
      removeSocketDir(socketDir);
      await primary.stop();
      rmSync(home, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
