import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';
import { Problem } from '../../../platform/http/problem.ts';
import { normalisedPassword } from './password-rules.ts';

const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Two cores compute about 26 hashes a second. More at once would leave no processor time for other requests. */
const MOST_AT_ONCE = 2;
const MOST_WAITING = 100;

const limit = pLimit(MOST_AT_ONCE);

function whenFree<T>(work: () => Promise<T>): Promise<T> {
  if (limit.pendingCount >= MOST_WAITING) throw new Problem('busy');
  return limit(work);
}

export async function hashPassword(password: string): Promise<string> {
  return whenFree(() => hash(normalisedPassword(password), OPTIONS));
}

/** Of a password that nobody knows. */
export const unusableHash = (): Promise<string> => hashPassword(randomBytes(32).toString('base64url'));

let decoy: Promise<string> | undefined;

/**
 * Does the same work whether or not the account exists. Hashes from before 0.3 are of the password as it was typed, so that
 * spelling counts as well.
 */
export async function passwordMatches(
  storedHash: string | undefined,
  password: string,
  verifyHash = verify,
): Promise<boolean> {
  decoy ??= hashPassword('nobody has this password');
  const against = storedHash ?? (await decoy);
  const spellings = new Set([normalisedPassword(password), password]);
  for (const spelling of spellings)
    if (await whenFree(() => verifyHash(against, spelling))) return storedHash !== undefined;
  return false;
}
