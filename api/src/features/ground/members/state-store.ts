import type { ReadTx, Tx } from '../../../platform/db/tx.ts';

export interface MemberState {
  id: string;
  username: string;
  isAdmin: boolean;
  isModerator: boolean;
  isSuspended: boolean;
  isDeleted: boolean;
}

const STATE = `select id, username, is_admin as "isAdmin", is_moderator as "isModerator",
  suspended_at is not null as "isSuspended", deleted_at is not null as "isDeleted" from member`;

export function findMember(tx: ReadTx, id: string): Promise<MemberState | undefined> {
  return tx.one<MemberState>(`${STATE} where id = $1`, [id]);
}

/**
 * Locks this member and every admin, always in the same order, so that two admins cannot suspend or remove each other
 * at the same moment.
 */
export async function lockMemberAndAdmins(tx: Tx, id: string): Promise<MemberState[]> {
  return tx.query<MemberState>(`${STATE} where id = $1 or is_admin order by id for no key update`, [id]);
}

/** Whether nobody else could administrate the site. */
export async function isLastAdmin(tx: ReadTx, id: string): Promise<boolean> {
  const row = await tx.one(
    `select 1 as one from member m where m.id = $1 and m.is_admin and not exists (
       select from member other where other.is_admin and other.suspended_at is null and other.id <> $1)`,
    [id],
  );
  return row !== undefined;
}

export async function setSuspended(tx: Tx, id: string, reason: string | null): Promise<void> {
  await tx.query(
    `update member set suspended_reason = $2::text, suspended_at = case when $2::text is null then null else now() end
     where id = $1`,
    [id, reason],
  );
}
