import pg from 'pg';
import { connectionConfig } from '../platform/db/connection.ts';
import { readerOn } from '../platform/db/db.ts';
import type { ReadTx } from '../platform/db/tx.ts';

export interface Auditor {
  query: ReadTx['query'];
  close(): Promise<void>;
}

/** Longer than any audit on the busiest machine. */
const PATIENCE_MS = 100_000;

/**
 * Reads a database over a connection that nobody else uses. It keeps the plans of the audit, which take longer to make than
 * to run, and which each connection of the server would have to make anew. It is opened when it is first needed.
 */
export function auditorOf(url: string): Auditor {
  let client: Promise<pg.Client> | undefined;
  const connect = async () => {
    const opened = new pg.Client({ ...connectionConfig(url, { readOnly: true }), statement_timeout: PATIENCE_MS });
    // Tests stop databases and drop connections. The next audit opens another one.
    opened.on('error', () => {}).on('end', () => (client = undefined));
    await opened.connect();
    return opened;
  };
  return {
    async query(text, values) {
      client ??= connect();
      client.catch(() => (client = undefined));
      return readerOn(await client, { pooled: false, patienceMs: PATIENCE_MS }).query(text, values);
    },
    close: async () => (await client?.catch(() => undefined))?.end(),
  };
}
