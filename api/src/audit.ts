import { parseArgs } from 'node:util';
import { runAudit } from './features/site/admin/audit.ts';
import { nextScope } from './features/site/admin/audit-scope-store.ts';
import { isConnectionTrouble } from './platform/db/database-error.ts';
import { openDatabaseInUse } from './platform/db/database-in-use.ts';
import { databaseRefusal } from './platform/db/database-refusal.ts';
import { openDatabase } from './platform/db/db.ts';
import { CannotStart } from './platform/run/cannot-start.ts';
import { endOnSignal } from './platform/run/end-on-signal.ts';
import { progressTeller } from './platform/run/progress.ts';
import { parseSettings } from './platform/settings/settings.ts';

/**
 * `npm run audit`: checks every invariant in the database in use, also while a server works on it. On a large site point
 * DATABASE_URL at a standby or a restored backup. `--daily` reads only what the daily audit reads.
 */

const { values: wishes } = parseArgs({ options: { daily: { type: 'boolean', default: false } } });
const WITHIN_MS = 12 * 3_600_000;

const say = (line: string) => void process.stdout.write(`${line}\n`);

async function auditOnce(): Promise<boolean> {
  const { url, leave } = await openDatabaseInUse(parseSettings(process.env), { create: false, log: say });
  const db = openDatabase(url);
  endOnSignal(leave);
  try {
    const { ok, checks, totals, tookMs } = await db.snapshot(
      async (tx) =>
        runAudit(tx, {
          scope: wishes.daily ? await nextScope(tx) : undefined,
          onCheck: progressTeller('the checks'),
        }),
      WITHIN_MS,
    );
    for (const check of checks) {
      say(`${check.ok ? '✓' : '✗'} ${check.name}`);
      for (const row of check.rows) say(`    ${JSON.stringify(row)}`);
    }
    say(JSON.stringify(totals));
    say(`${checks.filter((check) => check.ok).length} of ${checks.length} invariants hold (${tookMs} ms)`);
    return ok;
  } finally {
    await db.close();
    await leave();
  }
}

try {
  process.exitCode = (await auditOnce()) ? 0 : 1;
} catch (error) {
  const known = databaseRefusal(error) ?? error;
  if (!(known instanceof CannotStart) && !isConnectionTrouble(known)) throw error;
  process.stderr.write(`The audit cannot run: ${(known as Error).message}\n`);
  process.exitCode = 2;
}
