import type { Database } from '../../../platform/db/db.ts';
import { CannotStart } from '../../../platform/run/cannot-start.ts';
import type { LitecoinSettings } from '../../../platform/settings/settings.ts';
import type { ChainId } from './key-store.ts';
import { type AccountKey, KeyRefused, parseAccountKey } from './litecoin/account-key.ts';
import type { Chain } from './litecoin/chain.ts';
import { networks } from './litecoin/network.ts';
import { nodeChain } from './litecoin/node-chain.ts';
import { openRpc } from './litecoin/rpc.ts';
import { type SimulatedChain, simulatedChain } from './simulated/simulated-chain.ts';

/** What the settings say about deposits: the key from which addresses are derived, and the chain that is watched. */
export type Wallet = {
  readonly chainId: ChainId;
  readonly key: AccountKey;
  readonly firstAddress: string;
  close(): void;
} & (
  | { readonly mode: 'node'; readonly chain: Chain }
  /** There are no real coins: nobody has the private key, and the addresses are those of a test network. */
  | { readonly mode: 'mock'; readonly chain: SimulatedChain }
);

/** The key of the simulated chain. Its private key was thrown away. */
const MOCK_KEY =
  'tpubDCBJfLTgzP1YmBZ67U24HETrcfhmx9W3a3pvAfNrxK2KYtZEne8UjZLe5ZZdWqhfsZUdqJZ9pdTR9pB9Fo7oiiVHKacQZd3VLPrt1Pkx6u9';

/** Reads the key from the settings. The server does not start with a wrong or private key, or one for another network. */
export function readDepositKey(settings: LitecoinSettings): AccountKey {
  if (settings.mode === 'mock') return parseAccountKey(MOCK_KEY, networks.regtest);
  try {
    return parseAccountKey(settings.xpub, networks[settings.network]);
  } catch (error) {
    if (error instanceof KeyRefused) throw new CannotStart(`LITECOIN_XPUB: ${error.message}`);
    throw error;
  }
}

export function openWallet(settings: LitecoinSettings, key: AccountKey, db: Database): Wallet {
  if (settings.mode === 'mock') {
    // Nobody compares the first address of the simulated chain, and to derive it takes a tenth of the start.
    let first: string | undefined;
    return {
      mode: 'mock',
      chainId: 'mock',
      key,
      get firstAddress() {
        first ??= key.receiving(0).address;
        return first;
      },
      chain: simulatedChain(db),
      close: () => {},
    };
  }
  const rpc = openRpc(settings.rpcUrl);
  const chain = nodeChain(rpc);
  const firstAddress = key.receiving(0).address;
  return { mode: 'node', chainId: settings.network, key, firstAddress, chain, close: () => rpc.close() };
}
