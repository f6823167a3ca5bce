import { HDKey } from '@scure/bip32';
import * as bitcoin from 'bitcoinjs-lib';
import { describe, expect, test } from 'vitest';
import { KeyRefused, parseAccountKey } from './account-key.ts';
import { type Network, networks } from './network.ts';

const { mainnet, testnet, regtest } = networks;
/** The account of the twelve words "abandon … about", which many wallets use in their own tests. */
const XPUB =
  'xpub6CjGURuDpczf6uNrCCwfhVizn5J3hsWcvZ2m6GAdmAjZnoWJPrx6TFPjGSftc2o5fvox6ubQjSXmjjaHZjwYMH7SGFpHHb9Jg24zBf66mbE';
const ZPUB =
  'zpub6qa4qbPy1N6DMjqmrsGfEPxxdNCcrqKNuPvWx3SJKykBhdEmSPtgDUiK7s43K8cisLNbiLZcTCtsTmX7afR5WfRMYJ72CrTHRTDRscRS7rW';
const TPUB =
  'tpubDC8msFGeGuwnKG9Upg7DM2b4DaRqg3CUZa5g8v2SRQ6K4NSkxUgd7HsL2XVWbVm39yBA4LAxysQAm397zwQSQoQgewGiYZqrA9DsP4zbQ1M';

/** The same key with another prefix, as another wallet would write it. */
function withPrefix(version: number, of: string, from: Network['keyVersions']): string {
  const { depth, index, parentFingerprint, chainCode, publicKey } = HDKey.fromExtendedKey(of, from);
  const versions = { public: version, private: 0 };
  const fields = { versions, depth, index, parentFingerprint };
  return new HDKey({ ...fields, chainCode: chainCode as Uint8Array, publicKey: publicKey as Uint8Array })
    .publicExtendedKey;
}

const addresses = (key: string, network: Network, count = 2) => {
  const account = parseAccountKey(key, network);
  return Array.from({ length: count }, (_, index) => account.receiving(index).address);
};

describe('addresses that other wallets show for the same key', () => {
  test('mainnet, from an xpub', () => {
    expect(addresses(XPUB, mainnet)).toEqual([
      'ltc1qjmxnz78nmc8nq77wuxh25n2es7rzm5c2rkk4wh',
      'ltc1qwlezpr3890hcp6vva9twqh27mr6edadreqvhnn',
    ]);
  });

  test('mainnet, from a zpub', () => {
    expect(addresses(ZPUB, mainnet)).toEqual([
      'ltc1qwttt6kexkl8s3vczz3deqcn34elu0t6hmdfu6a',
      'ltc1qhy3neezv728lr0yyafa8mhsrcm93t0xg8ggcsc',
    ]);
  });

  test('testnet and regtest, from a tpub', () => {
    expect(addresses(TPUB, testnet, 1)).toEqual(['tltc1q6rz28mcfaxtmd6v789l9rrlrusdprr9pesrjxk']);
    expect(addresses(TPUB, regtest, 1)).toEqual(['rltc1q6rz28mcfaxtmd6v789l9rrlrusdprr9puuzgkg']);
  });

  test('a second library derives the same fifty scripts', () => {
    const receiving = HDKey.fromExtendedKey(XPUB).deriveChild(0);
    const ltc = { ...bitcoin.networks.bitcoin, bech32: 'ltc', pubKeyHash: 0x30, scriptHash: 0x32, wif: 0xb0 };
    const account = parseAccountKey(XPUB, mainnet);
    for (let index = 0; index < 50; index++) {
      const pubkey = receiving.deriveChild(index).publicKey as Uint8Array;
      const theirs = bitcoin.payments.p2wpkh({ pubkey, network: ltc });
      const script = Buffer.from(theirs.output as Uint8Array).toString('hex');
      expect(account.receiving(index)).toEqual({ address: theirs.address, script });
    }
  });
});

test('one key gives the same addresses under each of its prefixes', () => {
  const expected = addresses(XPUB, mainnet);
  for (const version of [0x019da462, 0x04b24746]) {
    expect(addresses(withPrefix(version, XPUB, mainnet.keyVersions), mainnet)).toEqual(expected);
  }
  for (const version of [0x0436f6e1, 0x045f1cf6]) {
    expect(addresses(withPrefix(version, TPUB, regtest.keyVersions), regtest)).toEqual(addresses(TPUB, regtest));
  }
});

test('the key is kept in the form the node understands', () => {
  const ltub = withPrefix(0x019da462, XPUB, mainnet.keyVersions);
  expect(ltub.slice(0, 4)).toBe('Ltub');
  expect(parseAccountKey(ltub, mainnet).xpub).toBe(XPUB);
  expect(parseAccountKey(` ${XPUB}\n`, mainnet).xpub).toBe(XPUB);
});

describe('keys that are refused', () => {
  const master = HDKey.fromMasterSeed(Buffer.alloc(32, 7));
  const reason = (key: string, network = mainnet) => {
    try {
      parseAccountKey(key, network);
    } catch (error) {
      expect(error).toBeInstanceOf(KeyRefused);
      const { message } = error as KeyRefused;
      expect(message).not.toContain('\n');
      expect(message).not.toContain(key.slice(4, 20) || 'nothing');
      return message;
    }
    return 'taken';
  };

  test('a private key, whatever its prefix', () => {
    const account = master.derive("m/84'/2'/0'");
    expect(reason(account.privateExtendedKey)).toMatch(/^xprv is a PRIVATE key/);
    expect(reason(`Ltpv${XPUB.slice(4)}`)).toMatch(/PRIVATE/);
    expect(reason(`zprv${XPUB.slice(4)}`)).toMatch(/PRIVATE/);
  });

  test('keys for other kinds of addresses', () => {
    expect(reason(withPrefix(0x01b26ef6, XPUB, mainnet.keyVersions))).toMatch(/^Mtub belongs to addresses that begin/);
    expect(reason(withPrefix(0x049d7cb2, XPUB, mainnet.keyVersions))).toMatch(/^ypub belongs to addresses that begin/);
  });

  test('keys of another network', () => {
    expect(reason(TPUB, mainnet)).toBe('tpub is not a key for mainnet');
    expect(reason(XPUB, regtest)).toBe('xpub is not a key for regtest');
  });

  test('keys that are not an account', () => {
    expect(reason(master.publicExtendedKey)).toMatch(/not an account key \(depth 0\).*84'\/2'\/0'/);
    expect(reason(master.derive("m/84'/2'/0'/0").publicExtendedKey)).toMatch(/depth 4/);
    expect(reason(master.derive("m/84'/2'/0").publicExtendedKey)).toMatch(/not an account key/);
  });

  test('typing mistakes', () => {
    expect(reason(XPUB.replace('czf6', 'czf7'))).toMatch(/mistyped or cut off/);
    expect(reason(XPUB.slice(0, -3))).toMatch(/mistyped or cut off/);
    expect(reason('')).toMatch(/not an extended public key/);
    expect(reason('ltc1qjmxnz78nmc8nq77wuxh25n2es7rzm5c2rkk4wh')).toMatch(/not an extended public key/);
  });
});
