import { isDeepStrictEqual } from 'node:util';
import pg from 'pg';
import { HOLD_AFTER_RESTORE } from '../features/messages/outbox/index.ts';
import { runAudit } from '../features/site/admin/audit.ts';
import { connectionConfig } from '../platform/db/connection.ts';
import { refuseOtherEncodings } from '../platform/db/database-refusal.ts';
import { runMigrations, takeMigrationLock } from '../platform/db/migrate.ts';
import { knownMigrations, type Migration } from '../platform/db/migration-files.ts';
import type { ReadTx } from '../platform/db/tx.ts';
import { CannotStart } from '../platform/run/cannot-start.ts';
import { copyIn } from './copy.ts';
import { countRows, type Header } from './file-format.ts';
import { readBackup } from './read-backup.ts';
import { columnList, tableName, tablesOf } from './tables.ts';

export interface RestoreResult {
  tables: number;
  rows: number;
  checks: number;
}

/** The migrations that the backup's database had run, and those that are newer. */
function splitMigrations({ migrations, version }: Header): { had: Migration[]; since: Migration[] } {
  const known = knownMigrations();
  for (const { name, checksum } of migrations) {
    if (known.find((one) => one.name === name)?.checksum === checksum) continue;
    throw new CannotStart(
      `The backup was made by another version, ${version} (it has ${name}): upgrade Viewloop first`,
    );
  }
  const names = new Set(migrations.map(({ name }) => name));
  return { had: known.filter(({ name }) => names.has(name)), since: known.filter(({ name }) => !names.has(name)) };
}

async function refuseUnlessEmpty(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = current_schema()::regnamespace limit 1`,
  );
  if (rows[0])
    throw new CannotStart('The database is not empty (restore into a new DATA_DIR, or a database without tables)');
}

const inTransaction = (client: pg.Client): ReadTx => {
  const query = async <R extends object>(text: string, values: readonly unknown[] = []) =>
    (await client.query(text, values as unknown[])).rows as R[];
  return {
    query,
    one: async <R extends object>(text: string, values?: readonly unknown[]) => (await query<R>(text, values))[0],
  };
};

/**
 * Creates the tables as they were in the backup's version, and removes the rows that migrations insert, because the
 * backup has them too.
 */
async function prepare(client: pg.Client, header: Header, had: readonly Migration[]): Promise<void> {
  await runMigrations(client, had);
  const tables = await tablesOf(client);
  if (!isDeepStrictEqual(tables, header.tables)) throw new CannotStart('The backup has other tables than it should');
  // The triggers check single events. Here all rows arrive at once, and the audit checks them afterwards.
  for (const table of tables) await client.query(`alter table ${tableName(table)} disable trigger user`);
  await client.query(`truncate ${tables.map(tableName).join(', ')} cascade`);
}

async function finish(client: pg.Client, header: Header, since: readonly Migration[]): Promise<number> {
  for (const table of header.tables) await client.query(`alter table ${tableName(table)} enable trigger user`);
  for (const [name, last] of Object.entries(header.sequences)) {
    await client.query('select setval(quote_ident($1)::regclass, $2)', [name, last]);
  }
  await runMigrations(client, since);
  for (const statement of HOLD_AFTER_RESTORE) await client.query(statement);
  await client.query('analyze');
  const { checks } = await runAudit(inTransaction(client));
  const broken = checks.filter(({ ok }) => !ok).map(({ name }) => name);
  if (broken.length > 0) throw new CannotStart(`The books of the backup are not sound: ${broken.join('; ')}`);
  return checks.length;
}

/** Reads a backup to its end before anything is changed. Returns how many rows it has. */
export async function checkBackup(file: string): Promise<number> {
  let all = 0;
  await readBackup(file, {
    onHeader: async (header) => void splitMigrations(header),
    async onTable(_table, rows) {
      const found = await countRows(rows);
      all += found;
      return found;
    },
  });
  return all;
}

interface RestoreOptions {
  /** Makes room for the backup, in the same transaction. Without it the database must be empty. */
  clear?: (client: pg.Client) => Promise<void>;
  /** Is told after each table how many rows are there. */
  onRows?: (rows: number) => void;
}

/**
 * Fills an empty database from a backup, in one transaction that ends with the audit. Afterwards everything is there
 * and sound, or nothing is.
 */
export async function restoreBackup(
  url: string,
  file: string,
  { clear, onRows }: RestoreOptions = {},
): Promise<RestoreResult> {
  const client = new pg.Client(connectionConfig(url, { patient: true }));
  await client.connect();
  try {
    await refuseOtherEncodings(client);
    await client.query('begin');
    await takeMigrationLock(client);
    await clear?.(client);
    await refuseUnlessEmpty(client);
    const result: RestoreResult = { tables: 0, rows: 0, checks: 0 };
    const header = await readBackup(file, {
      onHeader: (found) => prepare(client, found, splitMigrations(found).had),
      async onTable(table, rows) {
        const taken = await copyIn(client, `copy ${tableName(table)} (${columnList(table)}) from stdin`, rows);
        result.tables++;
        result.rows += taken;
        onRows?.(result.rows);
        return taken;
      },
    });
    const checks = await finish(client, header, splitMigrations(header).since);
    await client.query('commit');
    return { ...result, checks };
  } finally {
    await client.end();
  }
}
