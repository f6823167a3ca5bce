import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';
import { Problem } from '../../../platform/http/problem.ts';

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
  return whenFree(() => hash(password, OPTIONS));
}

/** Of a password that nobody knows. */
export const unusableHash = (): Promise<string> => hashPassword(randomBytes(32).toString('base64url'));

let decoy: Promise<string> | undefined;

/** Does the same work whether or not the account exists. */
export async function passwordMatches(
  storedHash: string | undefined,
  password: string,
  verifyHash = verify,
): Promise<boolean> {
  decoy ??= hashPassword('nobody has this password');
  const against = storedHash ?? (await decoy);
  const matches = await whenFree(() => verifyHash(against, password));
  return matches && storedHash !== undefined;
}
