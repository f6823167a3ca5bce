import { createHash } from 'node:crypto';
import { createWriteStream, existsSync, renameSync, rmSync } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import { connectionConfig } from '../platform/db/connection.ts';
import { CannotStart } from '../platform/run/cannot-start.ts';
import { copyOut } from './copy.ts';
import { comment, END_OF_ROWS, FIRST_LINE, type Header, linesIn } from './file-format.ts';
import { columnList, sequencesOf, tableName, tablesOf } from './tables.ts';

export interface BackupResult {
  tables: number;
  rows: number;
}

/** With these settings a value has the same text on every server. */
const PLAIN_TEXT = `set local timezone = 'UTC'; set local datestyle = 'ISO'; set local intervalstyle = 'postgres';
  set local extra_float_digits = 1; set local bytea_output = 'hex'`;

async function headerOf(client: pg.Client, version: string): Promise<Header> {
  const { rows } = await client.query<{ there: boolean }>(`select to_regclass('migration') is not null as there`);
  if (!rows[0]?.there) throw new CannotStart('There is nothing to back up: the database has no Viewloop in it');
  const migrations = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from migration order by name',
  );
  return {
    format: 1,
    version,
    at: new Date().toISOString(),
    migrations: migrations.rows,
    sequences: await sequencesOf(client),
    tables: await tablesOf(client),
  };
}

async function* contents(
  client: pg.Client,
  header: Header,
  result: BackupResult,
  onRows: (rows: number) => void,
): AsyncGenerator<Buffer> {
  yield Buffer.from(`${FIRST_LINE}\n${comment(header)}`);
  for (const table of header.tables) {
    const source = `${tableName(table)} (${columnList(table)})`;
    yield Buffer.from(`COPY ${source} FROM stdin;\n`);
    let rows = 0;
    for await (const block of copyOut(client, `copy ${source} to stdout`) as AsyncIterable<Buffer>) {
      rows += linesIn(block);
      onRows(result.rows + rows);
      yield block;
    }
    yield Buffer.from(`${END_OF_ROWS}${comment({ rows })}`);
    result.tables++;
    result.rows += rows;
  }
}

async function* sealed(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  for await (const block of source) {
    hash.update(block);
    yield block;
  }
  yield Buffer.from(comment({ sha256: hash.digest('hex') }));
}

/** Is told now and then how many rows are written, and about how many there are. */
type OnRows = (rows: number, all: number) => void;

const unfinishedOf = (file: string) => `${file}.unfinished`;

export function removeUnfinished(file: string): void {
  rmSync(unfinishedOf(file), { force: true });
}

/** As Postgres counted them last. Reading all rows only to count them would take as long as the backup. */
async function estimatedRows(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ rows: number }>(
    `select coalesce(sum(greatest(reltuples, 0)), 0)::float8 as rows from pg_class
     where relnamespace = current_schema()::regnamespace and relkind = 'r'`,
  );
  return rows[0]?.rows ?? 0;
}

/**
 * Writes one consistent snapshot into a new file, also while servers work. The file appears only when it is complete.
 */
export async function makeBackup(
  url: string,
  file: string,
  version: string,
  onRows: OnRows = () => {},
): Promise<BackupResult> {
  if (existsSync(file)) throw new CannotStart(`${file} is already there; nothing was changed`);
  const client = new pg.Client(connectionConfig(url, { patient: true }));
  await client.connect();
  const unfinished = unfinishedOf(file);
  try {
    await client.query('begin isolation level repeatable read read only');
    await client.query(PLAIN_TEXT);
    const header = await headerOf(client, version);
    const result = { tables: 0, rows: 0 };
    // Only the operator may read it, because it holds addresses and password hashes.
    const target = createWriteStream(unfinished, { mode: 0o600, flush: true });
    const all = await estimatedRows(client);
    await pipeline(
      sealed(contents(client, header, result, (rows) => onRows(rows, all))),
      createGzip({ level: 4 }),
      target,
    );
    renameSync(unfinished, file);
    return result;
  } catch (error) {
    removeUnfinished(file);
    throw error;
  } finally {
    await client.end();
  }
}
