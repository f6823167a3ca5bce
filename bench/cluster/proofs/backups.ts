import path from 'node:path';
import { makeBackup } from '../../../api/src/backup/make-backup.ts';
import { restoreBackup } from '../../../api/src/backup/restore-backup.ts';
import { runAudit } from '../../../api/src/features/site/admin/audit.ts';
import { openDatabase } from '../../../api/src/platform/db/db.ts';
import { lostOf } from '../load/compare.ts';
import { settle } from '../load/people.ts';
import { type History, startTraffic } from '../load/traffic.ts';
import type { Report } from '../report.ts';
import { type PostgresNode, startNewPostgres, startPostgres } from '../stage/postgres.ts';
import { PASSWORD, programs, runAs, until } from '../stage/services.ts';
import type { Stage } from '../stage/stage.ts';

const PART = 'backups under load';

const asOfNow = ({ rewarded, funded, registered, ...rest }: History): History => ({
  ...rest,
  rewarded: [...rewarded],
  funded: [...funded],
  registered: [...registered],
});

/** The file of our own backup command, made through PgBouncer. */
async function ownBackup({ grounds, pooler }: Stage): Promise<PostgresNode> {
  const file = path.join(grounds.folder, 'viewloop.backup');
  await makeBackup(pooler.directUrl, file, 'cluster');
  const restored = await startNewPostgres(grounds, 'restored');
  await restoreBackup(restored.url, file);
  return restored;
}

async function dump({ grounds, primary }: Stage): Promise<PostgresNode> {
  const file = path.join(grounds.makeFolder('dump'), 'viewloop.dump');
  const run = (name: string, args: string[]) => runAs(grounds.runAs, programs.postgres(name), args);
  await run('pg_dump', ['--format=custom', `--file=${file}`, primary.url]);
  const restored = await startNewPostgres(grounds, 'dump-restored');
  await run('pg_restore', ['--no-owner', '--exit-on-error', `--dbname=${restored.url}`, file]);
  return restored;
}

async function baseBackup({ grounds, primary }: Stage): Promise<PostgresNode> {
  const folder = grounds.makeFolder('base');
  const run = (name: string, args: string[]) => runAs(grounds.runAs, programs.postgres(name), args);
  const source = `host=127.0.0.1 port=${primary.port} user=viewloop password=${PASSWORD}`;
  await run('pg_basebackup', ['-d', source, '-D', folder, '--wal-method=stream', '--checkpoint=fast']);
  await run('pg_verifybackup', [folder]);
  return startPostgres(grounds, folder);
}

async function brokenChecks({ url }: PostgresNode): Promise<number> {
  const db = openDatabase(url);
  try {
    const { checks } = await db.snapshot((tx) => runAudit(tx));
    return checks.filter(({ ok }) => !ok).length;
  } finally {
    await db.close();
  }
}

/** Makes each kind of backup while credits move, and restores it into a new server. */
export async function backupsUnderLoad(stage: Stage, report: Report): Promise<void> {
  const traffic = startTraffic(stage.balancer.address, await settle(stage.balancer.address));
  const kinds = { 'npm run backup': ownBackup, pg_dump: dump, pg_basebackup: baseBackup };
  for (const [name, make] of Object.entries(kinds)) {
    const enough = traffic.history.rewarded.length + 30;
    await until('the load runs', () => traffic.history.rewarded.length > enough, 120);
    const before = asOfNow(traffic.history);
    const restored = await make(stage);
    const lost = await lostOf(restored, before);
    const broken = await brokenChecks(restored);
    await restored.service.stop('SIGQUIT');
    const acknowledged = before.rewarded.length + before.funded.length + before.registered.length;
    const seen = `${acknowledged} acknowledged before, ${lost.length} missing; ${broken} invariants broken`;
    report.add(
      PART,
      `${name}: everything before it is there, and the audit finds nothing`,
      lost.length + broken === 0,
      seen,
    );
  }
  const { failures } = await traffic.stop();
  report.add(
    PART,
    'nobody notices',
    failures.length === 0,
    [`${failures.length} requests failed`, ...failures.slice(0, 1)].join(': '),
  );
}
