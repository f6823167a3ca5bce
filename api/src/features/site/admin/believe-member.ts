import type { Tx } from '../../../platform/db/tx.ts';
import { Problem } from '../../../platform/http/problem.ts';
import { believeMemberByHand } from '../../exchange/proving/index.ts';
import { recordAction } from '../../ground/admin-log/index.ts';
import { findMember } from '../../ground/members/index.ts';

/** An admin has looked at a member who was set aside, or who cannot do checks. What waited is offered. */
export async function believeMember(
  tx: Tx,
  { adminId, memberId }: { adminId: string; memberId: string },
): Promise<void> {
  const member = await findMember(tx, memberId);
  if (!member) throw new Problem('member_not_found');
  await believeMemberByHand(tx, memberId);
  const facts = { username: member.username };
  await recordAction(tx, { adminId, action: 'believe_member', subject: memberId, facts });
}
