import type { Tx } from '../../../platform/db/tx.ts';
import { Problem } from '../../../platform/http/problem.ts';
import { liveTokenAbout, useToken } from '../../ground/one-time-tokens/index.ts';
import {
  lockMember,
  lockPassword,
  type Mailbox,
  mailboxOf,
  NOT_ME,
  type Origin,
  recordSecurity,
} from '../auth/index.ts';
import { restoreAddress } from './confirm-email.ts';
import { UNDO } from './links.ts';
import { sendReset } from './reset-password.ts';
import { type EndDeletion, takeBack } from './take-back.ts';

interface Given {
  token: string;
  me: string | undefined;
  from: Origin;
  /** Of a password that nobody knows. */
  unusableHash: string;
  endDeletion: EndDeletion;
}

/**
 * The owner has read in a mail what somebody else did. If the address was changed since, it returns to the one that the mail
 * went to, as long as that change can be taken back.
 */
export async function notMe(
  tx: Tx,
  { token, me, from, unusableHash, endDeletion }: Given,
): Promise<{ memberId: string; email: string }> {
  const { memberId, subject } = await useToken(tx, token, { purposes: [NOT_ME], me });
  await lockMember(tx, memberId);
  const member = await mailboxOf(tx, memberId);
  if (!member || subject === null) throw new Problem('link_unknown');
  if (subject.toLowerCase() !== member.email.toLowerCase()) {
    const undo = await liveTokenAbout(tx, { purpose: UNDO.purpose, memberId, subject });
    if (!undo) throw new Problem('link_expired');
    await restoreAddress(tx, memberId, subject, undo.createdAt);
  }
  const owner = (await mailboxOf(tx, memberId)) as Mailbox;
  await recordSecurity(tx, memberId, { kind: 'not_me' }, from);
  await takeBack(tx, owner, from, { endDeletion });
  await lockPassword(tx, memberId, unusableHash);
  await sendReset(tx, owner);
  return { memberId, email: owner.email };
}
