import { randomUUID } from 'node:crypto';
import type { Tx } from '../../../platform/db/tx.ts';
import { mailboxOf } from '../../accounts/auth/index.ts';
import { listTeam } from '../../ground/members/index.ts';
import { queueMail } from '../../messages/mail/index.ts';
import { markReadAbout, tell } from '../../messages/notices/index.ts';

/** One notice a conversation: a newer message takes the place of the older one. */
const subjectOf = (threadId: number) => `support:${threadId}`;

/** The bell need not tell a member who has opened the conversation. */
export const forgetNotice = (tx: Tx, memberId: string, threadId: number) =>
  markReadAbout(tx, memberId, subjectOf(threadId));

export async function tellAdmins(
  tx: Tx,
  { threadId, username }: { threadId: number; username: string },
): Promise<void> {
  const admins = (await listTeam(tx)).filter(({ role, isSuspended }) => role === 'admin' && !isSuspended);
  await tell(
    tx,
    admins.map(({ id: memberId }) => ({
      memberId,
      subject: subjectOf(threadId),
      kind: 'support_question',
      facts: { threadId, member: username },
    })),
  );
}

interface Answered {
  threadId: number;
  memberId: string;
  text: string;
  byMail: boolean;
}

export async function tellMember(tx: Tx, { threadId, memberId, text, byMail }: Answered): Promise<void> {
  await tell(tx, [{ memberId, subject: subjectOf(threadId), kind: 'support_answer', facts: { threadId } }]);
  const mailbox = byMail ? await mailboxOf(tx, memberId) : undefined;
  if (!mailbox || mailbox.isSuspended) return;
  await queueMail(tx, {
    key: `support-answer:${randomUUID()}`,
    kind: 'support_answer',
    memberId,
    address: mailbox.email,
    language: mailbox.language,
    parameters: { username: mailbox.username, text },
  });
}
