import { randomUUID } from 'node:crypto';
import type { Tx } from '../../../platform/db/tx.ts';
import { Problem } from '../../../platform/http/problem.ts';
import { mailboxOf } from '../../accounts/auth/index.ts';
import { recordAction } from '../../ground/admin-log/index.ts';
import { lockMemberAndAdmins, type Role, roleOf, setRole } from '../../ground/members/index.ts';
import { queueMail } from '../../messages/mail/index.ts';
import { tell } from '../../messages/notices/index.ts';

interface RoleChange {
  /** Null for the command line of the server. */
  adminId: string | null;
  memberId: string;
  role: Role;
}

const ACTIONS = { admin: 'make_admin', moderator: 'make_moderator', member: 'remove_role' } as const;
const NOTICES = { admin: 'made_admin', moderator: 'made_moderator', member: 'role_removed' } as const;

/**
 * Changes a role, writes it into the log, and tells the member. The lock makes changes wait for each other, so that two
 * admins who remove each other at the same moment leave one of them. Returns false when nothing had to be changed.
 */
export async function changeRole(tx: Tx, { adminId, memberId, role }: RoleChange): Promise<boolean> {
  const held = await lockMemberAndAdmins(tx, memberId);
  const member = held.find(({ id }) => id === memberId);
  if (!member) throw new Problem('member_not_found');
  if (member.isDeleted) throw new Problem('deleted_member');
  const canSignIn = held.filter(({ isAdmin, isSuspended }) => isAdmin && !isSuspended);
  // Somebody may have taken the caller's role while this waited for the lock.
  if (adminId !== null && !canSignIn.some(({ id }) => id === adminId)) throw new Problem('not_admin');
  if (roleOf(member) === role) return false;
  if (member.isAdmin && canSignIn.every(({ id }) => id === memberId)) throw new Problem('admin_needed');

  await setRole(tx, memberId, role);
  const facts = { username: member.username };
  await recordAction(tx, { adminId, action: ACTIONS[role], subject: memberId, facts });
  await tellMember(tx, memberId, role);
  return true;
}

async function tellMember(tx: Tx, memberId: string, role: Role): Promise<void> {
  await tell(tx, [{ memberId, subject: 'role', kind: NOTICES[role], facts: {} }]);
  const mailbox = await mailboxOf(tx, memberId);
  if (!mailbox) return;
  await queueMail(tx, {
    key: `role-changed:${randomUUID()}`,
    kind: 'role_changed',
    memberId,
    address: mailbox.email,
    language: mailbox.language,
    parameters: { username: mailbox.username, role },
  });
}
