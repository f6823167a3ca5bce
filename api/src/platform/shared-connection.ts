import pg from 'pg';
import { Problem } from './problem.ts';

const MOST_IN_FLIGHT = 1000;
const ANSWER_WITHIN_MS = 5000;

/**
 * One connection that many requests share for single statements: they are sent without waiting for each other and
 * answered in order. Never for BEGIN, since another request's statement would run inside. It comes back by itself.
 */
export class SharedConnection {
  readonly #config: pg.ClientConfig;
  #client: Promise<pg.Client> | undefined;
  #inFlight = 0;
  #closed = false;

  constructor(config: pg.ClientConfig) {
    this.#config = config;
  }

  async query(config: pg.QueryConfig): Promise<pg.QueryResult> {
    if (this.#inFlight >= MOST_IN_FLIGHT) throw new Problem('busy');
    this.#inFlight++;
    try {
      const client = await this.#connected();
      return await client.query(config);
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

  async #connect(): Promise<pg.Client> {
    const client = new pg.Client({ ...this.#config, pipeline: true, query_timeout: ANSWER_WITHIN_MS });
    const forget = () => {
      this.#client = undefined;
    };
    client.on('error', forget);
    client.on('end', forget);
    try {
      await client.connect();
      return client;
    } catch (error) {
      forget();
      throw error;
    }
  }
}
