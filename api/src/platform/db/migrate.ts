import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { CannotStart } from '../run/cannot-start.ts';
import { VERSION } from '../run/version.ts';
import { connectionConfig } from './connection.ts';
import { databaseRefusal, refuseOtherEncodings } from './database-refusal.ts';
import {
  knownMigrations,
  type Migration,
  statementsOf,
  tablesTouchedBy,
  textForOneTransaction,
} from './migration-files.ts';
import { raiseFloor, refuseNewerSchema, refuseWhileOlderServersRun } from './schema-floor.ts';

/** Any number works, as long as every instance uses the same one. */
const LOCK = 7_436_821;
const ASK_FOR_LOCK_EVERY_MS = 200;

/**
 * While a migration waits for a table, everybody else who needs the table waits behind it. Batches of the servers give up on a
 * lock after 200 ms, and everything else after two seconds. So a migration takes all its tables at the beginning and within less
 * than the first, or gives them back, lets the others pass, and tries again.
 */
const ALL_TABLES_WITHIN_MS = 150;
const TABLE_WITHIN_MS = 100;
const TRIES = 120;
const LONGEST_PAUSE_MS = 3000;
/** What waited for one migration is done before the next one takes its tables. */
const BREATH_MS = 100;

const [LOCK_NOT_AVAILABLE, DEADLOCK, CANCELLED] = ['55P03', '40P01', '57014'];
const codeOf = (error: unknown) => (error as { code?: string }).code;

export interface MigrateOptions {
  folder?: string;
  version?: string;
  /** How long one statement may take. Building indexes has no limit, because nobody waits for it. */
  statementSeconds?: number;
  say?: (line: string) => void;
}

/** Makes other migrations of this database wait until the transaction ends. */
export async function takeMigrationLock(client: pg.Client): Promise<void> {
  await client.query('select pg_advisory_xact_lock($1)', [LOCK]);
}

/**
 * Asks again and again instead of waiting inside a statement: a waiting statement has a snapshot, and another instance
 * that builds an index concurrently would wait for it, while it waits for the lock of that instance.
 */
async function takeLockOfSession(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [LOCK]);
    if (rows[0]?.taken) return;
    await sleep(ASK_FOR_LOCK_EVERY_MS);
  }
}

const note = (client: pg.Client, { name, checksum }: Migration) =>
  client.query('insert into migration (name, checksum) values ($1, $2)', [name, checksum]);

/** Must run inside a transaction that holds the lock. */
export async function runMigrations(client: pg.Client, due: readonly Migration[]): Promise<void> {
  await client.query(
    'create table if not exists migration (name text primary key, checksum text not null, at timestamptz not null default now())',
  );
  for (const migration of due) {
    await client.query(textForOneTransaction(migration));
    await raiseFloor(client, migration);
    await note(client, migration);
  }
}

/** An index whose building was interrupted stays behind, unused and in the way of the next try. */
async function dropUnfinishedIndex(client: pg.Client, statement: string): Promise<void> {
  const name = /\bindex\s+concurrently\s+(?:if\s+not\s+exists\s+)?(\w+)/i.exec(statement)?.[1];
  if (name === undefined) return;
  const { rows } = await client.query('select from pg_index where indexrelid = to_regclass($1) and not indisvalid', [
    name,
  ]);
  if (rows.length > 0) await client.query(`drop index concurrently if exists ${name}`);
}

async function runConcurrently(client: pg.Client, migration: Migration): Promise<void> {
  for (const statement of statementsOf(migration)) {
    await dropUnfinishedIndex(client, statement);
    await client.query(statement);
  }
  await note(client, migration);
}

/** The tables are given back when the transaction ends. */
async function takeTables(client: pg.Client, migration: Migration): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select quote_ident(name) as name from unnest($1::text[]) name
     where exists (select from pg_class where oid = to_regclass(quote_ident(name)) and relkind in ('r', 'p'))`,
    [tablesTouchedBy(migration)],
  );
  if (rows.length === 0) return;
  try {
    await client.query(`set local statement_timeout = ${ALL_TABLES_WITHIN_MS}`);
    await client.query(`lock table ${rows.map(({ name }) => name).join(', ')} in access exclusive mode`);
  } catch (error) {
    throw codeOf(error) === CANCELLED ? Object.assign(error as Error, { code: LOCK_NOT_AVAILABLE }) : error;
  }
}

async function runInTransaction(client: pg.Client, migration: Migration, statementSeconds: number): Promise<void> {
  await client.query(`begin; set local lock_timeout = ${TABLE_WITHIN_MS}`);
  await takeTables(client, migration);
  await client.query(`set local statement_timeout = ${statementSeconds * 1000}`);
  await runMigrations(client, [migration]);
  await client.query('commit');
}

/** Runs one migration beside servers that are at work. */
async function runBesideOthers(
  client: pg.Client,
  migration: Migration,
  { statementSeconds, say }: Required<Pick<MigrateOptions, 'statementSeconds' | 'say'>>,
): Promise<void> {
  const { name, concurrent } = migration;
  await refuseWhileOlderServersRun(client, migration);
  for (let tries = 1; ; tries++) {
    try {
      await (concurrent ? runConcurrently(client, migration) : runInTransaction(client, migration, statementSeconds));
      return;
    } catch (error) {
      await client.query('rollback').catch(() => {});
      const code = codeOf(error);
      if (code === CANCELLED)
        throw new CannotStart(
          `Migration ${name} took longer than ${statementSeconds} s, and nothing of it was done: set MIGRATION_SECONDS higher`,
        );
      if (code !== LOCK_NOT_AVAILABLE && code !== DEADLOCK) throw error;
      if (tries === TRIES)
        throw new CannotStart(`Migration ${name} waits for a table that others keep locked: try again later`);
      if (tries % 10 === 1) say(`Migration ${name} waits for others to finish`);
      await sleep(BREATH_MS + Math.random() * Math.min(LONGEST_PAUSE_MS, 50 * 2 ** tries));
    }
  }
}

interface Applied {
  name: string;
  checksum: string;
}

async function appliedTo(client: pg.Client): Promise<Applied[]> {
  const { rows } = await client.query<{ there: boolean }>(`select to_regclass('migration') is not null as there`);
  if (!rows[0]?.there) return [];
  return (await client.query<Applied>('select name, checksum from migration order by name')).rows;
}

function refuseChanged(known: readonly Migration[], applied: readonly Applied[]): void {
  for (const row of applied) {
    const migration = known.find(({ name }) => name === row.name);
    if (migration && migration.checksum !== row.checksum)
      throw new CannotStart(`Migration ${row.name} was changed after it ran`);
  }
}

/** Nobody uses an empty database yet: one transaction is faster, and after a failure it is still empty. */
async function fillEmpty(client: pg.Client, known: readonly Migration[]): Promise<void> {
  await client.query('begin');
  await runMigrations(client, known);
  await client.query('commit');
}

/**
 * Applies all missing migrations under one lock: if several instances start at once, one does the work and the others
 * find it done. Each migration has a transaction of its own, because a table stays locked until its transaction ends.
 */
export async function migrate(url: string, options: MigrateOptions = {}): Promise<string[]> {
  try {
    return await migrateUnlessRefused(url, options);
  } catch (error) {
    throw databaseRefusal(error) ?? error;
  }
}

async function migrateUnlessRefused(
  url: string,
  { folder, version = VERSION, statementSeconds = 300, say = () => {} }: MigrateOptions,
): Promise<string[]> {
  const known = knownMigrations(folder);
  const client = new pg.Client(connectionConfig(url, { patient: true }));
  await client.connect();
  try {
    await refuseOtherEncodings(client);
    await takeLockOfSession(client);
    const applied = await appliedTo(client);
    refuseChanged(known, applied);
    const unknown = applied.find((row) => !known.some(({ name }) => name === row.name));
    if (unknown) {
      await refuseNewerSchema(client, version, unknown.name);
      say(`The database is newer than this version (it has ${unknown.name}), which can still serve it`);
    }
    const due = known.filter(({ name }) => !applied.some((row) => row.name === name));
    if (applied.length === 0) {
      say(`Making the tables of a new site (${due.length} steps)`);
      await fillEmpty(client, due);
    } else
      for (const [index, migration] of due.entries()) {
        say(`Migrating ${index + 1} of ${due.length}: ${migration.name}`);
        await runBesideOthers(client, migration, { statementSeconds, say });
        await sleep(BREATH_MS);
      }
    return due.map(({ name }) => name);
  } finally {
    await client.end();
  }
}
