import type { ReadTx } from '../../../platform/db/tx.ts';
import type { App } from '../../../platform/run/app-context.ts';
import { waitingDeposits } from './deposit-store.ts';
import { beginsLate, readBeginning } from './scanner/beginning-store.ts';
import { readStatus } from './scanner/status-store.ts';
import { readTip } from './scanner/tip-store.ts';
import type { Wallet } from './wallet.ts';

const secondsOf = (at: Date | null | undefined): number => (at?.getTime() ?? 0) / 1000;

async function look(tx: ReadTx, { chainId }: Wallet) {
  const [status, tip, beginning, deposits] = await Promise.all([
    readStatus(tx, chainId),
    readTip(tx, chainId),
    readBeginning(tx, chainId),
    waitingDeposits(tx),
  ]);
  const [height, nodeHeight] = [tip?.height ?? null, status?.node_height ?? null];
  return {
    viewloop_chain_height_blocks: height,
    viewloop_chain_lag_blocks: height !== null && nodeHeight !== null ? Math.max(0, nodeHeight - height) : null,
    viewloop_chain_followed_timestamp_seconds: secondsOf(status?.followed_at),
    viewloop_chain_node_answered_timestamp_seconds: secondsOf(status?.node_answered_at),
    viewloop_chain_needs_operator: status?.state === 'refused' || status?.state === 'halted' ? 1 : 0,
    viewloop_chain_books_differ: status?.compared_ok === false ? 1 : 0,
    viewloop_chain_books_begin_late: beginning && beginsLate(beginning) ? 1 : 0,
    viewloop_deposits_pending: deposits.pending,
    viewloop_deposits_unassigned: deposits.unassigned,
  };
}

/** Metrics about chain and deposits. They are read from the database, so every instance reports the same. */
export function chainFigures({ metrics, db }: Pick<App, 'metrics' | 'db'>, wallet: Wallet): void {
  metrics.figures(
    {
      viewloop_chain_height_blocks: ['The block up to which the books have read the chain'],
      viewloop_chain_lag_blocks: ['Blocks of the node that the books have not read yet'],
      viewloop_chain_followed_timestamp_seconds: ['When the books last stood at the tip of the node; 0 is never'],
      viewloop_chain_node_answered_timestamp_seconds: ['When the node last answered as it should; 0 is never'],
      viewloop_chain_needs_operator: ['1 while the scanner waits for a decision or a correction of the operator'],
      viewloop_chain_books_differ: ['1 when the nightly comparison with the coins on the chain did not match'],
      viewloop_chain_books_begin_late: ['1 while the books begin after the first deposit address was handed out'],
      viewloop_deposits_pending: ['Deposits that wait for their confirmations'],
      viewloop_deposits_unassigned: ['Payments to addresses that nobody was given'],
    },
    () => db.read((tx) => look(tx, wallet)),
  );
}
