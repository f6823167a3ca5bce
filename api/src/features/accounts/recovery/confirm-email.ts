import { isUniqueViolation } from '../../../platform/db/database-error.ts';
import type { Tx } from '../../../platform/db/tx.ts';
import { Problem } from '../../../platform/http/problem.ts';
import { deleteTokensOf, issueToken, useToken } from '../../ground/one-time-tokens/index.ts';
import { markDeliverable, queueMail } from '../../messages/mail/index.ts';
import { beginCommission } from '../../money/referrals/index.ts';
import { deleteSessionsOf, type Mailbox, mailboxOf, markVerified, replaceEmail } from '../auth/index.ts';
import { CHANGE, RESET, UNDO, VERIFY } from './links.ts';
import { sendReset } from './reset-password.ts';
import { keyOf } from './send-verification.ts';

interface Given {
  token: string;
  /** Who is signed in, if anybody is. */
  me: string | undefined;
}

/** Whoever can read the mail owns the address. */
async function verified(tx: Tx, memberId: string, email: string): Promise<void> {
  await markDeliverable(tx, email);
  await beginCommission(tx, memberId);
}

/** The same call confirms the address of a registration and a new one: the token knows which. */
export async function confirmEmail(
  tx: Tx,
  { token, me }: Given,
): Promise<{ memberId: string; email: string; done: 'verified' | 'changed' }> {
  const used = await useToken(tx, token, { purposes: [VERIFY.purpose, CHANGE.purpose], me });
  const { memberId } = used;
  const email = used.subject as string;
  if (used.purpose === CHANGE.purpose) {
    await changeEmail(tx, memberId, email);
    return { memberId, email, done: 'changed' };
  }
  if (!(await markVerified(tx, memberId, email))) throw new Problem('link_expired');
  await verified(tx, memberId, email);
  return { memberId, email, done: 'verified' };
}

async function takeAddress(tx: Tx, memberId: string, email: string): Promise<void> {
  try {
    await replaceEmail(tx, memberId, email, { verified: true });
  } catch (error) {
    throw isUniqueViolation(error, 'member_email_folded_key') ? new Problem('email_taken') : error;
  }
  await verified(tx, memberId, email);
}

async function changeEmail(tx: Tx, memberId: string, email: string): Promise<void> {
  const before = (await mailboxOf(tx, memberId)) as Mailbox;
  await takeAddress(tx, memberId, email);
  // Links that were mailed to the old address die with it, except the one that takes the change back.
  await deleteTokensOf(tx, memberId, [VERIFY.purpose, RESET.purpose, CHANGE.purpose]);
  const token = await issueToken(tx, { ...UNDO, memberId, subject: before.email });
  await queueMail(tx, {
    key: `email-changed:${keyOf(token)}`,
    kind: 'email_changed',
    memberId,
    address: before.email,
    language: before.language,
    parameters: { username: before.username, newEmail: email },
    token,
    expiresInSeconds: UNDO.validSeconds,
  });
}

/**
 * For somebody whose account was taken over: the old address is back, everybody is signed out, and a link for a new
 * password is on its way. Of several changes the owner of the oldest address wins, because its link ends all others.
 */
export async function undoEmailChange(tx: Tx, { token, me }: Given): Promise<{ memberId: string; email: string }> {
  const { memberId, subject } = await useToken(tx, token, { purposes: [UNDO.purpose], me });
  const email = subject as string;
  await takeAddress(tx, memberId, email);
  await deleteSessionsOf(tx, memberId);
  await deleteTokensOf(tx, memberId, [VERIFY.purpose, RESET.purpose, CHANGE.purpose, UNDO.purpose]);
  await sendReset(tx, (await mailboxOf(tx, memberId)) as Mailbox);
  return { memberId, email };
}
