import { Problem } from '../../platform/problem.ts';
import type { Tx } from '../../platform/tx.ts';
import { recordAction } from '../admin-log/index.ts';
import { findMember } from '../auth/index.ts';
import { believeOwner } from '../promotions/index.ts';

/** An admin has looked at a member who was set aside, or who cannot do checks. What waited is offered. */
export async function believeMember(
  tx: Tx,
  { adminId, memberId }: { adminId: string; memberId: string },
): Promise<void> {
  const member = await findMember(tx, memberId);
  if (!member) throw new Problem('member_not_found');
  await believeOwner(tx, memberId);
  const facts = { username: member.username };
  await recordAction(tx, { adminId, action: 'believe_member', subject: memberId, facts });
}
