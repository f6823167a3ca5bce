import type { admin } from '@viewloop/contract';
import type { z } from 'zod';
import type { ReadTx } from '../../platform/tx.ts';
import { USER, type UserRow, userOf } from './store.ts';

export type ListedUser = z.input<typeof admin.AdminUser>;

interface Wanted {
  q?: string | undefined;
  page: number;
  limit: number;
}

/** The names and addresses that begin so, as two ranges of their indexes; the last letter there is ends a range. */
const BEGINS = `(m.username_folded >= lower($1) and m.username_folded < lower($1) || chr(1114111))
  or (m.email_folded >= lower($1) and m.email_folded < lower($1) || chr(1114111))`;
const NEWEST = 'order by m.created_at desc, m.id desc';

/** Newest first; `q` finds names and e-mail addresses by how they begin. */
export async function listUsers(tx: ReadTx, { q, page, limit }: Wanted): Promise<ListedUser[]> {
  const offset = (page - 1) * limit;
  const rows = q
    ? await tx.query<UserRow>(`${USER} where ${BEGINS} ${NEWEST} limit $2 offset $3`, [q, limit, offset])
    : await tx.query<UserRow>(`${USER} ${NEWEST} limit $1 offset $2`, [limit, offset]);
  return rows.map((row) => ({
    ...userOf(row),
    suspendedAt: row.suspended_at?.toISOString() ?? null,
    suspendedReason: row.suspended_reason,
  }));
}

export async function countUsers(tx: ReadTx, q: string | undefined): Promise<number> {
  const row = q
    ? await tx.one<{ count: number }>(`select count(*) as count from member m where ${BEGINS}`, [q])
    : await tx.one<{ count: number }>(`select tally_of('members') as count`);
  return row?.count ?? 0;
}
