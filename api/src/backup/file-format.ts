import { z } from 'zod';

/**
 * A backup is a compressed file of SQL: a comment that describes it, a `COPY … FROM stdin` for each table with the number
 * of its rows behind it, and at the end the SHA-256 of everything before. Nothing but psql is needed to look inside.
 */
export const FIRST_LINE = '-- Viewloop backup, made by "npm run backup", read by "npm run restore".';

export const Header = z.object({
  format: z.literal(1),
  version: z.string(),
  at: z.iso.datetime(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  sequences: z.record(z.string(), z.string().regex(/^\d+$/)),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
});
export type Header = z.output<typeof Header>;

export const Count = z.object({ rows: z.int() });
export const Seal = z.object({ sha256: z.string() });

export const comment = (value: unknown) => `-- ${JSON.stringify(value)}\n`;
export const END_OF_ROWS = '\\.\n';

export async function countRows(rows: AsyncIterable<Buffer>): Promise<number> {
  let count = 0;
  for await (const block of rows) count += linesIn(block);
  return count;
}

export function linesIn(block: Buffer): number {
  let lines = 0;
  for (let at = block.indexOf(10); at >= 0; at = block.indexOf(10, at + 1)) lines++;
  return lines;
}
