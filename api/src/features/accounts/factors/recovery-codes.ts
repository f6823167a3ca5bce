import { hash, randomInt } from 'node:crypto';

/** Without letters that look like digits. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const LENGTH = 16;
const COUNT = 10;

const newCode = (): string => Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

const inGroups = (code: string): string => (code.match(/.{4}/g) ?? []).join('-');

/** Ten codes of 80 random bits, as they are shown: `k3f9-…`. */
export const newRecoveryCodes = (): string[] => Array.from({ length: COUNT }, () => inGroups(newCode()));

const plain = (code: string): string =>
  code.toLowerCase().replace(/[\s-]/g, '').replace(/[il]/g, '1').replace(/o/g, '0');

/** 80 random bits cannot be guessed from their hash, so a slow hash like that of passwords is not needed. */
export const hashOfRecoveryCode = (code: string): Buffer => hash('sha256', plain(code), 'buffer');

/** Codes of authenticator apps have six digits, also in two groups; everything else is meant as a recovery code. */
export function appCodeIn(text: string): string | undefined {
  const digits = text.replace(/[\s-]/g, '');
  return /^\d{6}$/.test(digits) ? digits : undefined;
}
