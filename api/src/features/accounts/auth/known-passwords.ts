import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { App } from '../../../platform/run/app-context.ts';
import { inApi } from '../../../platform/run/folders.ts';
import { normalisedPassword } from './password-rules.ts';

/**
 * The first bytes of the SHA-256 hashes of common passwords, sorted. `scripts/known-passwords.mjs` makes the file. With five bytes
 * one good password in 25 million is taken for a common one.
 */
const BYTES = 5;
const LIST = inApi('src', 'features', 'accounts', 'auth', 'known-passwords.bin');

let list: Promise<Buffer> | undefined;

/** Searches the sorted list for these bytes. */
function isListed(sorted: Buffer, prefix: Buffer): boolean {
  let low = 0;
  let high = sorted.length / BYTES;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const order = sorted.compare(prefix, 0, BYTES, middle * BYTES, (middle + 1) * BYTES);
    if (order === 0) return true;
    if (order < 0) low = middle + 1;
    else high = middle;
  }
  return false;
}

const prefixOf = (password: string): Buffer =>
  hash('sha256', normalisedPassword(password).toLowerCase(), 'buffer').subarray(0, BYTES);

const SERVICE = 'https://api.pwnedpasswords.com/range/';
const SERVICE_WITHIN_MS = 2000;
const MOST_BYTES = 200_000;

/**
 * Asks which stolen passwords begin with the same five characters of their SHA-1 hash, so the service does not learn the
 * password. A service that does not answer prevents nobody from registering.
 */
async function isKnownToService({ guardedHttp, log }: Pick<App, 'guardedHttp' | 'log'>, password: string) {
  const sha1 = hash('sha1', normalisedPassword(password), 'hex').toUpperCase();
  try {
    const { status, body } = await guardedHttp.request(`${SERVICE}${sha1.slice(0, 5)}`, {
      headers: { 'add-padding': 'true' },
      withinMs: SERVICE_WITHIN_MS,
      maxBytes: MOST_BYTES,
    });
    if (status !== 200) throw new Error(`it returned ${status}`);
    // Lines like `0018A45C4D1DEF81644B54AB7F969B88D65:3`. Those with a count of 0 are padding.
    return new RegExp(`^${sha1.slice(5)}:0*[1-9]`, 'm').test(body.toString('latin1'));
  } catch (error) {
    log.warn({ err: error }, 'the service for stolen passwords did not answer');
    return false;
  }
}

/** Whether the password is one that many people have, so that it is guessed first. */
export async function isKnownPassword(
  app: Pick<App, 'guardedHttp' | 'log' | 'settings'>,
  password: string,
): Promise<boolean> {
  const { knownPasswords } = app.settings;
  if (knownPasswords === 'off') return false;
  list ??= readFile(LIST);
  if (isListed(await list, prefixOf(password))) return true;
  return knownPasswords === 'service' && isKnownToService(app, password);
}
