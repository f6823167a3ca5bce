/**
 * Checks the log of the open books in the browser: the signature under a checkpoint, and that the log only grew since another
 * one. The formats are those of C2SP signed-note and tlog-checkpoint; the proof is that of RFC 9162, section 2.1.4.2.
 */
import { bytesOf, type Key } from './check-receipts.ts';

type Bytes = Uint8Array<ArrayBuffer>;

export interface Checkpoint {
  body: string;
  origin: string;
  size: number;
  root: string;
  /** Whose signatures are under it, the site's own among them. */
  signers: { name: string; keyId: string; signature: Bytes }[];
}

const fromBase64 = (text: string): Bytes => Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));
const toBase64 = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes));
const hex = (bytes: Uint8Array) => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');

async function sha256(...parts: readonly Uint8Array[]): Promise<Bytes> {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return new Uint8Array(await crypto.subtle.digest('SHA-256', whole));
}

/** `undefined` where the text is not a checkpoint. */
export function readCheckpoint(note: string): Checkpoint | undefined {
  const end = note.lastIndexOf('\n\n');
  const body = note.slice(0, end + 1);
  const [origin = '', size = '', root = ''] = body.split('\n');
  if (end < 0 || origin === '' || !/^[1-9]\d{0,8}$/.test(size) || !/^[A-Za-z0-9+/]{43}=$/.test(root)) return undefined;
  const signers = note
    .slice(end + 2)
    .split('\n')
    .flatMap((line) => {
      const [, name = '', encoded = ''] = /^— (\S+) ([A-Za-z0-9+/]+={0,2})$/.exec(line) ?? [];
      const bytes = encoded.length % 4 === 0 ? fromBase64(encoded) : new Uint8Array();
      return bytes.length < 5 ? [] : [{ name, keyId: hex(bytes.slice(0, 4)), signature: bytes.slice(4) }];
    });
  return { body, origin, size: Number(size), root, signers };
}

/** Whether one of the site's keys that may be believed signed the checkpoint. */
export async function isSignedBySite({ body, origin, signers }: Checkpoint, keys: readonly Key[]): Promise<boolean> {
  for (const { publicKey, revoked } of keys) {
    if (revoked) continue;
    const raw = bytesOf(publicKey);
    const id = hex((await sha256(new TextEncoder().encode(`${origin}\n`), Uint8Array.of(1), raw)).slice(0, 4));
    const line = signers.find(({ name, keyId }) => name === origin && keyId === id);
    if (!line) continue;
    const key = await crypto.subtle.importKey('raw', raw, 'Ed25519', false, ['verify']);
    const text = new TextEncoder().encode(body);
    if (await crypto.subtle.verify('Ed25519', key, line.signature, text)) return true;
  }
  return false;
}

interface Tree {
  size: number;
  root: string;
}

/** Whether the first log is the beginning of the second. The hashes of the proof and the roots are in base64. */
export async function isBeginning(first: Tree, second: Tree, proof: readonly string[]): Promise<boolean> {
  if (first.size > second.size) return false;
  if (first.size === second.size) return proof.length === 0 && first.root === second.root;
  const path = (Number.isInteger(Math.log2(first.size)) ? [first.root, ...proof] : [...proof]).map(fromBase64);
  let [fn, sn] = [first.size - 1, second.size - 1];
  while (fn % 2 === 1) [fn, sn] = [(fn - 1) / 2, Math.floor(sn / 2)];
  const start = path.shift();
  if (!start) return false;
  let [fr, sr] = [start, start];
  for (const hash of path) {
    if (sn === 0) return false;
    if (fn % 2 === 1 || fn === sn) {
      fr = await sha256(Uint8Array.of(1), hash, fr);
      sr = await sha256(Uint8Array.of(1), hash, sr);
      while (fn % 2 === 0 && fn !== 0) [fn, sn] = [fn / 2, Math.floor(sn / 2)];
    } else sr = await sha256(Uint8Array.of(1), sr, hash);
    [fn, sn] = [Math.floor(fn / 2), Math.floor(sn / 2)];
  }
  return sn === 0 && toBase64(fr) === first.root && toBase64(sr) === second.root;
}
