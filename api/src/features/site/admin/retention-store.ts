import type { ReadTx } from '../../../platform/db/tx.ts';

export interface Life {
  table: string;
  /** The moment from which its life counts. There is an index by it. */
  since: string;
  days: number;
  /** The job that deletes what is older. */
  job: string;
}

/** The oldest row of each table, found by its index, and by how many seconds it has outlived its time. */
export function overdue(tx: ReadTx, lives: readonly Life[]): Promise<{ table: string; value: number | null }[]> {
  const each = lives.map(
    ({ table, since, days }) =>
      `select '${table}' as "table",
         greatest(0, extract(epoch from now() - interval '${days} days' - (select min(${since}) from ${table})))::float8 as value`,
  );
  return tx.query(each.join(' union all '));
}
