/** The differences between Litecoin's networks, copied from the node's own chain parameters. */
export interface Network {
  readonly name: 'mainnet' | 'testnet' | 'regtest';
  /** What `getblockchaininfo` calls it. */
  readonly chainName: 'main' | 'test' | 'regtest';
  readonly bech32: string;
  readonly pubKeyHash: number;
  readonly scriptHash: number;
  readonly wif: number;
  /** The prefixes the node itself uses for extended keys, and the only ones it understands. */
  readonly keyVersions: { readonly public: number; readonly private: number };
  /** SLIP-44: the second step of the path `84'/coin'/account'`. */
  readonly coinType: 1 | 2;
  /** Older versions lack consensus rules of the network, so a payment that they call confirmed may not be. */
  readonly leastVersion: number;
  /** A node with fewer peers could be surrounded by one attacker. A regtest node has none. */
  readonly leastPeers: number;
}

const testKeys = { public: 0x043587cf, private: 0x04358394 };

export const networks: Readonly<Record<Network['name'], Network>> = {
  mainnet: {
    name: 'mainnet',
    chainName: 'main',
    bech32: 'ltc',
    pubKeyHash: 0x30,
    scriptHash: 0x32,
    wif: 0xb0,
    keyVersions: { public: 0x0488b21e, private: 0x0488ade4 },
    coinType: 2,
    leastVersion: 210_506,
    leastPeers: 3,
  },
  testnet: {
    name: 'testnet',
    chainName: 'test',
    bech32: 'tltc',
    pubKeyHash: 0x6f,
    scriptHash: 0x3a,
    wif: 0xef,
    keyVersions: testKeys,
    coinType: 1,
    leastVersion: 210_201,
    leastPeers: 1,
  },
  regtest: {
    name: 'regtest',
    chainName: 'regtest',
    bech32: 'rltc',
    pubKeyHash: 0x6f,
    scriptHash: 0x3a,
    wif: 0xef,
    keyVersions: testKeys,
    coinType: 1,
    leastVersion: 210_201,
    leastPeers: 0,
  },
};
