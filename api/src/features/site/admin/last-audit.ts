import type { AuditReport } from '../../../ledger/index.ts';
import type { ReadTx, Tx } from '../../../platform/db/tx.ts';
import type { App } from '../../../platform/run/app-context.ts';
import type { AuditCursor } from './audit-scope-store.ts';

export const AUDIT_JOB = 'audit-books';

export interface LastAudit {
  at: Date;
  /** Rows that break an invariant, counting for each check only those that the report shows. */
  rows: number;
  tookMs: number;
  /** How far the daily audits have come; null before the first one. */
  cursor: AuditCursor | null;
}

/** Stored in the row of the daily job, also when an admin asked for this audit, which has no cursor. */
export async function keepAudit(
  tx: Tx,
  { checks, tookMs }: Pick<AuditReport, 'checks' | 'tookMs'>,
  cursor?: AuditCursor,
): Promise<void> {
  const rows = checks.reduce((sum, check) => sum + check.rows.length, 0);
  await tx.query(
    `insert into job (name, state) values ($1, jsonb_build_object('at', now(), 'rows', $2::int, 'tookMs', $3::int)
       || case when $4::jsonb is null then '{}' else jsonb_build_object('cursor', $4::jsonb) end)
     on conflict (name) do update set state = coalesce(job.state, '{}') || excluded.state`,
    [AUDIT_JOB, rows, tookMs, cursor ? JSON.stringify(cursor) : null],
  );
}

export const lastAudit = (tx: ReadTx): Promise<LastAudit | undefined> =>
  tx.one<LastAudit>(
    `select (state ->> 'at')::timestamptz as at, (state -> 'rows')::int as rows, (state -> 'tookMs')::int as "tookMs",
       state -> 'cursor' as cursor
     from job where name = $1 and state ? 'at'`,
    [AUDIT_JOB],
  );

export function auditFigures({ metrics, db }: Pick<App, 'metrics' | 'db'>): void {
  metrics.figures(
    {
      viewloop_audit_rows: ['Rows the last audit found that must not be'],
      viewloop_audit_last_timestamp_seconds: ['When the books were last audited; 0 is never'],
      viewloop_audit_duration_seconds: ['How long the last audit took'],
    },
    async () => {
      const last = await db.read(lastAudit);
      return {
        viewloop_audit_rows: last?.rows ?? null,
        viewloop_audit_last_timestamp_seconds: (last?.at.getTime() ?? 0) / 1000,
        viewloop_audit_duration_seconds: last ? last.tookMs / 1000 : null,
      };
    },
  );
}
