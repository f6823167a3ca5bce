import type { App } from '../../platform/app-context.ts';
import type { ReadTx } from '../../platform/tx.ts';
import { chainStatus } from './chain-status.ts';
import { depositTotals } from './deposit-store.ts';
import { walletRoutes } from './routes.ts';
import { followChainJob } from './scanner/follow-chain.job.ts';
import { scannerOf } from './scanner/scanner.ts';
import { compareBooksJob, reconcileJob } from './scanner/watch-books.job.ts';
import { mineBlocksJob } from './simulated/mine-blocks.job.ts';
import { openWallet } from './wallet.ts';

export { depositChecks } from './deposit-checks.ts';
export { depositTotals };

/** Deposits of one running server: its routes, its jobs, and what the status panel asks. */
export function walletFeature(app: App): { status(tx: ReadTx): ReturnType<typeof chainStatus> } {
  const wallet = openWallet(app.settings.litecoin, app.db);
  const scanner = scannerOf(app, wallet);
  walletRoutes(app, wallet);
  app.jobs.every(followChainJob(wallet, scanner));
  app.jobs.every(reconcileJob(scanner));
  app.jobs.every(compareBooksJob(scanner));
  if (wallet.mode === 'mock') app.jobs.every(mineBlocksJob(app.db, wallet.chain));
  app.http.addHook('onClose', async () => wallet.close());
  app.log.info(
    { chain: wallet.chainId, firstAddress: wallet.firstAddress },
    'the first deposit address: compare it with your wallet',
  );
  return { status: (tx) => chainStatus(tx, wallet) };
}
