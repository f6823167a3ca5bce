import { writeFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { freePort, type Grounds, PASSWORD, programs, runAs, type Service, startService, until } from './services.ts';

export interface PostgresNode {
  port: number;
  url: string;
  query<R extends object>(text: string, values?: unknown[], database?: string): Promise<R[]>;
  service: Service;
}

const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '100',
  shared_buffers: '128MB',
  // These are the defaults. They are set explicitly because everything here depends on them.
  fsync: 'on',
  synchronous_commit: 'on',
  wal_level: 'replica',
};

/** Returns a function that runs one statement on a connection of its own. */
export function queryAt(url: string): PostgresNode['query'] {
  return async <R extends object>(text: string, values: unknown[] = [], database = 'viewloop') => {
    const client = new pg.Client({
      connectionString: url.replace(/viewloop$/, database),
      connectionTimeoutMillis: 5000,
    });
    client.on('error', () => {});
    await client.connect();
    try {
      return (await client.query(text, values)).rows as R[];
    } finally {
      await client.end();
    }
  };
}

/** Starts Postgres on a data folder that was created, copied or restored. */
export async function startPostgres(grounds: Grounds, folder: string): Promise<PostgresNode> {
  const port = await freePort();
  const settings = Object.entries({ ...SETTINGS, port: String(port) }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ]);
  const service = startService(programs.postgres('postgres'), ['-D', folder, ...settings], grounds.runAs);
  const url = `postgres://viewloop:${PASSWORD}@127.0.0.1:${port}/viewloop`;
  const query = queryAt(url);
  await until('Postgres answers', () => query('select 1', [], 'postgres').then(Boolean, () => false));
  return { port, url, query, service };
}

/** Creates a new Postgres with an empty database. */
export async function startNewPostgres(grounds: Grounds, name: string): Promise<PostgresNode> {
  const folder = grounds.makeFolder(name);
  const passwordFile = path.join(grounds.folder, 'password');
  writeFileSync(passwordFile, `${PASSWORD}\n`);
  const options = ['-U', 'viewloop', '-A', 'scram-sha-256', '--pwfile', passwordFile, '-E', 'UTF8', '--locale=C', '-k'];
  await runAs(grounds.runAs, programs.postgres('initdb'), ['-D', folder, ...options]);
  const node = await startPostgres(grounds, folder);
  await node.query('create database viewloop', [], 'postgres');
  return node;
}

export type Replication = 'synchronous' | 'asynchronous';

/** Creates a standby that follows the primary. If synchronous, no commit is acknowledged before it is on both disks. */
export async function startStandby(grounds: Grounds, primary: PostgresNode, kind: Replication): Promise<PostgresNode> {
  const folder = grounds.makeFolder('standby');
  const source = `host=127.0.0.1 port=${primary.port} user=viewloop password=${PASSWORD} application_name=standby`;
  const copy = ['-d', source, '-D', folder, '--write-recovery-conf', '--wal-method=stream', '--checkpoint=fast'];
  await runAs(grounds.runAs, programs.postgres('pg_basebackup'), copy);
  const standby = await startPostgres(grounds, folder);
  if (kind === 'synchronous') {
    await primary.query(`alter system set synchronous_standby_names = 'FIRST 1 (standby)'`);
    await primary.query('select pg_reload_conf()');
  }
  const wanted = kind === 'synchronous' ? 'sync' : 'async';
  await until('the standby follows', async () => {
    const [row] = await primary.query<{ sync_state: string }>(
      `select sync_state from pg_stat_replication where state = 'streaming'`,
    );
    return row?.sync_state === wanted;
  });
  return standby;
}

/**
 * Requests the promotion and then polls, instead of waiting inside `pg_promote()`. A waiting call counts as a reader,
 * and recovery waits up to half a minute for readers before it can finish.
 */
export async function promote(standby: PostgresNode): Promise<void> {
  const answer = (text: string) =>
    standby.query<{ done: boolean }>(text).then(
      ([row]) => row?.done === true,
      () => false,
    );
  await until('the standby takes the order', () => answer('select pg_promote(wait => false) as done'));
  await until('the standby is promoted', () => answer('select not pg_is_in_recovery() as done'));
  // Without this the new primary would wait for a standby of its own.
  await standby.query(`alter system reset synchronous_standby_names`);
  await standby.query('select pg_reload_conf()');
}
