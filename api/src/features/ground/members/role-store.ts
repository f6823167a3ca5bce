import type { admin } from '@viewloop/contract';
import type { ReadTx, Tx } from '../../../platform/db/tx.ts';

export type Role = admin.Role;

export const roleOf = ({ isAdmin, isModerator }: { isAdmin: boolean; isModerator: boolean }): Role =>
  isAdmin ? 'admin' : isModerator ? 'moderator' : 'member';

/**
 * The caller holds the lock of `lockMemberAndAdmins`. Every request reads the role anew; the notification makes open
 * screens read it too, and ends event streams so that they connect again.
 */
export async function setRole(tx: Tx, id: string, role: Role): Promise<void> {
  await tx.query(
    `update member set is_admin = $2::text = 'admin', is_moderator = $2::text = 'moderator' where id = $1`,
    [id, role],
  );
  await tx.query(`select pg_notify('viewloop_member', $1::text || ' session')`, [id]);
}

export function findMemberByName(tx: ReadTx, username: string): Promise<{ id: string; username: string } | undefined> {
  return tx.one('select id, username from member where username_folded = lower($1)', [username]);
}

export interface TeamMember {
  id: string;
  username: string;
  email: string;
  role: Role;
  isSuspended: boolean;
}

/** Admins first, then moderators, by name. */
export function listTeam(tx: ReadTx): Promise<TeamMember[]> {
  return tx.query<TeamMember>(
    `select id, username, email, case when is_admin then 'admin' else 'moderator' end as role,
       suspended_at is not null as "isSuspended"
     from member where is_admin or is_moderator order by is_admin desc, username_folded`,
  );
}

export async function adminIds(tx: ReadTx): Promise<string[]> {
  const rows = await tx.query<{ id: string }>('select id from member where is_admin');
  return rows.map(({ id }) => id);
}
