import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { promisify } from 'node:util';
import type { receipts } from '@viewloop/contract';
import type { Database } from '../../../platform/db/db.ts';
import type { ReadTx, Tx } from '../../../platform/db/tx.ts';
import * as store from './store.ts';

/** In the thread pool, so that a page of receipts does not hold up everybody else's requests. */
const signInBackground = promisify(sign);

const idOf = (publicKey: Buffer) => createHash('sha256').update(publicKey).digest('hex').slice(0, 32);

function makePair(): store.NewKey {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const raw = Buffer.from(publicKey.export({ format: 'jwk' }).x as string, 'base64url');
  return { id: idOf(raw), publicKey: raw, privateKey: privateKey.export({ format: 'der', type: 'pkcs8' }) };
}

/** Makes the site's key at the first start. Several instances that start at once make one. */
export async function ensureSigningKey(db: Database): Promise<void> {
  if (await db.read(store.currentKey)) return;
  await db.write((tx) => store.insertKey(tx, makePair()));
}

/** Retires the current key and makes another. */
export async function rotateKey(tx: Tx, compromised: boolean): Promise<{ retired: string | null; current: string }> {
  const fresh = makePair();
  const retired = await store.retireCurrent(tx, compromised);
  await store.insertKey(tx, fresh);
  return { retired, current: fresh.id };
}

export async function publicKeys(tx: ReadTx): Promise<receipts.PublicKey[]> {
  return (await store.allKeys(tx)).map(({ publicKey, createdAt, retiredAt, id, revoked }) => ({
    id,
    algorithm: 'Ed25519' as const,
    publicKey: publicKey.toString('base64url'),
    createdAt: createdAt.toISOString(),
    retiredAt: retiredAt?.toISOString() ?? null,
    revoked,
  }));
}

/** The key of this moment for notes, which carry the public key's name and no id of ours. */
export async function noteSigner(
  db: Database,
): Promise<{ publicKey: Buffer; sign: (text: string) => Promise<Buffer> }> {
  await ensureSigningKey(db);
  const { privateKey } = (await db.read(store.currentKey)) as store.CurrentKey;
  const key = createPrivateKey({ key: privateKey, format: 'der', type: 'pkcs8' });
  const publicKey = Buffer.from(createPublicKey(key).export({ format: 'jwk' }).x as string, 'base64url');
  return { publicKey, sign: (text) => signInBackground(null, Buffer.from(text, 'utf8'), key) };
}

export type Sign = (text: string) => Promise<receipts.Signed>;

/** Returns a function that signs with the key of this moment. Ed25519 gives the same signature for the same text. */
export async function currentSigner(db: Database): Promise<Sign> {
  await ensureSigningKey(db);
  const { id, privateKey } = (await db.read(store.currentKey)) as store.CurrentKey;
  const key: KeyObject = createPrivateKey({ key: privateKey, format: 'der', type: 'pkcs8' });
  return async (text) => ({
    text,
    key: id,
    signature: (await signInBackground(null, Buffer.from(text, 'utf8'), key)).toString('base64url'),
  });
}
