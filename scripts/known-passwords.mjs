import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { dictionary } from '@zxcvbn-ts/language-common';
import { inRoot } from './root.mjs';

/** As many as api/src/features/accounts/auth/known-passwords.ts reads. */
const BYTES = 5;
/** Shorter ones are refused anyway. */
const SHORTEST = 6;

/**
 * The list of common passwords of @zxcvbn-ts/language-common (MIT), as sorted beginnings of their SHA-256 hashes. The server
 * reads this file, so it needs neither the package nor half a megabyte of words.
 */
export function makeKnownPasswords() {
  const words = dictionary['passwords-common'].map((word) => String(word).normalize('NFKC').toLowerCase());
  const prefixes = words
    .filter((word) => word.length >= SHORTEST)
    .map((word) => createHash('sha256').update(word).digest().subarray(0, BYTES).toString('hex'));
  return Buffer.from([...new Set(prefixes)].sort().join(''), 'hex');
}

export const KNOWN_PASSWORDS = inRoot('api', 'src', 'features', 'accounts', 'auth', 'known-passwords.bin');

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(KNOWN_PASSWORDS, makeKnownPasswords());
