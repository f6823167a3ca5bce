import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { startEmbeddedPostgres } from '../../../api/src/platform/db/embedded-postgres.ts';

export interface ChaosDatabase {
  /** The direct address, without the proxy. */
  url: string;
  /** Uses a new connection that no fault has affected. */
  query<R extends object>(text: string, values?: readonly unknown[]): Promise<R[]>;
  /** Kills the postmaster with -9. The launcher starts it again, as it does in production. */
  kill(): void;
  untilUp(): Promise<void>;
  /** A new, empty database on the same server. */
  another(name: string): Promise<ChaosDatabase>;
  close(): Promise<void>;
}

export interface DatabaseWishes {
  /** Puts the data folder on a separate disk. */
  folder?: string;
  settings?: Readonly<Record<string, string>>;
}

async function queryOnce<R extends object>(url: string, text: string, values: readonly unknown[] = []): Promise<R[]> {
  const client = new pg.Client({ connectionString: url, application_name: 'chaos' });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(text, values as unknown[])).rows as R[];
  } finally {
    await client.end();
  }
}

export async function openDatabase({ folder, settings = {} }: DatabaseWishes = {}): Promise<ChaosDatabase> {
  const own = folder ?? mkdtempSync(path.join(tmpdir(), 'viewloop-chaos-'));
  chmodSync(own, 0o755);
  const dataDir = path.join(own, 'data');
  // Some faults start more instances than an operator would run on one built-in database.
  const postgres = await startEmbeddedPostgres({
    dataDir,
    log: () => {},
    settings: { max_connections: '200', ...settings },
  });
  return onServer(postgres.url, dataDir, async () => {
    await postgres.stop();
    rmSync(own, { recursive: true, force: true });
  });
}

function onServer(url: string, dataDir: string, close: () => Promise<void>): ChaosDatabase {
  const query = <R extends object>(text: string, values?: readonly unknown[]) => queryOnce<R>(url, text, values);
  return {
    url,
    query,
    async another(name) {
      await query(`create database ${name}`);
      const other = new URL(url);
      other.pathname = `/${name}`;
      return onServer(other.href, dataDir, async () => {});
    },
    close,
    kill() {
      const [pid] = readFileSync(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n');
      process.kill(Number(pid), 'SIGKILL');
    },
    async untilUp() {
      for (const deadline = Date.now() + 60_000; ; await sleep(20)) {
        try {
          await query('select 1');
          return;
        } catch (error) {
          if (Date.now() > deadline) throw error;
        }
      }
    },
  };
}
