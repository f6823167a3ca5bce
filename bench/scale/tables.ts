import { setTimeout as sleep } from 'node:timers/promises';
import type { Surroundings } from '../cases/case.ts';

/** What has been written into each table so far. */
export type TableCounts = Map<string, { inserted: number; updated: number; deleted: number; bytes: number }>;

/** An idle connection of Postgres reports what it counted after ten seconds. */
const REPORTED_MS = 11_000;

export async function countTables({ query }: Surroundings): Promise<TableCounts> {
  await sleep(REPORTED_MS);
  const rows = await query<{ name: string; inserted: number; updated: number; deleted: number; bytes: number }>(
    `select relname as name, n_tup_ins::float8 as inserted, n_tup_upd::float8 as updated, n_tup_del::float8 as deleted,
       pg_total_relation_size(relid)::float8 as bytes from pg_stat_user_tables`,
  );
  return new Map(rows.map(({ name, ...counts }) => [name, counts]));
}

export interface TableCost {
  table: string;
  inserted: number;
  updated: number;
  deleted: number;
  bytes: number;
}

/** The difference for one of `watches`, in tables where it is noticeable, the largest growth first. */
export function tableCosts(before: TableCounts, after: TableCounts, watches: number): TableCost[] {
  const costs = [...after].map(([table, counts]) => {
    const then = before.get(table) ?? { inserted: 0, updated: 0, deleted: 0, bytes: 0 };
    const each = (name: keyof typeof then) => (counts[name] - then[name]) / watches;
    return {
      table,
      inserted: each('inserted'),
      updated: each('updated'),
      deleted: each('deleted'),
      bytes: each('bytes'),
    };
  });
  return costs
    .filter(({ inserted, updated, deleted }) => inserted + updated + deleted >= 0.01)
    .sort((a, b) => b.bytes - a.bytes);
}
