import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '../../api/src/platform/db/embedded-postgres.ts';
import { type ServerProcess, startServer } from '../../api/src/testing/server-process.ts';

export type Query = <R extends object>(text: string, values?: readonly unknown[]) => Promise<R[]>;

export const ADMIN_PASSWORD = 'the admin of the attacked site';

/** A separate database for the attack. Each part starts the servers it needs on it, with its own settings. */
export interface Site {
  query: Query;
  databaseUrl: string;
  serve(settings?: Readonly<Record<string, string>>): Promise<ServerProcess>;
  /** Errors that the servers logged. */
  complaints(): string[];
  close(): Promise<void>;
}

export async function openSite(): Promise<Site> {
  const folder = mkdtempSync(path.join(tmpdir(), 'viewloop-attack-'));
  chmodSync(folder, 0o755);
  const postgres = await startEmbeddedPostgres({ dataDir: path.join(folder, 'data'), log: () => {} });
  const pool = new pg.Pool({ connectionString: postgres.url, max: 4 });
  const servers: ServerProcess[] = [];
  return {
    databaseUrl: postgres.url,
    query: async <R extends object>(text: string, values: readonly unknown[] = []) =>
      (await pool.query(text, [...values])).rows as R[],
    async serve(settings = {}) {
      // The server prints its public address, but we need the one it listens on.
      const PORT = String(await freePort());
      const own = {
        DATABASE_URL: postgres.url,
        DATA_DIR: path.join(folder, 'files'),
        CLIPS: 'on',
        FFMPEG: 'off',
        RATE_LIMITS: 'off',
        FAIR_PLAY: 'off',
        ADMIN_PASSWORD,
        PORT,
      };
      const server = await startServer({ ...own, ...settings });
      servers.push(server);
      return { ...server, address: `http://127.0.0.1:${PORT}` };
    },
    complaints: () => servers.flatMap(({ lines }) => lines.filter((line) => line.includes('unexpected error'))),
    async close() {
      for (const server of servers) await server.stop();
      await pool.end();
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
