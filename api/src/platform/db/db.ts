import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { Problem } from '../http/problem.ts';
import { ANSWER_WITHIN_MS, connectionConfig, openingOf, type SessionOptions } from './connection.ts';
import { isConnectionTrouble, isRetryable, withStandbyAsTrouble } from './database-error.ts';
import { SharedConnection } from './shared-connection.ts';
import { allOf, type ReadTx, type Tx } from './tx.ts';

interface WriteOptions {
  /** Soon gives up on a locked row. Batches use this, because their items are then retried one by one. */
  hurried?: boolean;
  /**
   * Sends the first statements together with BEGIN. They must change nothing, because a failed BEGIN is noticed only
   * afterwards.
   */
  looksFirst?: boolean;
  /**
   * Keeps the plan of each statement, for batches that find their rows by key. Postgres would otherwise plan again for every
   * small batch, because the kept plan reckons with ten rows, and planning took longer than running.
   */
  plannedOnce?: boolean;
  /**
   * Uses a connection that only batches use. It has the plans of their statements; on any other connection Postgres would
   * first have to make them.
   */
  batch?: boolean;
  /** Is called when the last statements and COMMIT are sent, if the work ends with `lastly`. */
  onceSent?: () => void;
  /** Leaves `changes` as it was, because the work changes nothing that anybody keeps in memory. */
  uncounted?: boolean;
}

export interface Database {
  /** Runs single statements on a shared read-only connection, several in flight at once. */
  read<T>(work: (tx: ReadTx) => Promise<T>): Promise<T>;
  /** Runs BEGIN … COMMIT, and retries after a serialization failure or a deadlock. */
  write<T>(work: (tx: Tx) => Promise<T>, options?: WriteOptions): Promise<T>;
  /** Runs statements that all see the same moment (repeatable read), for audits. */
  snapshot<T>(work: (tx: ReadTx) => Promise<T>, timeoutMs?: number): Promise<T>;
  /** Sends a message to every instance, outside any transaction because NOTIFY inside one serialises commits. */
  notify(channel: string, payloads: readonly string[]): Promise<void>;
  /** Rises with every transaction that this process has written. What was read before it rose may have changed. */
  changes(): number;
  stats(): { poolTotal: number; poolIdle: number; poolWaiting: number };
  close(): Promise<void>;
}

const POOL_SIZE = 8;
/** There are three kinds of batches (starts, heartbeats, rewards), and one of each runs at a time. */
const BATCH_POOL_SIZE = 3;
/** Beside the pools: one connection each for reading, for notifying, for counting and for listening. */
export const CONNECTIONS_OF_A_SERVER = POOL_SIZE + BATCH_POOL_SIZE + 4;
const MOST_WAITING = 100;
const ATTEMPTS = 5;
const HURRIED_LOCK_MS = 200;

const names = new Map<string, string>();
function statementName(text: string): string {
  let name = names.get(text);
  if (name === undefined) {
    name = `s_${createHash('sha1').update(text).digest('hex').slice(0, 16)}`;
    names.set(text, name);
  }
  return name;
}

type Queryable = { query(config: pg.QueryConfig): Promise<pg.QueryResult> };

interface Reading {
  pooled: boolean;
  patienceMs?: number | undefined;
  /** BEGIN, if nothing has awaited it yet. If it fails, the statements after it fail as well. */
  begun?: Promise<unknown>;
}

/** Behind a pooler statements have no names, because the next one may run on a connection that does not know the name. */
export function readerOn(connection: Queryable, { pooled, patienceMs = ANSWER_WITHIN_MS, begun }: Reading): ReadTx {
  const query = async <R extends object>(text: string, values: readonly unknown[] = []): Promise<R[]> => {
    const statement = { text, values: values as unknown[], query_timeout: patienceMs };
    const asked = connection.query(pooled ? statement : { name: statementName(text), ...statement });
    const { rows } = begun ? (await allOf([begun, asked]))[1] : await asked;
    return rows as R[];
  };
  return {
    query,
    one: async <R extends object>(text: string, values?: readonly unknown[]) => (await query<R>(text, values))[0],
  };
}

export function openDatabase(url: string, { pooled = false }: Pick<SessionOptions, 'pooled'> = {}): Database {
  const config = connectionConfig(url, { pooled });
  const poolOf = (max: number) => {
    const pool = new pg.Pool({
      ...config,
      max,
      // Sends the statements of a transaction without waiting for earlier answers, where the caller does not need them.
      pipeline: true,
      connectionTimeoutMillis: 3000,
      idleTimeoutMillis: 30_000,
    });
    // A broken connection is replaced at the next use; its users get the error from their own statements.
    pool.on('error', () => {});
    pool.on('connect', (client) => client.on('error', () => {}));
    return pool;
  };
  const general = poolOf(POOL_SIZE);
  const forBatches = poolOf(BATCH_POOL_SIZE);
  const pools = [general, forBatches];
  const sum = (figure: 'totalCount' | 'idleCount' | 'waitingCount') =>
    pools.reduce((total, pool) => total + pool[figure], 0);
  const reader = new SharedConnection(url, { readOnly: true, pooled });
  const notifier = new SharedConnection(url, { hintsOnly: true, pooled });
  const readTx = readerOn(reader, { pooled });
  let changes = 0;
  const snapshotOpening = openingOf({ readOnly: true, pooled }, 'REPEATABLE READ');
  const writeOpening = ({ hurried, plannedOnce }: WriteOptions) =>
    [
      openingOf({ pooled }),
      ...(hurried ? [`SET LOCAL lock_timeout = ${HURRIED_LOCK_MS}`] : []),
      ...(plannedOnce ? ['SET LOCAL plan_cache_mode = force_generic_plan'] : []),
    ].join('; ');

  async function transaction<T>(
    begin: string,
    work: (tx: Tx) => Promise<T>,
    { patienceMs, looksFirst = false, batch = false, onceSent }: WriteOptions & { patienceMs?: number } = {},
  ): Promise<T> {
    const pool = batch ? forBatches : general;
    if (pool.waitingCount > MOST_WAITING) throw new Problem('busy');
    const client = await pool.connect();
    const after: (() => void)[] = [];
    let committing: Promise<void> | undefined;
    let result: T;
    try {
      const begun = client.query({ text: begin, query_timeout: ANSWER_WITHIN_MS } as pg.QueryConfig);
      if (looksFirst) begun.catch(() => {});
      else await begun;
      const tx: Tx = {
        ...readerOn(client, { pooled, patienceMs, begun }),
        writable: true,
        afterCommit: (later) => void after.push(later),
        lastly(statements) {
          committing = commit(client);
          committing.catch(() => {});
          onceSent?.();
          return allOf(statements);
        },
      };
      result = await work(tx);
    } catch (reason) {
      const error = begin === snapshotOpening ? reason : withStandbyAsTrouble(reason);
      if (committing) await inTime(committing).catch(() => {});
      else await giveBack(client, error);
      throw error;
    }
    await inTime(committing ?? commit(client));
    for (const later of after) later();
    return result;
  }

  return {
    read: (work) => work(readTx),
    async write(work, options = {}) {
      const opening = writeOpening(options);
      for (let attempt = 1; ; attempt++) {
        try {
          return await transaction(opening, work, options);
        } catch (error) {
          if (!isRetryable(error) || attempt === ATTEMPTS) throw error;
          await sleep(Math.random() * 10 * 2 ** attempt);
        } finally {
          // Also after an error, because a COMMIT without an answer may have been carried out.
          if (!options.uncounted) changes++;
        }
      }
    },
    snapshot: (work, timeoutMs = 60_000) =>
      transaction(
        snapshotOpening,
        async (tx) => {
          await tx.query(`select set_config('statement_timeout', $1, true)`, [`${timeoutMs}ms`]);
          return work(tx);
        },
        { patienceMs: timeoutMs + ANSWER_WITHIN_MS },
      ),
    async notify(channel, payloads) {
      const text = 'select pg_notify($1, payload) from unnest($2::text[]) payload';
      await notifier.query({ name: 'notify', text, values: [channel, payloads] });
    },
    changes: () => changes,
    stats: () => ({ poolTotal: sum('totalCount'), poolIdle: sum('idleCount'), poolWaiting: sum('waitingCount') }),
    async close() {
      await Promise.all([...pools.map((pool) => pool.end()), reader.close(), notifier.close()]);
    },
  };
}

/** Returns the connection to the pool when the work is over, however long that takes. */
async function commit(client: pg.PoolClient): Promise<void> {
  let command: string;
  try {
    ({ command } = await client.query('COMMIT'));
  } catch (error) {
    await giveBack(client, error);
    throw error;
  }
  client.release();
  // After a failed statement Postgres answers COMMIT with ROLLBACK; this catches code that ignored the failure.
  if (command === 'ROLLBACK') throw new Error('nothing was written: a statement of the transaction had failed');
}

/**
 * COMMIT waits for a synchronous standby, and Postgres sets no limit to that. We give up waiting and report that the
 * outcome is unknown, but keep the connection occupied until it is known: a new one would only wait beside it.
 */
function inTime(committing: Promise<void>): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('the connection gives no answer to COMMIT')), ANSWER_WITHIN_MS);
    committing.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** Closes a connection in an unknown state instead of returning it to the pool. */
async function giveBack(client: pg.PoolClient, error: unknown): Promise<void> {
  if (isConnectionTrouble(error)) {
    client.release(true);
    return;
  }
  try {
    await client.query({ text: 'ROLLBACK', query_timeout: ANSWER_WITHIN_MS } as pg.QueryConfig);
    client.release();
  } catch {
    client.release(true);
  }
}
