import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { CannotStart } from './cannot-start.ts';
import { connectionConfig } from './connection.ts';

const FOLDER = path.join(import.meta.dirname, '../../migrations');
/** Any number works, as long as every instance uses the same one. */
const LOCK = 7_436_821;

export interface Migration {
  name: string;
  text: string;
  checksum: string;
}

export function knownMigrations(folder = FOLDER): Migration[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => {
      const text = readFileSync(path.join(folder, name), 'utf8');
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') };
    });
}

function pending(known: Migration[], applied: { name: string; checksum: string }[]): Migration[] {
  for (const row of applied) {
    const migration = known.find(({ name }) => name === row.name);
    if (!migration)
      throw new CannotStart(`The database is newer than this version (it has ${row.name}): upgrade Viewloop`);
    if (migration.checksum !== row.checksum) throw new CannotStart(`Migration ${row.name} was changed after it ran`);
  }
  return known.filter(({ name }) => !applied.some((row) => row.name === name));
}

/** Makes other migrations of this database wait until the transaction ends. */
export async function takeMigrationLock(client: pg.Client): Promise<void> {
  await client.query('select pg_advisory_xact_lock($1)', [LOCK]);
}

/** Must run inside a transaction that holds the lock. */
export async function runMigrations(client: pg.Client, due: readonly Migration[]): Promise<void> {
  await client.query(
    'create table if not exists migration (name text primary key, checksum text not null, at timestamptz not null default now())',
  );
  for (const { name, text, checksum } of due) {
    await client.query(text);
    await client.query('insert into migration (name, checksum) values ($1, $2)', [name, checksum]);
  }
}

/**
 * Applies all missing migrations in one transaction under one lock. If several instances start at once, one does the
 * work and the others find it done.
 */
export async function migrate(url: string, folder = FOLDER): Promise<string[]> {
  const known = knownMigrations(folder);
  const client = new pg.Client(connectionConfig(url, { patient: true }));
  await client.connect();
  try {
    await client.query('begin');
    await takeMigrationLock(client);
    await runMigrations(client, []);
    const { rows } = await client.query<{ name: string; checksum: string }>(
      'select name, checksum from migration order by name',
    );
    const due = pending(known, rows);
    await runMigrations(client, due);
    await client.query('commit');
    return due.map(({ name }) => name);
  } finally {
    await client.end();
  }
}
