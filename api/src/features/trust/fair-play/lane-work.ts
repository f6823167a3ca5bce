import type { fairPlay } from '@viewloop/contract';
import * as humanCheck from '../../accounts/human-check/index.ts';

/**
 * A proof of work that goes on beside a watch: some seconds of one core, which a phone does as well. It costs a cheat
 * next to nothing by itself; it is there so that a watch without checks is not free.
 */
const HARDEST = 4_000;
const VALID_SECONDS = 900;

export function newWork(checkId: string, secret: string, share: number): Promise<fairPlay.Work> {
  const tries = Math.floor(share * HARDEST);
  return humanCheck.newWork({ data: { check: checkId }, tries, validSeconds: VALID_SECONDS, secret });
}

/** Whether the work was done, and done for this check. */
export async function isWorkDone(
  done: fairPlay.WorkDone,
  checkId: string,
  secrets: readonly string[],
): Promise<boolean> {
  return done.challenge.parameters.data?.check === checkId && humanCheck.isWorkDone(done, secrets);
}
