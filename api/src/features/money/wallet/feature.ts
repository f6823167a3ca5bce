import type { ReadTx } from '../../../platform/db/tx.ts';
import type { App } from '../../../platform/run/app-context.ts';
import type { Job } from '../../../platform/run/jobs.ts';
import { chainFigures } from './chain-figures.ts';
import { chainStatus } from './chain-status.ts';
import type { AccountKey } from './litecoin/account-key.ts';
import { walletRoutes } from './routes.ts';
import { followChainJob } from './scanner/follow-chain.job.ts';
import { type FundedByDeposits, scannerOf } from './scanner/scanner.ts';
import { compareBooksJob, lookBackJob, reconcileJob } from './scanner/watch-books.job.ts';
import { mineBlocksJob } from './simulated/mine-blocks.job.ts';
import { openWallet, type Wallet } from './wallet.ts';

interface Needs extends FundedByDeposits {
  key: AccountKey;
}

interface WalletFeature {
  /** Reads what the scanner last found out about the chain. */
  status(tx: ReadTx): ReturnType<typeof chainStatus>;
  /** For those who look something up in the chain. */
  chain: { name: string; height(): Promise<number>; block: Wallet['chain']['block'] };
  /** One line that the server prints for the operator when it starts. */
  greeting: string;
}

/** Adds the routes and jobs of deposits to a server, and returns what other features need to know about the chain. */
export function walletFeature(app: App, { key, ...funded }: Needs): WalletFeature {
  const wallet = openWallet(app.settings.litecoin, key, app.db);
  const scanner = scannerOf(app, wallet, funded);
  walletRoutes(app, wallet);
  chainFigures(app, wallet);
  const jobs = [followChainJob(wallet, scanner), reconcileJob(scanner), lookBackJob(scanner), compareBooksJob(scanner)];
  if (wallet.mode === 'mock') jobs.push(mineBlocksJob(app.db, wallet.chain));
  for (const job of jobs) app.jobs.every(endingWith(job, wallet));
  const { chain, chainId: name } = wallet;
  return {
    status: (tx) => chainStatus(tx, wallet),
    chain: { name, height: async () => (await chain.best()).height, block: (hash) => chain.block(hash) },
    greeting: greetingOf(wallet),
  };
}

/** Closes the connection to the node when the job is stopped, so that a hanging call cannot delay the server's shutdown. */
const endingWith = (job: Job, wallet: Wallet): Job => ({
  ...job,
  async run(signal) {
    const close = () => wallet.close();
    signal.addEventListener('abort', close, { once: true });
    try {
      await job.run(signal);
    } finally {
      signal.removeEventListener('abort', close);
    }
  },
});

const greetingOf = (wallet: Wallet) =>
  wallet.mode === 'mock'
    ? 'Litecoin: simulated. No node is set, so no real LTC may be sent; an admin can simulate deposits'
    : `Litecoin: ${wallet.chainId}, first address ${wallet.firstAddress}. Compare it with the first one in your wallet`;
