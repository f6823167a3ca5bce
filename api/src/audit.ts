import { runAudit } from './features/admin/audit.ts';
import { CannotStart } from './platform/cannot-start.ts';
import { openDatabase } from './platform/db.ts';
import { findRunningPostgres, startEmbeddedPostgres } from './platform/embedded-postgres.ts';
import { parseSettings, type Settings } from './platform/settings.ts';

/** `npm run audit`: asks the database in use whether every invariant holds, also while a server works on it. */

const say = (line: string) => void process.stdout.write(`${line}\n`);

async function findDatabase({ databaseUrl, dataDir }: Settings): Promise<{ url: string; leave(): Promise<void> }> {
  const url = databaseUrl ?? findRunningPostgres(dataDir);
  if (url) return { url, leave: async () => {} };
  const database = await startEmbeddedPostgres({ dataDir, create: false, log: say });
  return { url: database.url, leave: () => database.stop() };
}

async function auditOnce(): Promise<boolean> {
  const settings = parseSettings(process.env);
  const { url, leave } = await findDatabase(settings);
  const db = openDatabase(url, { pooled: settings.databaseDirectUrl !== undefined });
  try {
    const { ok, checks, totals, tookMs } = await db.snapshot((tx) => runAudit(tx));
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
  if (!(error instanceof CannotStart)) throw error;
  process.stderr.write(`The audit cannot run: ${error.message}\n`);
  process.exitCode = 2;
}
