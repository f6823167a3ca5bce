import { type admin, constants } from '@viewloop/contract';
import type { z } from 'zod';
import type { ReadTx } from '../../platform/tx.ts';
import { USER, type UserRow, userOf } from './store.ts';

export type ListedUser = z.input<typeof admin.AdminUser>;

interface Wanted {
  q?: string | undefined;
  page: number;
  limit: number;
}

/** Trigram indexes find parts of three letters and more. */
const INDEXED_LENGTH = 3;
/** Parts of one or two letters are in nearly every name, so they are looked for among the newest members only. */
const NEWEST_SEARCHED = 10_000;

const CONTAINS = '(m.username_folded like $1 or m.email_folded like $1)';
const CONTAINS_AMONG_NEWEST = `m.id in (
  select m.id from (select id, username_folded, email_folded from member
                    order by created_at desc, id desc limit ${NEWEST_SEARCHED}) m
  where ${CONTAINS})`;
const NEWEST = 'order by m.created_at desc, m.id desc';

const conditionFor = (q: string) => (q.length < INDEXED_LENGTH ? CONTAINS_AMONG_NEWEST : CONTAINS);
/** The stored columns are folded by the C collation, which changes A to Z alone. */
const patternFor = (q: string) =>
  `%${q.replace(/[A-Z]/g, (letter) => letter.toLowerCase()).replace(/[\\%_]/g, '\\$&')}%`;

/** Newest first; `q` finds names and e-mail addresses by any part of them. */
export async function listUsers(tx: ReadTx, { q, page, limit }: Wanted): Promise<ListedUser[]> {
  const offset = (page - 1) * limit;
  const rows = q
    ? await tx.query<UserRow>(`${USER} where ${conditionFor(q)} ${NEWEST} limit $2 offset $3`, [
        patternFor(q),
        limit,
        offset,
      ])
    : await tx.query<UserRow>(`${USER} ${NEWEST} limit $1 offset $2`, [limit, offset]);
  return rows.map((row) => ({
    ...userOf(row),
    suspendedAt: row.suspended_at?.toISOString() ?? null,
    suspendedReason: row.suspended_reason,
  }));
}

export async function countUsers(tx: ReadTx, q: string | undefined): Promise<number> {
  const row = q
    ? await tx.one<{ count: number }>(
        `select count(*) as count from (select 1 from member m where ${conditionFor(q)} limit $2) found`,
        [patternFor(q), constants.COUNTED_AT_MOST],
      )
    : await tx.one<{ count: number }>(`select tally_of('members') as count`);
  return row?.count ?? 0;
}
