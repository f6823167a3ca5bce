import type { App } from '../../../platform/app-context.ts';
import type { ChainId } from '../key-store.ts';
import type { Chain } from '../litecoin/chain.ts';
import type { Network } from '../litecoin/network.ts';
import type { Wallet } from '../wallet.ts';

/** Everything that is needed to follow a chain. */
export interface Scanner extends Pick<App, 'db' | 'log' | 'events'> {
  readonly chainId: ChainId;
  readonly network: Network;
  readonly chain: Chain;
  readonly commissionPercent: number;
}

export const scannerOf = ({ db, log, events, settings }: App, { chainId, key, chain }: Wallet): Scanner => ({
  db,
  log,
  events,
  chainId,
  network: key.network,
  chain,
  commissionPercent: settings.commissionPercent,
});
