import { checks, runAudit } from '../api/src/features/site/admin/audit.ts';
import { nextScope } from '../api/src/features/site/admin/audit-scope-store.ts';
import { openDatabase } from '../api/src/platform/db/db.ts';
import { databaseTime, parentOf } from './processes.ts';
import { type MadeWorld, makeWorld, openMade, removeWorld } from './surroundings.ts';
import { LARGE, type WorldSize } from './world/sizes.ts';

export interface AuditCost {
  postings: number;
  dailySeconds: number;
  /** Processor time of Postgres for it. It says more than the clock on a machine that others use, too. */
  processorSeconds: number;
  /** The three checks of the daily audit that took longest. */
  longest: { code: string; seconds: number }[];
  /** Checks that found something, which must be none. */
  broken: string[];
}

const PATIENCE_MS = 20 * 60_000;
/** What is new since the day before. */
const ENTRIES_A_DAY = 100_000;

const shareOf = (size: WorldSize, share: number): WorldSize => ({
  ...size,
  promotions: size.promotions * share,
  rewarded: size.rewarded * share,
  interrupted: size.interrupted * share,
  heavy: size.heavy * share,
});

/** Times the daily audit in a world whose books have the usual day since the last one. */
async function costIn(made: MadeWorld): Promise<AuditCost> {
  const world = await openMade(made);
  const db = openDatabase(world.url);
  try {
    const [last] = await world.query<{ entry: string; view: string; postings: string }>(
      'select (select max(id) from entry) as entry, (select max(id) from view) as view, (select count(*) from posting) as postings',
    );
    const newest = { entry: Number(last?.entry) - ENTRIES_A_DAY, view: Number(last?.view) - ENTRIES_A_DAY };
    const slice = { entry: 0, view: 0, account: 0, segment: 0 };
    const scope = await db.read((tx) => nextScope(tx, { newest, slice }));
    const costs: AuditCost['longest'] = [];
    const broken: string[] = [];
    const [backend] = await world.query<{ pid: number }>('select pg_backend_pid() as pid');
    const postmaster = parentOf(backend?.pid ?? 0);
    const before = databaseTime(postmaster);
    for (const check of checks) {
      const report = await db.snapshot((tx) => runAudit(tx, { those: [check], scope }), PATIENCE_MS);
      costs.push({ code: check.code, seconds: report.tookMs / 1000 });
      if (!report.ok) broken.push(check.code);
      if (report.tookMs > 1000) process.stdout.write(`${check.code}: ${report.tookMs} ms\n`);
    }
    costs.sort((a, b) => b.seconds - a.seconds);
    return {
      postings: Number(last?.postings),
      dailySeconds: costs.reduce((sum, { seconds }) => sum + seconds, 0),
      processorSeconds: (databaseTime(postmaster) - before) / 1e6,
      longest: costs.slice(0, 3),
      broken,
    };
  } finally {
    await db.close();
    await world.close();
  }
}

/** Times the daily audit in books of 2 and of 20 million postings, to show how little it grows with them. */
export async function measureAudit(large: MadeWorld): Promise<AuditCost[]> {
  const small = await makeWorld(shareOf(LARGE, 0.1));
  try {
    return [await costIn(small), await costIn(large)];
  } finally {
    removeWorld(small);
  }
}
