import type { admin, RouteOutput } from '@viewloop/contract';
import type { ReadTx } from '../../../platform/db/tx.ts';
import type { App } from '../../../platform/run/app-context.ts';
import { countLive } from '../../exchange/watching/index.ts';
import { mailStatus } from '../../messages/mail/index.ts';
import { depositTotals } from '../../money/wallet/index.ts';
import { serverVersion } from './backend-store.ts';

type Status = RouteOutput<typeof admin.platformStatus>;

export type ReadChainStatus = (tx: ReadTx) => Promise<Status['chain']>;

async function databaseStatus(app: App): Promise<Status['database']> {
  const startedAt = performance.now();
  const version = await app.db.read(serverVersion);
  const latencyMs = Math.round((performance.now() - startedAt) * 100) / 100;
  return { ok: true, latencyMs, embedded: app.embeddedDatabase, version };
}

export async function platformStatus(app: App, chainStatus: ReadChainStatus): Promise<Status> {
  const database = await databaseStatus(app);
  const [chain, deposits, liveWatches, mail, jobs] = await Promise.all([
    app.db.read(chainStatus),
    app.db.read(depositTotals),
    app.db.read(countLive),
    app.db.read((tx) => mailStatus(tx, app.settings)),
    app.jobs.status(),
  ]);
  return {
    version: app.settings.version,
    startedAt: app.startedAt.toISOString(),
    database,
    chain,
    pendingDeposits: deposits.pending,
    liveWatches,
    mail,
    jobs: jobs.map(({ name, lastRunAt, lastError, runsHere }) => ({
      name,
      lastRunAt: lastRunAt?.toISOString() ?? null,
      lastError,
      runsHere,
    })),
  };
}
