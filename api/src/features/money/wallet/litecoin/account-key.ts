import { HDKey } from '@scure/bip32';
import { p2wpkh } from '@scure/btc-signer';
import { keyPrefixes } from './key-prefixes.ts';
import type { Network } from './network.ts';

const ACCOUNT_DEPTH = 3;
const HARDENED = 0x8000_0000;
const RECEIVING = 0;

/** Thrown for a key that cannot be used. The message is one line and never contains the key. */
export class KeyRefused extends Error {
  override name = 'KeyRefused';
}

export interface DepositScript {
  readonly address: string;
  /** The script of an output that pays this address, in hex. Payments are recognised by it and by nothing else. */
  readonly script: string;
}

/** The operator's account public key. Addresses can be derived from it, but it cannot spend. */
export interface AccountKey {
  readonly network: Network;
  /** The key with the prefix that the node understands. */
  readonly xpub: string;
  /** BIP 32 fingerprint, eight hex digits. It identifies a key without revealing it. */
  readonly fingerprint: string;
  receiving(index: number): DepositScript;
}

export function parseAccountKey(text: string, network: Network): AccountKey {
  const key = readKey(text.trim(), network);
  if (key.depth !== ACCOUNT_DEPTH || key.index < HARDENED) {
    const path = `84'/${network.coinType}'/0'`;
    throw new KeyRefused(`This is not an account key (depth ${key.depth}). Export the public key at the path ${path}`);
  }
  // Only when an address is asked for: a first derivation makes tables that take a tenth of the start.
  let branch: HDKey | undefined;
  return {
    network,
    xpub: key.publicExtendedKey,
    fingerprint: key.fingerprint.toString(16).padStart(8, '0'),
    receiving(index) {
      branch ??= key.deriveChild(RECEIVING);
      const { publicKey } = branch.deriveChild(index);
      const { address, script } = p2wpkh(publicKey as Uint8Array, network);
      return { address: address as string, script: Buffer.from(script).toString('hex') };
    },
  };
}

function readKey(text: string, network: Network): HDKey {
  const name = text.slice(0, 4);
  const prefix = keyPrefixes[name];
  if (!prefix) throw new KeyRefused('This is not an extended public key (xpub, Ltub or zpub; tpub, ttub or vpub)');
  if (prefix.kind === 'refused') throw new KeyRefused(`${name} ${prefix.why}`);
  if (prefix.coins !== network.coinType) throw new KeyRefused(`${name} is not a key for ${network.name}`);
  try {
    const given = HDKey.fromExtendedKey(text, { public: prefix.version, private: 0 });
    const { depth, index, parentFingerprint, chainCode, publicKey } = given;
    return new HDKey({
      versions: network.keyVersions,
      depth,
      index,
      parentFingerprint,
      chainCode: chainCode as Uint8Array,
      publicKey: publicKey as Uint8Array,
    });
  } catch {
    throw new KeyRefused(`This ${name} is mistyped or cut off: its checksum or length is wrong. Copy it again`);
  }
}
