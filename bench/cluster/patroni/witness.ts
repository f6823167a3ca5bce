import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Look } from './leaders.ts';

const EVERY_MS = 100;
const PATIENCE_MS = 2000;

/**
 * Asks every Postgres directly, ten times a second and past HAProxy, whether it accepts writes. No answer is no look: a
 * node that could not be asked may still lead.
 */
export function watchLeaders(nodes: readonly { name: string; url: string }[]): { stop(): Promise<Look[]> } {
  const looks: Look[] = [];
  let going = true;

  async function watch(name: string, url: string): Promise<void> {
    const client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: PATIENCE_MS,
      query_timeout: PATIENCE_MS,
    });
    client.on('error', () => {});
    try {
      await client.connect();
      while (going) {
        const asked = performance.now();
        const { rows } = await client.query('select not pg_is_in_recovery() as leads');
        looks.push({ node: name, asked, answered: performance.now(), leads: rows[0].leads });
        await pause(EVERY_MS);
      }
    } finally {
      void client.end().catch(() => {});
    }
  }

  const loops = nodes.map(async ({ name, url }) => {
    while (going) {
      await watch(name, url).catch(() => {});
      await pause(EVERY_MS);
    }
  });
  return {
    async stop() {
      going = false;
      await Promise.all(loops);
      return looks;
    },
  };
}
