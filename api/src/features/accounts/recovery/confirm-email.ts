import { isUniqueViolation } from '../../../platform/db/database-error.ts';
import type { Tx } from '../../../platform/db/tx.ts';
import { Problem } from '../../../platform/http/problem.ts';
import { deleteTokensOf, deleteTokensSince, issueToken, useToken } from '../../ground/one-time-tokens/index.ts';
import { markDeliverable, queueMail } from '../../messages/mail/index.ts';
import { beginCommission } from '../../money/referrals/index.ts';
import {
  lockMember,
  lockPassword,
  type Mailbox,
  mailboxOf,
  markVerified,
  type Origin,
  recordSecurity,
  replaceEmail,
  tellOfSecurity,
} from '../auth/index.ts';
import { CHANGE, RESET, UNDO, VERIFY } from './links.ts';
import { sendReset } from './reset-password.ts';
import { keyOf } from './send-verification.ts';
import { type EndDeletion, takeBack } from './take-back.ts';

interface Given {
  token: string;
  /** Who is signed in, if anybody is. */
  me: string | undefined;
  from: Origin;
  endDeletion: EndDeletion;
}

/** Reading the mail proves that the address is one's own. */
async function verified(tx: Tx, memberId: string, email: string): Promise<void> {
  await markDeliverable(tx, email);
  await beginCommission(tx, memberId);
}

interface Confirmed {
  memberId: string;
  email: string;
  done: 'verified' | 'changed';
  /** Whether all sessions were ended. */
  signedOut: boolean;
}

/** The same call confirms the address of a registration and a new one: the token knows which. */
export async function confirmEmail(tx: Tx, { token, me, from, endDeletion }: Given): Promise<Confirmed> {
  const used = await useToken(tx, token, { purposes: [VERIFY.purpose, CHANGE.purpose], me });
  const { memberId } = used;
  const email = used.subject as string;
  await lockMember(tx, memberId);
  const before = (await mailboxOf(tx, memberId)) as Mailbox;
  if (used.purpose === CHANGE.purpose) {
    await changeEmail(tx, before, email, from);
    return { memberId, email, done: 'changed', signedOut: false };
  }
  if (!(await markVerified(tx, memberId, email))) throw new Problem('link_expired');
  // Whoever is signed in and reads the mail registered with their own address. Anybody else may find an account that a
  // stranger made with it, so what the stranger attached goes.
  const signedOut = before.verifiedAt === null && me !== memberId;
  if (signedOut) await takeBack(tx, before, from, { endDeletion });
  await recordSecurity(tx, memberId, { kind: 'email_confirmed', name: email }, from);
  await verified(tx, memberId, email);
  return { memberId, email, done: 'verified', signedOut };
}

async function takeAddress(tx: Tx, memberId: string, email: string): Promise<void> {
  try {
    await replaceEmail(tx, memberId, email, { verified: true });
  } catch (error) {
    throw isUniqueViolation(error, 'member_email_folded_key') ? new Problem('email_taken') : error;
  }
  await verified(tx, memberId, email);
}

async function changeEmail(tx: Tx, before: Mailbox, email: string, from: Origin): Promise<void> {
  await takeAddress(tx, before.id, email);
  await afterEmailChange(tx, before, email, from);
}

/**
 * Links that were mailed to the old address die with it, except those that take the change back. An address that was never
 * confirmed may be a typo, so it gets no such link.
 */
export async function afterEmailChange(tx: Tx, before: Mailbox, email: string, from: Origin): Promise<void> {
  await deleteTokensOf(tx, before.id, [VERIFY.purpose, RESET.purpose, CHANGE.purpose]);
  await tellOfSecurity(tx, before.id, { kind: 'email_changed', name: email }, from);
  if (before.verifiedAt === null) return;
  const token = await issueToken(tx, { ...UNDO, memberId: before.id, subject: before.email });
  await mailUndo(tx, before, email, { token, validSeconds: UNDO.validSeconds });
}

/** Also a second time, when the owner of an old address asks for a new password. */
export async function mailUndo(
  tx: Tx,
  { id, username, email, language }: Pick<Mailbox, 'id' | 'username' | 'email' | 'language'>,
  newEmail: string,
  { token, validSeconds }: { token: string; validSeconds: number },
): Promise<void> {
  await queueMail(tx, {
    key: `email-changed:${keyOf(token)}`,
    kind: 'email_changed',
    memberId: id,
    address: email,
    language,
    parameters: { username, newEmail },
    token,
    expiresInSeconds: validSeconds,
  });
}

/**
 * Puts an old address back. Of several changes the owner of the oldest address wins: a link ends those of later changes, and
 * never one of an earlier change.
 */
export async function restoreAddress(tx: Tx, memberId: string, email: string, changedAt: Date): Promise<void> {
  await takeAddress(tx, memberId, email);
  await deleteTokensSince(tx, memberId, { purpose: UNDO.purpose, since: changedAt });
}

/**
 * For somebody whose account was taken over: the old address is back, everybody is signed out, what was added lately is
 * frozen, the password no longer works, and a link for a new one is on its way.
 */
export async function undoEmailChange(
  tx: Tx,
  { token, me, from, endDeletion, unusableHash }: Given & { unusableHash: string },
): Promise<{ memberId: string; email: string }> {
  const { memberId, subject, createdAt } = await useToken(tx, token, { purposes: [UNDO.purpose], me });
  const email = subject as string;
  await lockMember(tx, memberId);
  await restoreAddress(tx, memberId, email, createdAt);
  await recordSecurity(tx, memberId, { kind: 'email_taken_back', name: email }, from);
  const owner = (await mailboxOf(tx, memberId)) as Mailbox;
  await takeBack(tx, owner, from, { endDeletion });
  await lockPassword(tx, memberId, unusableHash);
  await sendReset(tx, owner);
  return { memberId, email };
}
