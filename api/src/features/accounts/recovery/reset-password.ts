import type { Tx } from '../../../platform/db/tx.ts';
import { Problem } from '../../../platform/http/problem.ts';
import { deleteTokensOf, issueToken, useToken } from '../../ground/one-time-tokens/index.ts';
import { queueMail } from '../../messages/mail/index.ts';
import { beginCommission } from '../../money/referrals/index.ts';
import {
  deleteSessionsOf,
  type Mailbox,
  mailboxOf,
  markVerified,
  setPassword,
  tellOfNewPassword,
} from '../auth/index.ts';
import { endTokensOf } from '../programs/index.ts';
import { RESET } from './links.ts';
import { keyOf } from './send-verification.ts';

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

/** Ends every session and every other such link. It signs nobody in, and leaves a second factor as it is. */
export async function resetPassword(
  tx: Tx,
  { token, newHash, me }: { token: string; newHash: string; me: string | undefined },
): Promise<string> {
  const { memberId, subject } = await useToken(tx, token, { purposes: [RESET.purpose], me });
  const member = await mailboxOf(tx, memberId);
  if (!member) throw new Problem('link_unknown');
  await setPassword(tx, memberId, newHash);
  await deleteSessionsOf(tx, memberId);
  await endTokensOf(tx, memberId);
  await deleteTokensOf(tx, memberId, [RESET.purpose]);
  // The link came by mail, so the address is theirs.
  if (subject !== null && (await markVerified(tx, memberId, subject))) await beginCommission(tx, memberId);
  await tellOfNewPassword(tx, member);
  return memberId;
}
