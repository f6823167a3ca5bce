import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '../api/src/platform/embedded-postgres.ts';
import { migrate } from '../api/src/platform/migrate.ts';
import type { Surroundings } from './cases/case.ts';
import { generateWorld } from './world/generate.ts';
import type { WorldSize } from './world/sizes.ts';

export interface World extends Surroundings {
  url: string;
  generatedIn: number;
  close(): Promise<void>;
}

/** A separate database with a generated world in it. It is as durable as a real one, because durability costs time. */
export async function openWorld(size: WorldSize, settings: Record<string, string> = {}): Promise<World> {
  const folder = mkdtempSync(path.join(tmpdir(), 'viewloop-bench-'));
  chmodSync(folder, 0o755);
  const postgres = await startEmbeddedPostgres({ dataDir: path.join(folder, 'data'), log: () => {}, settings });
  await migrate(postgres.url);
  const generatedIn = await generateWorld(postgres.url, size);
  const client = new pg.Client(postgres.url);
  await client.connect();
  return {
    url: postgres.url,
    generatedIn,
    members: size.members,
    query: async <R extends object>(text: string, values: unknown[] = []) =>
      (await client.query(text, values)).rows as R[],
    async close() {
      await client.end();
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
