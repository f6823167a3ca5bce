import type { AuditCheck } from '@viewloop/contract';
import type { ReadTx } from '../platform/tx.ts';
import { type Totals, totals } from './accounts.ts';

/** An invariant: a query that returns no row while it holds, and otherwise the rows that break it. */
export interface Check {
  code: AuditCheck;
  name: string;
  sql: string;
}

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

async function rowsOf(tx: ReadTx, { sql }: Check): Promise<Record<string, CheckedValue>[]> {
  const rows = await tx.query<Record<string, unknown>>(`select * from (${sql}) broken limit ${ROWS_SHOWN}`);
  return rows.map((row) => Object.fromEntries(Object.entries(row).map(([column, value]) => [column, shown(value)])));
}

/** Runs every check in the caller's transaction, which should be a snapshot. */
export async function audit(tx: ReadTx, checks: readonly Check[]): Promise<AuditReport> {
  const startedAt = performance.now();
  const answers: AuditReport['checks'] = [];
  for (const check of checks) {
    const rows = await rowsOf(tx, check);
    answers.push({ code: check.code, name: check.name, ok: rows.length === 0, rows });
  }
  return {
    ok: answers.every(({ ok }) => ok),
    checks: answers,
    totals: await totals(tx),
    tookMs: Math.round(performance.now() - startedAt),
  };
}
