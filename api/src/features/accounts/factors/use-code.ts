import { rateLimits } from '@viewloop/contract';
import type { Tx } from '../../../platform/db/tx.ts';
import { Problem } from '../../../platform/http/problem.ts';
import type { App } from '../../../platform/run/app-context.ts';
import { mailboxOf, mailWithNotMe, type Origin, recordSecurity } from '../auth/index.ts';
import { stepOfCode } from './authenticator-rules.ts';
import { appCodeIn, hashOfRecoveryCode } from './recovery-codes.ts';
import * as store from './store.ts';

type Counting = Pick<App, 'limits'>;

/**
 * Counts a guess before it is checked, so that guesses sent at the same moment all count. Recovery codes are too long to be
 * guessed, so they are not counted: they still work when somebody else has used up the guesses of the account.
 */
export async function countGuess({ limits }: Counting, memberId: string, code: string): Promise<void> {
  if (appCodeIn(code) === undefined) return;
  await limits.takeFor(rateLimits.codeGuesses, memberId);
  await limits.takeFor(rateLimits.codeGuessesADay, memberId);
}

export async function forgetGuesses({ limits }: Counting, memberId: string): Promise<void> {
  await limits.forget(rateLimits.codeGuesses, memberId);
  await limits.forget(rateLimits.codeGuessesADay, memberId);
}

/** Uses up a code of the member's app or a recovery code, in the transaction of what it allows. */
export async function useCode(tx: Tx, memberId: string, text: string, from: Origin): Promise<void> {
  const code = appCodeIn(text);
  if (code === undefined) return useRecoveryCode(tx, memberId, text, from);
  const app = await store.authenticatorOf(tx, memberId);
  if (!app?.confirmedAt) throw new Problem('wrong_code');
  await useAppCode(tx, memberId, app.secret, code);
}

/** Throws unless the code is right and its step was not used before. */
export async function useAppCode(tx: Tx, memberId: string, secret: Buffer, code: string): Promise<void> {
  const step = stepOfCode(secret, code, Date.now());
  if (step === undefined) throw new Problem('wrong_code');
  if (!(await store.takeStep(tx, memberId, step))) throw new Problem('code_used');
}

async function useRecoveryCode(tx: Tx, memberId: string, text: string, from: Origin): Promise<void> {
  if (!(await store.takeRecoveryCode(tx, memberId, hashOfRecoveryCode(text)))) throw new Problem('wrong_code');
  const { left } = await store.countRecoveryCodes(tx, memberId);
  await recordSecurity(tx, memberId, { kind: 'recovery_code_used' }, from);
  const mailbox = await mailboxOf(tx, memberId);
  if (mailbox) await mailWithNotMe(tx, mailbox, 'recovery_code_used', { left });
}
