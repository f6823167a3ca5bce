import type { Tx } from '../../../platform/db/tx.ts';
import { deleteTokensOf, issueToken } from '../../ground/one-time-tokens/index.ts';
import { queueMail } from '../../messages/mail/index.ts';
import { isReservedForUndo, type Mailbox, mailboxWithAddress } from '../auth/index.ts';
import { CHANGE, VERIFY } from './links.ts';

/** Of several mails the newest counts. */
export async function sendVerification(
  tx: Tx,
  { id, email, language }: Pick<Mailbox, 'id' | 'email' | 'language'>,
): Promise<void> {
  await deleteTokensOf(tx, id, [VERIFY.purpose]);
  const token = await issueToken(tx, { ...VERIFY, memberId: id, subject: email });
  await queueMail(tx, {
    key: `verify-email:${keyOf(token)}`,
    kind: 'verify_email',
    memberId: id,
    address: email,
    language,
    parameters: {},
    token,
    expiresInSeconds: VERIFY.validSeconds,
  });
}

/**
 * The new address counts once its owner has confirmed it. If it belongs to somebody else already, nobody is written to,
 * and the one who asks cannot tell the difference.
 */
export async function sendEmailChange(tx: Tx, member: Mailbox, newEmail: string): Promise<void> {
  const { id, username, language } = member;
  await deleteTokensOf(tx, id, [CHANGE.purpose]);
  const token = await issueToken(tx, { ...CHANGE, memberId: id, subject: newEmail });
  const isTaken = (await mailboxWithAddress(tx, newEmail)) !== undefined || (await isReservedForUndo(tx, newEmail, id));
  if (isTaken) return;
  await queueMail(tx, {
    key: `change-email:${keyOf(token)}`,
    kind: 'confirm_new_email',
    memberId: id,
    address: newEmail,
    language,
    parameters: { username },
    token,
    expiresInSeconds: CHANGE.validSeconds,
  });
}

/** Enough to tell two mails apart, too little to be used. */
export const keyOf = (token: string) => token.slice(0, 12);
