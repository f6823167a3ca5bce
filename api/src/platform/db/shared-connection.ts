import pg from 'pg';
import { Problem } from '../http/problem.ts';
import { ANSWER_WITHIN_MS, connectionConfig, openingOf, type SessionOptions } from './connection.ts';

const MOST_IN_FLIGHT = 1000;

/**
 * One connection that many requests share for single statements. They are sent without waiting for each other, and Postgres
 * answers them in order. Nobody may send BEGIN, because statements of other requests would run inside that transaction. A
 * broken connection is replaced at the next use.
 */
export class SharedConnection {
  readonly #config: pg.ClientConfig;
  readonly #opening: string | undefined;
  #client: Promise<pg.Client> | undefined;
  #inFlight = 0;
  #closed = false;

  constructor(url: string, options: SessionOptions = {}) {
    this.#config = connectionConfig(url, options);
    this.#opening = options.pooled ? openingOf(options) : undefined;
  }

  async query(config: pg.QueryConfig): Promise<pg.QueryResult> {
    const [result] = await this.together([config]);
    return result as pg.QueryResult;
  }

  /** Runs statements directly after one another in the same session of the database, and returns all results. */
  async together(statements: readonly pg.QueryConfig[]): Promise<pg.QueryResult[]> {
    if (this.#inFlight >= MOST_IN_FLIGHT) throw new Problem('busy');
    this.#inFlight++;
    try {
      const client = await this.#connected();
      if (this.#opening !== undefined) return await wrapped(client, this.#opening, statements);
      return await Promise.all(statements.map((statement) => client.query(statement)));
    } finally {
      this.#inFlight--;
    }
  }

  async close(): Promise<void> {
    this.#closed = true;
    const client = await this.#client?.catch(() => undefined);
    await client?.end();
  }

  #connected(): Promise<pg.Client> {
    if (this.#closed) throw new Problem('unavailable');
    this.#client ??= this.#connect();
    return this.#client;
  }

  #connect(): Promise<pg.Client> {
    const client = new pg.Client({ ...this.#config, pipeline: true, query_timeout: ANSWER_WITHIN_MS });
    const connected = client.connect().then(() => client);
    // A broken connection may report several errors. The later ones must not discard the connection that replaced it.
    const forget = () => {
      if (this.#client === connected) this.#client = undefined;
    };
    client.on('error', forget);
    client.on('end', forget);
    connected.catch(forget);
    return connected;
  }
}

/**
 * Runs statements in a transaction of their own. BEGIN, the statements and COMMIT are written in one go, so that no other
 * statement can come between. If a statement fails, COMMIT rolls back. If it takes too long, the whole connection is
 * closed, so a transaction never stays open.
 */
async function wrapped(
  client: pg.Client,
  opening: string,
  statements: readonly pg.QueryConfig[],
): Promise<pg.QueryResult[]> {
  const answers = [
    client.query(opening),
    ...statements.map(({ text, values }) => client.query({ text, values: values ?? [] })),
    client.query('COMMIT'),
  ];
  return (await Promise.all(answers)).slice(1, -1);
}
