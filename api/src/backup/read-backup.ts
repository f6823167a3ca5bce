import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import type { z } from 'zod';
import { CannotStart } from '../platform/run/cannot-start.ts';
import { Count, FIRST_LINE, Header, Seal } from './file-format.ts';
import type { Table } from './tables.ts';
import { TextReader } from './text-reader.ts';

export interface Reading {
  onHeader(header: Header): Promise<void>;
  /** Must read all rows; returns how many there were. */
  onTable(table: Table, rows: AsyncIterable<Buffer>): Promise<number>;
}

function parsed<T>(schema: z.ZodType<T>, line: string): T {
  const result = schema.safeParse(JSON.parse(line.replace(/^-- /, '')));
  if (!result.success) throw new SyntaxError('a line is not what it should be');
  return result.data;
}

async function readAll(reader: TextReader, { onHeader, onTable }: Reading): Promise<Header> {
  if ((await reader.line()) !== FIRST_LINE) throw new SyntaxError('it does not begin like one');
  const header = parsed(Header, await reader.line());
  await onHeader(header);
  for (const table of header.tables) {
    if (!(await reader.line()).startsWith('COPY ')) throw new SyntaxError(`${table.name} is missing`);
    const rows = await onTable(table, reader.rows());
    if (parsed(Count, await reader.line()).rows !== rows) throw new SyntaxError(`${table.name} is not complete`);
  }
  const sum = reader.sum();
  if (parsed(Seal, await reader.line()).sha256 !== sum) throw new SyntaxError('its checksum is another');
  if (!(await reader.atEnd())) throw new SyntaxError('something follows its end');
  return header;
}

/** Unreadable files, broken compression, and values that Postgres cannot read (class 22) or a table refuses (23). */
const isAboutTheFile = (error: unknown) =>
  error instanceof SyntaxError ||
  (error instanceof Error && 'code' in error && /^(Z_|E|22|23)/.test(String(error.code)));

/** Reads a backup from beginning to end. Throws a one-line error for a file that is no backup or not complete. */
export async function readBackup(file: string, reading: Reading): Promise<Header> {
  const compressed = createReadStream(file);
  const text = createGunzip();
  compressed.on('error', (error) => text.destroy(error));
  try {
    return await readAll(new TextReader(compressed.pipe(text), createHash('sha256')), reading);
  } catch (error) {
    if (!isAboutTheFile(error)) throw error;
    throw new CannotStart(`${file} is not a whole backup: ${(error as Error).message.split('\n')[0]}`);
  } finally {
    compressed.destroy();
    text.destroy();
  }
}
