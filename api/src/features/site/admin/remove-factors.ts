import type { Tx } from '../../../platform/db/tx.ts';
import { Problem } from '../../../platform/http/problem.ts';
import { deleteSessionsOf, mailboxOf, mailWithNotMe, NOWHERE, recordSecurity } from '../../accounts/auth/index.ts';
import { removeAllFactors } from '../../accounts/factors/index.ts';
import { recordAction } from '../../ground/admin-log/index.ts';
import { findMember } from '../../ground/members/index.ts';
import { tell } from '../../messages/notices/index.ts';

/**
 * For a member who has lost every factor and has shown the operator in another way who they are. The password stays, all
 * sessions end, and the member is told by mail and by the bell. `adminId` is null for the command line.
 */
export async function removeFactors(
  tx: Tx,
  { adminId, memberId, reason }: { adminId: string | null; memberId: string; reason: string },
): Promise<void> {
  const member = await findMember(tx, memberId);
  if (!member) throw new Problem('member_not_found');
  if (!(await removeAllFactors(tx, memberId))) throw new Problem('no_factors');
  await deleteSessionsOf(tx, memberId);
  await tell(tx, [{ memberId, subject: 'factors', kind: 'factors_removed', facts: { reason } }]);
  await recordSecurity(tx, memberId, { kind: 'factors_removed' }, NOWHERE);
  const mailbox = await mailboxOf(tx, memberId);
  if (mailbox) await mailWithNotMe(tx, mailbox, 'factors_removed', { reason });
  const facts = { username: member.username, reason };
  await recordAction(tx, { adminId, action: 'remove_factors', subject: memberId, facts });
}
