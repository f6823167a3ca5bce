import type { fairPlay } from '@viewloop/contract';
import { type Challenge, createChallenge, type Solution, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';

/**
 * A proof of work that goes on beside a watch: some seconds of one core, which a phone does as well. It costs a cheat
 * next to nothing by itself; it is there so that a watch without checks is not free.
 */
const COST = 5_000;
/** About two thousand tries of a millisecond each. */
const HARDEST = 4_000;
const VALID_SECONDS = 900;

export function newWork(checkId: string, secret: string, counter: number): Promise<fairPlay.Work> {
  return createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    deriveKey,
    cost: COST,
    counter: Math.floor(counter * HARDEST),
    data: { check: checkId },
    expiresAt: Math.floor(Date.now() / 1000) + VALID_SECONDS,
    hmacSignatureSecret: secret,
    hmacKeySignatureSecret: secret,
  }) as Promise<fairPlay.Work>;
}

/** Whether the work was done, and done for this check. */
export async function isWorkDone(
  { challenge, solution }: fairPlay.WorkDone,
  checkId: string,
  secret: string,
): Promise<boolean> {
  if (challenge.parameters.data?.check !== checkId) return false;
  const { verified } = await verifySolution({
    challenge: challenge as Challenge,
    solution: solution as Solution,
    deriveKey,
    hmacSignatureSecret: secret,
    hmacKeySignatureSecret: secret,
  });
  return verified;
}
