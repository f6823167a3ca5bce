import type { AuditCheck } from '@viewloop/contract';
import type { ReadTx } from '../platform/db/tx.ts';
import { type Totals, totals } from './account-store.ts';

/** An invariant: a query that returns no row while it holds, and otherwise the rows that break it. */
export interface Check {
  code: AuditCheck;
  name: string;
  sql: string;
  /**
   * What the daily audit asks instead, where `sql` would take longer with every entry or view there ever was. Tables
   * named `some_…` and `touched_…` are parts of tables, which the caller of the audit names.
   */
  daily?: string;
}

/** A query whose cost grows, and the same one over the parts of these tables. */
export const growing = (sql: string, ...tables: readonly string[]): Pick<Check, 'sql' | 'daily'> => ({
  sql,
  daily: partly(sql, ...tables),
});

/** A query that looks at each row of a table by itself, and the same one over the rows with something new and a slice. */
export const rowByRow = (sql: string, table: string): Pick<Check, 'sql' | 'daily'> => ({
  sql,
  daily: sql.replace(new RegExp(`\\bfrom ${table}\\b`), `from touched_${table}`),
});

/** The same query over the parts of these tables that the daily audit reads. */
const partly = (sql: string, ...tables: readonly string[]): string =>
  tables.reduce(
    (text, table) => text.replaceAll(new RegExp(`\\b(from|join) ${table}\\b`, 'g'), `$1 some_${table}`),
    sql,
  );

export type CheckedValue = string | number | boolean | null;

export interface AuditReport {
  ok: boolean;
  checks: { code: AuditCheck; name: string; ok: boolean; rows: Record<string, CheckedValue>[] }[];
  totals: Totals;
  tookMs: number;
}

const ROWS_SHOWN = 20;

function shown(value: unknown): CheckedValue {
  if (value === null || typeof value === 'number' || typeof value === 'boolean') return value;
  return value instanceof Date ? value.toISOString() : String(value);
}

async function rowsOf(tx: ReadTx, { sql, daily }: Check, parts?: string): Promise<Record<string, CheckedValue>[]> {
  const asked =
    parts !== undefined && daily !== undefined ? `${parts} select * from (${daily})` : `select * from (${sql})`;
  const rows = await tx.query<Record<string, unknown>>(`${asked} broken limit ${ROWS_SHOWN}`);
  return rows.map((row) => Object.fromEntries(Object.entries(row).map(([column, value]) => [column, shown(value)])));
}

/**
 * Runs every check in the caller's transaction, which should be a snapshot. With `parts`, a clause that names parts of tables, it
 * reads only those. `onCheck` is told how many checks are done.
 */
export async function audit(
  tx: ReadTx,
  checks: readonly Check[],
  parts?: string,
  onCheck: (done: number, all: number) => void = () => {},
): Promise<AuditReport> {
  const startedAt = performance.now();
  const answers: AuditReport['checks'] = [];
  for (const check of checks) {
    const rows = await rowsOf(tx, check, parts);
    answers.push({ code: check.code, name: check.name, ok: rows.length === 0, rows });
    onCheck(answers.length, checks.length);
  }
  return {
    ok: answers.every(({ ok }) => ok),
    checks: answers,
    totals: await totals(tx),
    tookMs: Math.round(performance.now() - startedAt),
  };
}
