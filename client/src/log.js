import { createHash, createPublicKey, verify } from 'node:crypto';

/** Reads the notes of a log (C2SP signed-note, tlog-checkpoint) and checks that it only grows (RFC 9162, section 2.1.4.2). */

/** @param {...(Buffer | string)} parts */
export const sha256 = (...parts) => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};
/** @param {Buffer} left @param {Buffer} right */
const nodeHash = (left, right) => sha256(Buffer.of(1), left, right);

/**
 * @typedef {{ body: string, origin: string, size: number, root: Buffer, lines: { name: string, keyId: string, signature: Buffer, line: string }[] }} Checkpoint
 * @typedef {{ name: string, keyId: string, type: number, key: Buffer }} VerifierKey
 */

/** @param {string} note @returns {Checkpoint | undefined} */
export function readCheckpoint(note) {
  const end = note.lastIndexOf('\n\n');
  const body = note.slice(0, end + 1);
  const [origin = '', size = '', root = ''] = body.split('\n');
  const hash = Buffer.from(root, 'base64');
  if (end < 0 || origin === '' || !/^(0|[1-9]\d{0,15})$/.test(size) || hash.length !== 32) return undefined;
  const lines = note
    .slice(end + 2)
    .split('\n')
    .flatMap((line) => {
      const [, name = '', encoded = ''] = /^— (\S+) (\S+)$/.exec(line) ?? [];
      const bytes = Buffer.from(encoded, 'base64');
      if (bytes.length < 5) return [];
      return [{ name, keyId: bytes.subarray(0, 4).toString('hex'), signature: bytes.subarray(4), line }];
    });
  return { body, origin, size: Number(size), root: hash, lines };
}

/** @param {string} text @returns {VerifierKey | undefined} */
export function readVerifierKey(text) {
  const [, name = '', keyId = '', encoded = ''] = /^([^\s+]+)\+([0-9a-f]{8})\+(\S+)$/.exec(text) ?? [];
  const bytes = Buffer.from(encoded, 'base64');
  if (bytes.length !== 33 || sha256(`${name}\n`, bytes).subarray(0, 4).toString('hex') !== keyId) return undefined;
  return { name, keyId, type: bytes[0] ?? 0, key: bytes.subarray(1) };
}

/** Whether the log's own key signed the checkpoint. @param {Checkpoint} checkpoint @param {VerifierKey} verifierKey */
export function isSigned({ body, lines }, { name, keyId, type, key }) {
  const line = lines.find((one) => one.name === name && one.keyId === keyId);
  if (!line || type !== 1) return false;
  const publicKey = createPublicKey({
    key: { kty: 'OKP', crv: 'Ed25519', x: key.toString('base64url') },
    format: 'jwk',
  });
  return verify(null, Buffer.from(body), publicKey, line.signature);
}

/**
 * Whether the first tree is the beginning of the second.
 * @param {{ size: number, root: Buffer }} first
 * @param {{ size: number, root: Buffer }} second
 * @param {readonly Buffer[]} proof
 */
export function isBeginning(first, second, proof) {
  if (first.size > second.size) return false;
  if (first.size === second.size) return proof.length === 0 && first.root.equals(second.root);
  if (first.size === 0) return proof.length === 0;
  const path = Number.isInteger(Math.log2(first.size)) ? [first.root, ...proof] : [...proof];
  let [fn, sn] = [first.size - 1, second.size - 1];
  while (fn % 2 === 1) [fn, sn] = [(fn - 1) / 2, Math.floor(sn / 2)];
  const start = path.shift();
  if (!start) return false;
  let [fr, sr] = [start, start];
  for (const hash of path) {
    if (sn === 0) return false;
    if (fn % 2 === 1 || fn === sn) {
      [fr, sr] = [nodeHash(hash, fr), nodeHash(hash, sr)];
      while (fn % 2 === 0 && fn !== 0) [fn, sn] = [fn / 2, Math.floor(sn / 2)];
    } else sr = nodeHash(sr, hash);
    [fn, sn] = [Math.floor(fn / 2), Math.floor(sn / 2)];
  }
  return sn === 0 && fr.equals(first.root) && sr.equals(second.root);
}
