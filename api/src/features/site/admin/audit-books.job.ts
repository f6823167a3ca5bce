import type { AuditReport, Check } from '../../../ledger/index.ts';
import type { Database } from '../../../platform/db/db.ts';
import type { App } from '../../../platform/run/app-context.ts';
import type { Job } from '../../../platform/run/jobs.ts';
import { checks, runAudit } from './audit.ts';
import { type AuditScope, cursorAfter, nextScope } from './audit-scope-store.ts';
import { backendOf, cancelBackend } from './backend-store.ts';
import { AUDIT_JOB, keepAudit, lastAudit } from './last-audit.ts';

const HOUR_MS = 3_600_000;
/** Enough for one check of a very large site. A check that takes longer fails the job. */
const CHECK_WITHIN_MS = 10 * 60_000;

/**
 * Once a day: what is new, the seals, and a slice of what is old, so that the cost stays the same as the books grow.
 * `npm run audit` reads everything. Each check has its own snapshot, because one snapshot held for minutes would keep
 * Postgres from vacuuming.
 */
export function auditBooksJob({ db, log, settings }: Pick<App, 'db' | 'log' | 'settings'>, those = checks): Job {
  return {
    name: AUDIT_JOB,
    seconds: 300,
    async run(signal) {
      const last = await db.read(lastAudit);
      if (last && Date.now() - last.at.getTime() < settings.auditEveryHours * HOUR_MS) return;
      const startedAt = performance.now();
      const found: AuditReport['checks'] = [];
      const scope = await db.read((tx) => nextScope(tx, last?.cursor ?? undefined));
      const cursor = await db.read((tx) => cursorAfter(tx, scope));
      for (const check of those) found.push(...(await auditAlone(db, check, { scope, signal })).checks);
      const tookMs = Math.round(performance.now() - startedAt);
      await db.write((tx) => keepAudit(tx, { checks: found, tookMs }, cursor));
      const broken = found.filter(({ ok }) => !ok);
      if (broken.length > 0) log.error({ broken }, 'the audit found rows that must not be');
    },
  };
}

/** Runs one check and cancels it when the server stops. */
async function auditAlone(
  db: Database,
  check: Check,
  { scope, signal }: { scope: AuditScope; signal: AbortSignal },
): Promise<AuditReport> {
  signal.throwIfAborted();
  return db.snapshot(async (tx) => {
    const pid = await backendOf(tx);
    const cancel = () => void db.read((other) => cancelBackend(other, pid)).catch(() => {});
    signal.addEventListener('abort', cancel, { once: true });
    try {
      return await runAudit(tx, { those: [check], scope });
    } finally {
      signal.removeEventListener('abort', cancel);
    }
  }, CHECK_WITHIN_MS);
}
