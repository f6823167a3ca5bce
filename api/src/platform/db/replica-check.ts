import pg from 'pg';
import { CannotStart } from '../run/cannot-start.ts';
import { connectionConfig } from './connection.ts';
import { isConnectionTrouble } from './database-error.ts';
import { IDENTITY } from './replica-follower.ts';

interface Databases {
  readUrl: string;
  /** An address of the primary that is no pooler's. */
  primaryUrl: string;
  pooled: boolean;
  say: (line: string) => void;
}

interface Found {
  identity: string;
  follows: boolean;
}

async function lookAt(url: string, pooled: boolean): Promise<Found> {
  const client = new pg.Client(connectionConfig(url, { pooled }));
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<Found>(`select identity, pg_is_in_recovery() as follows from (${IDENTITY}) _`);
    return rows[0] as Found;
  } finally {
    await client.end().catch(() => {});
  }
}

/**
 * Throws if DATABASE_READ_URL can never work. A replica that is down does not stop the start, and neither does one that has
 * become the primary: after a failover the servers must come back, and read from the primary meanwhile.
 */
export async function checkReplica({ readUrl, primaryUrl, pooled, say }: Databases): Promise<void> {
  let found: Found;
  try {
    found = await lookAt(readUrl, pooled);
  } catch (error) {
    const { message } = error as Error;
    if (isConnectionTrouble(error))
      return say(`The replica does not answer, so lists are read from the primary: ${message}`);
    if (message.startsWith('unsupported startup parameter'))
      throw new CannotStart(
        'DATABASE_READ_URL leads to a pooler: that works only with DATABASE_DIRECT_URL set as well',
      );
    throw new CannotStart(`DATABASE_READ_URL does not work: ${message}`);
  }
  const { identity } = await lookAt(primaryUrl, false);
  if (found.identity !== identity)
    throw new CannotStart('DATABASE_READ_URL leads to another database, not to a replica of the one in DATABASE_URL');
  if (!found.follows) say('DATABASE_READ_URL leads to the primary: lists are read from it until there is a replica');
}
