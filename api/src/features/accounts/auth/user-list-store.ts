import { type admin, constants } from '@viewloop/contract';
import type { z } from 'zod';
import type { ReadTx } from '../../../platform/db/tx.ts';
import { USER_COLUMNS, USER_FROM, type UserRow, userOf } from './store.ts';

export type ListedUser = z.input<typeof admin.AdminUser>;

interface Wanted {
  q?: string | undefined;
  /** Only admins and moderators, who are few. */
  onlyTeam?: boolean;
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

const TEAM = '(m.is_admin or m.is_moderator)';

const conditionFor = (q: string) => (q.length < INDEXED_LENGTH ? CONTAINS_AMONG_NEWEST : CONTAINS);
const conditionWith = (q: string, onlyTeam: boolean) => (onlyTeam ? `${TEAM} and ${CONTAINS}` : conditionFor(q));
/** The stored columns are folded by the C collation, which changes A to Z alone. */
const patternFor = (q: string) =>
  `%${q.replace(/[A-Z]/g, (letter) => letter.toLowerCase()).replace(/[\\%_]/g, '\\$&')}%`;

const LISTED = `${USER_COLUMNS}, has_second_factor(m.id) as has_second_factor ${USER_FROM}`;
type ListedRow = UserRow & { has_second_factor: boolean };

/** Newest first; `q` finds names and e-mail addresses by any part of them. */
export async function listUsers(tx: ReadTx, { q, onlyTeam = false, page, limit }: Wanted): Promise<ListedUser[]> {
  const offset = (page - 1) * limit;
  const rows = q
    ? await tx.query<ListedRow>(`${LISTED} where ${conditionWith(q, onlyTeam)} ${NEWEST} limit $2 offset $3`, [
        patternFor(q),
        limit,
        offset,
      ])
    : await tx.query<ListedRow>(`${LISTED} ${onlyTeam ? `where ${TEAM}` : ''} ${NEWEST} limit $1 offset $2`, [
        limit,
        offset,
      ]);
  return rows.map((row) => ({
    ...userOf(row),
    suspendedAt: row.suspended_at?.toISOString() ?? null,
    suspendedReason: row.suspended_reason,
    hasSecondFactor: row.has_second_factor,
  }));
}

export async function countUsers(tx: ReadTx, { q, onlyTeam = false }: Pick<Wanted, 'q' | 'onlyTeam'>): Promise<number> {
  if (!q && !onlyTeam) return (await tx.one<{ count: number }>(`select tally_of('members') as count`))?.count ?? 0;
  const condition = q ? conditionWith(q, onlyTeam) : `${TEAM} and $1::text is null`;
  const row = await tx.one<{ count: number }>(
    `select count(*) as count from (select 1 from member m where ${condition} limit $2) found`,
    [q ? patternFor(q) : null, constants.COUNTED_AT_MOST],
  );
  return row?.count ?? 0;
}
