import type { Tx } from '../../../platform/db/tx.ts';
import { Problem } from '../../../platform/http/problem.ts';
import { issueToken, useToken } from '../../ground/one-time-tokens/index.ts';
import { queueMail } from '../../messages/mail/index.ts';
import { beginCommission } from '../../money/referrals/index.ts';
import {
  lockMember,
  type Mailbox,
  mailboxOf,
  markVerified,
  type Origin,
  setPassword,
  tellOfSecurity,
} from '../auth/index.ts';
import { RESET } from './links.ts';
import { keyOf } from './send-verification.ts';
import { type EndDeletion, takeBack } from './take-back.ts';

/** Older links stay valid for their hour: people press the button twice and then open the first mail. */
export async function sendReset(tx: Tx, { id, username, email, language }: Mailbox): Promise<void> {
  const token = await issueToken(tx, { ...RESET, memberId: id, subject: email });
  await queueMail(tx, {
    key: `reset-password:${keyOf(token)}`,
    kind: 'reset_password',
    memberId: id,
    address: email,
    language,
    parameters: { username },
    token,
    expiresInSeconds: RESET.validSeconds,
  });
}

/** For a link that the operator passes on. It has no subject, because it proves nothing about an address. */
export const issueResetLink = (tx: Tx, memberId: string): Promise<string> => issueToken(tx, { ...RESET, memberId });

interface Reset {
  token: string;
  newHash: string;
  me: string | undefined;
  from: Origin;
  endDeletion: EndDeletion;
}

/**
 * Takes the account back: ends every session and every other such link, and freezes what was added lately. It signs nobody
 * in, and leaves an older second factor as it is.
 */
export async function resetPassword(tx: Tx, { token, newHash, me, from, endDeletion }: Reset): Promise<string> {
  const { memberId, subject } = await useToken(tx, token, { purposes: [RESET.purpose], me });
  await lockMember(tx, memberId);
  const member = await mailboxOf(tx, memberId);
  const cameByMail = subject !== null;
  // The address may have been changed since the link was mailed; then it proves nothing.
  if (!member || (cameByMail && subject.toLowerCase() !== member.email.toLowerCase()))
    throw new Problem('link_unknown');
  await takeBack(tx, member, from, { endDeletion, provesAddress: cameByMail });
  await setPassword(tx, memberId, newHash);
  // The link came by mail, so the address is theirs.
  if (cameByMail && (await markVerified(tx, memberId, member.email))) await beginCommission(tx, memberId);
  await tellOfSecurity(tx, memberId, { kind: 'password_reset' }, from);
  return memberId;
}
