import type { Tx } from '../../../platform/db/tx.ts';
import { Problem } from '../../../platform/http/problem.ts';
import { deleteSessionsOf } from '../../accounts/auth/index.ts';
import { pausePromotionsOf } from '../../exchange/promotions/index.ts';
import { endLiveWatch } from '../../exchange/watching/index.ts';
import { recordAction } from '../../ground/admin-log/index.ts';
import { findMember, lockMemberAndAdmins, setSuspended } from '../../ground/members/index.ts';
import { endWebhooksOf } from '../../messages/webhooks/index.ts';

/**
 * Ends the member's watch, all sessions and webhooks, and pauses their promotions. Returns the owners of the promotions that
 * got a place back.
 */
export async function suspendMember(
  tx: Tx,
  { adminId, memberId, reason }: { adminId: string; memberId: string; reason: string },
): Promise<Set<string>> {
  if (memberId === adminId) throw new Problem('own_account');
  // Views and promotions come before members in the order of locks.
  const owners = await endLiveWatch(tx, memberId, 'suspended');
  await pausePromotionsOf(tx, memberId);
  const held = await lockMemberAndAdmins(tx, memberId);
  const member = held.find(({ id }) => id === memberId);
  if (!member) throw new Problem('member_not_found');
  const others = held.filter(({ id, isAdmin, isSuspended }) => isAdmin && !isSuspended && id !== memberId);
  if (others.length === 0) throw new Problem('last_admin');
  if (!others.some(({ id }) => id === adminId)) throw new Problem('not_signed_in');
  if (member.isSuspended) return owners;

  await setSuspended(tx, memberId, reason);
  await deleteSessionsOf(tx, memberId);
  await endWebhooksOf(tx, memberId);
  const facts = { username: member.username, reason };
  await recordAction(tx, { adminId, action: 'suspend_member', subject: memberId, facts });
  return owners;
}

export async function restoreMember(
  tx: Tx,
  { adminId, memberId }: { adminId: string; memberId: string },
): Promise<void> {
  const member = await findMember(tx, memberId);
  if (!member) throw new Problem('member_not_found');
  if (!member.isSuspended) return;
  if (member.isDeleted) throw new Problem('deleted_member');
  await setSuspended(tx, memberId, null);
  const facts = { username: member.username };
  await recordAction(tx, { adminId, action: 'restore_member', subject: memberId, facts });
}
