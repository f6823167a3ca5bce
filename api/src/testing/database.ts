import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { onServer, withDatabase } from './server-commands.ts';

/** The server of this run, and how the names of its databases begin. */
export interface TestDatabases {
  readonly serverUrl: string;
  readonly prefix: string;
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

/** A database of one's own with all migrations applied: a clone of the template made at the start of the run. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const { prefix } = inject('testDatabases');
  return createDatabase(`template ${prefix}_template`);
}

/** A database without any table, for tests of the migrations themselves. */
export async function createEmptyDatabase(): Promise<TestDatabase> {
  return createDatabase('template template0');
}

async function createDatabase(source: string): Promise<TestDatabase> {
  const { serverUrl, prefix } = inject('testDatabases');
  const name = `${prefix}_${randomBytes(5).toString('hex')}`;
  await onServer(serverUrl, `create database ${name} ${source}`);
  return {
    url: withDatabase(serverUrl, name),
    drop: async () => {
      await onServer(serverUrl, `drop database if exists ${name} with (force)`);
    },
  };
}
