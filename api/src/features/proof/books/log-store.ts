import type { ReadTx, Tx } from '../../../platform/db/tx.ts';
import { type LogNode, nameOf } from './log-rules.ts';

/** One at a time appends, whichever server it is. */
export async function lockLog(tx: Tx): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtext('book_log'))`);
}

export async function logSize(tx: ReadTx): Promise<number> {
  const row = await tx.one<{ size: number }>(
    'select log_index + 1 as size from book_day where log_index is not null order by log_index desc limit 1',
  );
  return row?.size ?? 0;
}

/** The next sealed days that are not in the log yet, oldest first. */
export function daysToAppend(tx: ReadTx, most: number): Promise<{ day: string; text: string }[]> {
  return tx.query(
    `select day::text as day, text from book_day where sealed_at is not null and log_index is null order by day limit $1`,
    [most],
  );
}

export async function nodesOf(tx: ReadTx, nodes: readonly LogNode[]): Promise<Map<string, Buffer>> {
  const rows = await tx.query<LogNode & { hash: Buffer }>(
    `select n.level, n.index, n.hash from unnest($1::smallint[], $2::bigint[]) w (level, index)
     join book_log_node n on n.level = w.level and n.index = w.index`,
    [nodes.map(({ level }) => level), nodes.map(({ index }) => index)],
  );
  return new Map(rows.map((row) => [nameOf(row), row.hash]));
}

export async function appendDay(
  tx: Tx,
  { day, index, nodes }: { day: string; index: number; nodes: readonly (LogNode & { hash: Buffer })[] },
): Promise<void> {
  await tx.query(
    `with numbered as (update book_day set log_index = $2 where day = $1)
     insert into book_log_node (level, index, hash) select * from unnest($3::smallint[], $4::bigint[], $5::bytea[])`,
    [day, index, nodes.map(({ level }) => level), nodes.map((node) => node.index), nodes.map(({ hash }) => hash)],
  );
}

export interface Cosignature {
  size: number;
  witness: string;
  line: string;
  at: Date;
}

export async function keepCosignature(tx: Tx, { size, witness, line, at }: Cosignature): Promise<void> {
  await tx.query(
    `insert into book_cosignature (size, witness, line, at) values ($1, $2, $3, $4)
     on conflict (size, witness) do update set line = excluded.line, at = excluded.at, received_at = now()
     where excluded.at > book_cosignature.at`,
    [size, witness, line, at],
  );
}

export function cosignaturesOf(tx: ReadTx, size: number): Promise<Cosignature[]> {
  return tx.query<Cosignature>(
    'select size, witness, line, at from book_cosignature where size = $1 order by witness',
    [size],
  );
}

/** The largest checkpoint that each of these witnesses signed. */
export function lastOfWitnesses(tx: ReadTx, witnesses: readonly string[]): Promise<Cosignature[]> {
  return tx.query<Cosignature>(
    `select c.* from unnest($1::text[]) w (witness) cross join lateral (
       select size, witness, line, at from book_cosignature c where c.witness = w.witness order by size desc limit 1) c`,
    [witnesses],
  );
}
