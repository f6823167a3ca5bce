import { lockBalance, post, recipes } from '../../../ledger/index.ts';
import type { Tx } from '../../../platform/db/tx.ts';
import { Problem } from '../../../platform/http/problem.ts';
import { recordAction } from '../../ground/admin-log/index.ts';
import { findMember } from '../../ground/members/index.ts';

interface Wanted {
  adminId: string;
  memberId: string;
  credits: number;
  reason: string | null;
}

/**
 * Sets a balance to an absolute value. The account is locked from reading the balance to posting the entry, so
 * nothing that is earned or spent meanwhile gets lost.
 */
export async function updateCredits(
  tx: Tx,
  { adminId, memberId, credits, reason }: Wanted,
): Promise<{ change: number }> {
  const member = await findMember(tx, memberId);
  if (!member) throw new Problem('member_not_found');
  if (member.isDeleted) throw new Problem('deleted_member');
  const balance = await lockBalance(tx, memberId, 'adjustments');
  const change = credits - balance;
  const actionId = await recordAction(tx, {
    adminId,
    action: 'update_credits',
    subject: memberId,
    facts: { username: member.username, from: balance, to: credits, reason },
  });
  if (change !== 0) await post(tx, [recipes.creditsAdjusted({ actionId, memberId, adminId, change, note: reason })]);
  return { change };
}
