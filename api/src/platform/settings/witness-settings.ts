import { createHash } from 'node:crypto';

/** Somebody who signs checkpoints of the books too. */
export interface Witness {
  name: string;
  keyId: Buffer;
  publicKey: Buffer;
  verifierKey: string;
}

/** The type of timestamped Ed25519 cosignatures in C2SP signed-note. */
const COSIGNATURE = 4;

function witnessOf(verifierKey: string): Witness | undefined {
  const [, name = '', hash = '', encoded = ''] =
    /^([^\s+]+)\+([0-9a-f]{8})\+([A-Za-z0-9+/]+={0,2})$/.exec(verifierKey) ?? [];
  const key = Buffer.from(encoded, 'base64');
  const keyId = createHash('sha256').update(`${name}\n`).update(key).digest().subarray(0, 4);
  const isKey = key.length === 33 && key[0] === COSIGNATURE && keyId.toString('hex') === hash;
  return isKey ? { name, keyId, publicKey: key.subarray(1), verifierKey } : undefined;
}

/** Verifier keys, separated by commas. */
export function witnessesOf(text: string): Witness[] | undefined {
  const parts = text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const witnesses = parts.map(witnessOf);
  const names = new Set(witnesses.map((witness) => witness?.name));
  return witnesses.includes(undefined) || names.size < witnesses.length ? undefined : (witnesses as Witness[]);
}
