import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { startEmbeddedPostgres } from '../api/src/platform/db/embedded-postgres.ts';
import { migrate } from '../api/src/platform/db/migrate.ts';
import { type ServerProcess, startServer } from '../api/src/testing/server-process.ts';
import type { Surroundings } from './cases/case.ts';
import { generateWorld } from './world/generate.ts';
import type { WorldSize } from './world/sizes.ts';

export interface World extends Surroundings {
  url: string;
  /** A folder for files of its servers. */
  files: string;
  generatedIn: number;
  close(): Promise<void>;
}

/** A world that is lost in a crash is made again, so it is generated without durability, in a fraction of the time. */
const CARELESS = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '16GB',
  checkpoint_timeout: '1h',
  autovacuum: 'off',
};

export interface MadeWorld {
  folder: string;
  size: WorldSize;
  /** How many seconds it took. */
  generatedIn: number;
}

/** Generates a world in a folder of its own, and tells how far it is. */
export async function makeWorld(size: WorldSize, tell: (what: string) => void = () => {}): Promise<MadeWorld> {
  const folder = mkdtempSync(path.join(tmpdir(), 'viewloop-bench-'));
  chmodSync(folder, 0o755);
  const postgres = await startEmbeddedPostgres({
    dataDir: path.join(folder, 'data'),
    log: () => {},
    settings: CARELESS,
  });
  await migrate(postgres.url);
  const generatedIn = await generateWorld(postgres.url, size, tell);
  await postgres.stop();
  execFileSync('sync');
  return { folder, size, generatedIn };
}

/** Opens a world that was made, and keeps its folder. Its database is durable like a real one, because that costs time. */
export async function openMade(
  { folder, size, generatedIn }: MadeWorld,
  settings: Record<string, string> = {},
): Promise<World> {
  const postgres = await startEmbeddedPostgres({ dataDir: path.join(folder, 'data'), log: () => {}, settings });
  const client = new pg.Client(postgres.url);
  await client.connect();
  return {
    url: postgres.url,
    files: path.join(folder, 'files'),
    generatedIn,
    members: size.members,
    query: async <R extends object>(text: string, values: unknown[] = []) =>
      (await client.query(text, values)).rows as R[],
    async close() {
      await client.end();
      await postgres.stop();
    },
  };
}

export const removeWorld = ({ folder }: MadeWorld) => rmSync(folder, { recursive: true, force: true });

/** A world that is made, used and removed. */
export async function openWorld(size: WorldSize, settings: Record<string, string> = {}): Promise<World> {
  const made = await makeWorld(size);
  const world = await openMade(made, settings);
  return {
    ...world,
    async close() {
      await world.close();
      removeWorld(made);
    },
  };
}

/** Starts a server without limits, and without the daily audit, which could run during the measurement. */
export const startOn = (world: World, settings: Record<string, string> = {}): Promise<ServerProcess> =>
  startServer({
    DATABASE_URL: world.url,
    RATE_LIMITS: 'off',
    ADMIN_PASSWORD: 'secret1',
    AUDIT_EVERY_HOURS: '0',
    ...settings,
  });

/** Waits until a server that has just started has sealed the days of the world. No site in use has a month of that to do. */
export async function booksAreSealed({ query }: World): Promise<void> {
  for (let looks = 0; looks < 600; looks++) {
    const [row] = await query<{ sealed: boolean }>(
      `select exists (select from book_day where day = (now() at time zone 'utc')::date - 1 and seal is not null) as sealed`,
    );
    if (row?.sealed) return;
    await pause(1000);
  }
  throw new Error('the days of the generated world were not sealed');
}
