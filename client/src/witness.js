import { createPrivateKey, createPublicKey, generateKeyPairSync, sign } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import path from 'node:path';
import { isBeginning, isSigned, readCheckpoint, readVerifierKey, sha256 } from './log.js';

/** Two signed checkpoints that cannot both be true: the site has two books. */
export class TwoBooks extends Error {}

/**
 * @typedef {{ name: string, privateKey: string, checkpoints: Record<string, string> }} Kept
 *   The witness's key, and the largest checkpoint of each log by its origin.
 */

/** The type of timestamped Ed25519 cosignatures. */
const COSIGNATURE = Buffer.of(4);

/** @param {string} file @param {Kept} kept */
function keep(file, kept) {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(`${file}.new`, `${JSON.stringify(kept, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

/** @param {string} file @param {string | undefined} name @returns {Kept} */
function open(file, name) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'ENOENT') throw error;
  }
  const { privateKey } = generateKeyPairSync('ed25519');
  const secret = privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64');
  const kept = { name: name ?? `${hostname()}/viewloop-witness`, privateKey: secret, checkpoints: {} };
  keep(file, kept);
  return kept;
}

/** @param {Kept} kept */
function keysOf({ name, privateKey }) {
  const secret = createPrivateKey({ key: Buffer.from(privateKey, 'base64'), format: 'der', type: 'pkcs8' });
  const raw = Buffer.from(/** @type {string} */ (createPublicKey(secret).export({ format: 'jwk' }).x), 'base64url');
  const typed = Buffer.concat([COSIGNATURE, raw]);
  const keyId = sha256(`${name}\n`, typed).subarray(0, 4);
  return { secret, keyId, verifierKey: `${name}+${keyId.toString('hex')}+${typed.toString('base64')}` };
}

/** The line of C2SP tlog-cosignature under a checkpoint. @param {Kept} kept @param {string} body @param {number} time */
export function cosign(kept, body, time) {
  const { secret, keyId } = keysOf(kept);
  const stamp = Buffer.alloc(8);
  stamp.writeBigUInt64BE(BigInt(time));
  const signature = sign(null, Buffer.from(`cosignature/v1\ntime ${time}\n${body}`), secret);
  return `— ${kept.name} ${Buffer.concat([keyId, stamp, signature]).toString('base64')}`;
}

/** @param {string} url @param {object} [body] */
async function ask(url, body) {
  const post = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  const response = await fetch(url, body ? post : {});
  return { ok: response.ok, answer: await response.json().catch(() => ({})) };
}

/**
 * Looks once: the newest checkpoint must be signed by the site and continue the one that was kept. Then it is kept, signed, and
 * the signature handed in. Throws `TwoBooks` with both notes if it does not continue.
 * @param {{ url: string, file: string, name?: string | undefined, say: (text: string) => void, now?: () => number }} options
 */
export async function witness({ url, file, name, say, now = Date.now }) {
  const kept = open(file, name);
  const first = await ask(`${url}/api/books/log`);
  if (!first.ok) throw new Error(first.answer.message ?? 'the site has no log');
  const origin = readCheckpoint(first.answer.checkpoint)?.origin ?? '';
  const before = kept.checkpoints[origin];
  const known = before === undefined ? undefined : readCheckpoint(before);
  const { ok, answer } = known ? await ask(`${url}/api/books/log?from=${known.size}`) : first;
  const fork = (/** @type {string} */ why) => {
    throw new TwoBooks(`${why}\n\nKept:\n${before}\nShown now:\n${first.answer.checkpoint}`);
  };
  if (!ok && known && answer.code === 'log_shorter') fork('The log has become shorter: days were taken away.');
  if (!ok) throw new Error(answer.message ?? 'the site has no log');
  const checkpoint = readCheckpoint(answer.checkpoint);
  const key = readVerifierKey(answer.verifierKey);
  if (!checkpoint || !key || key.name !== checkpoint.origin || !isSigned(checkpoint, key))
    throw new TwoBooks(`The checkpoint is not signed by the site:\n${answer.checkpoint}`);
  const proof = answer.consistency.map((/** @type {string} */ hash) => Buffer.from(hash, 'base64'));
  if (known && !isBeginning(known, checkpoint, proof)) fork('The log is not a continuation of the one that was kept.');
  // It is kept before it is signed: a signature says that nothing larger was seen.
  kept.checkpoints[checkpoint.origin] = answer.checkpoint;
  keep(file, kept);
  const size = checkpoint.size;
  const signature = cosign(kept, checkpoint.body, Math.floor(now() / 1000));
  const handed = await ask(`${url}/api/books/cosignatures`, { size, signature });
  const { verifierKey } = keysOf(kept);
  say(`${checkpoint.origin}: ${size} days${known ? `, continuing the ${known.size} that were kept` : ''}`);
  if (handed.ok) say('The site has taken the signature.');
  else say(`Not taken (${handed.answer.code ?? 'no answer'}). For the operator's BOOK_WITNESSES:\n${verifierKey}`);
  return { origin: checkpoint.origin, size, signature, verifierKey, taken: handed.ok };
}
