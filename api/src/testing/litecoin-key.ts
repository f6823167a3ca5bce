import { HDKey } from '@scure/bip32';

/** An account key for test networks, from the well-known words "abandon … about". Coins on it are worthless. */
export const TEST_KEY =
  'tpubDC8msFGeGuwnKG9Upg7DM2b4DaRqg3CUZa5g8v2SRQ6K4NSkxUgd7HsL2XVWbVm39yBA4LAxysQAm397zwQSQoQgewGiYZqrA9DsP4zbQ1M';

const SEED =
  '5eb00bbddcf069084889a8ab9155568165f5c453ccb85e70811aaed6f6da5fc19a5ac40b389cd370d086206dec8aa6c43daea6690f20ad3d8d48b2d2ce9e38e4';

/** The private key. The operator's wallet would have it, the server never does. */
export const testPrivateKey = (index: number) =>
  HDKey.fromMasterSeed(Buffer.from(SEED, 'hex')).derive(`m/84'/1'/0'/0/${index}`);
