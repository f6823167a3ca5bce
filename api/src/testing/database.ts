import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { onServer, withDatabase } from './server-commands.ts';

/** What all tests of a run share. */
export interface TestDatabases {
  /** A Postgres server, and the prefix of the names of the databases on it. */
  readonly serverUrl: string;
  readonly prefix: string;
  /** The data folder of a built-in database that is stopped, with all migrations applied. */
  readonly dataFolder: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    testDatabases: TestDatabases;
  }
}

export interface TestDatabase {
  readonly url: string;
  drop(): Promise<void>;
}

/** Creates a database with all migrations applied, by cloning the template of this run. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const { prefix } = inject('testDatabases');
  return createDatabase(`template ${prefix}_template`);
}

/** Lets Postgres plan for the values of a call where it sees fit, as it does for the product. */
export async function plansAsUsual({ url }: Pick<TestDatabase, 'url'>): Promise<void> {
  const { serverUrl } = inject('testDatabases');
  const name = new URL(url).pathname.slice(1);
  await onServer(serverUrl, `alter database ${name} set plan_cache_mode = 'auto'`);
}

/** Creates a database without any table, for tests of the migrations themselves. */
export async function createEmptyDatabase(): Promise<TestDatabase> {
  return createDatabase('template template0');
}

async function createDatabase(source: string): Promise<TestDatabase> {
  const { serverUrl, prefix } = inject('testDatabases');
  const name = `${prefix}_${randomBytes(5).toString('hex')}`;
  // The files as they are: to copy page by page, through the log, takes three times the processor time.
  await onServer(serverUrl, `create database ${name} ${source} strategy file_copy`);
  return {
    url: withDatabase(serverUrl, name),
    drop: async () => {
      await onServer(serverUrl, `drop database if exists ${name} with (force)`);
    },
  };
}
