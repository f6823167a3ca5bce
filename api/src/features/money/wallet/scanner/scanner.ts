import type { Entry } from '../../../../ledger/index.ts';
import type { Tx } from '../../../../platform/db/tx.ts';
import type { App } from '../../../../platform/run/app-context.ts';
import type { ChainId } from '../key-store.ts';
import type { Chain } from '../litecoin/chain.ts';
import type { Network } from '../litecoin/network.ts';
import type { Wallet } from '../wallet.ts';

export interface LostDeposit {
  ownerId: string;
  /** What the chain takes back. */
  lost: number;
  /** When the first of the deposits was credited. */
  since: Date;
}

/** What a reversed deposit has funded. Promotions are above the wallet, so the application hands this in. */
export interface FundedByDeposits {
  /** Stops what the lost deposit funded and returns the refunds, which the caller posts together with the reversal. */
  stopForReversal(tx: Tx, loss: LostDeposit): Promise<Entry[]>;
  /** Those of these members who are below zero while something of theirs still runs. */
  ownersBelowZero(tx: Tx, ownerIds: readonly string[]): Promise<readonly unknown[]>;
}

/** Everything that is needed to follow a chain. */
export interface Scanner extends Pick<App, 'db' | 'log' | 'events'> {
  readonly chainId: ChainId;
  readonly network: Network;
  readonly chain: Chain;
  readonly commissionPercent: number;
  readonly funded: FundedByDeposits;
}

export const scannerOf = (
  { db, log, events, settings }: App,
  { chainId, key, chain }: Wallet,
  funded: FundedByDeposits,
): Scanner => ({
  db,
  log,
  events,
  chainId,
  network: key.network,
  chain,
  commissionPercent: settings.commissionPercent,
  funded,
});
