import type { fairPlay } from '@viewloop/contract';
import { type Challenge, createChallenge, type Solution, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';

/** One try of this many rounds takes about a millisecond of one core, and a few on a phone. */
const COST = 5_000;

export interface NewWork {
  /** What the work is for. It is signed, and of no use for anything else. */
  data: Record<string, string>;
  /** How many tries it takes to find the answer. */
  tries: number;
  validSeconds: number;
  secret: string;
}

export function newWork({ data, tries, validSeconds, secret }: NewWork): Promise<fairPlay.Work> {
  return createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    deriveKey,
    cost: COST,
    counter: tries,
    data,
    expiresAt: Math.floor(Date.now() / 1000) + validSeconds,
    hmacSignatureSecret: secret,
    hmacKeySignatureSecret: secret,
  }) as Promise<fairPlay.Work>;
}

/**
 * Whether the work was set by this site with one of these secrets, has not expired, and was done. What it was for is the caller's to
 * compare.
 */
export async function isWorkDone(
  { challenge, solution }: fairPlay.WorkDone,
  secrets: readonly string[],
): Promise<boolean> {
  for (const secret of secrets) {
    const { verified } = await verifySolution({
      challenge: challenge as Challenge,
      solution: solution as Solution,
      deriveKey,
      hmacSignatureSecret: secret,
      hmacKeySignatureSecret: secret,
    });
    if (verified) return true;
  }
  return false;
}
