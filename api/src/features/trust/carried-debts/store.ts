import type { ReadTx, Tx } from '../../../platform/db/tx.ts';
import type { Mark, MarkKind } from './carried-rules.ts';

export async function keyOfSite(tx: Tx, fresh: Buffer): Promise<Buffer> {
  const row = await tx.one<{ key: Buffer }>(
    `insert into carried_key (key) values ($1) on conflict (single) do update set single = true returning key`,
    [fresh],
  );
  return (row as { key: Buffer }).key;
}

export async function owedBy(tx: ReadTx, memberId: string): Promise<number> {
  const row = await tx.one<{ owes: number }>('select owes from account where member_id = $1', [memberId]);
  return row?.owes ?? 0;
}

/**
 * Channels, payments and browsers of these members. A payment is named by its transaction and by those whose outputs it spends,
 * so the change of one payment leads to the next.
 */
const MARKS = `
  select member_id as "memberId", 'channel' as kind, platform || ':' || channel as text from channel where member_id = any($1::uuid[])
  union
  select member_id, 'wallet', txid from deposit where member_id = any($1::uuid[])
  union
  select member_id, 'wallet', split_part(spent, ':', 1) from deposit cross join lateral unnest(inputs) spent
    where member_id = any($1::uuid[])
  union
  select member_id, 'device', device from view_trace where member_id = any($1::uuid[]) and device is not null`;

export const marksOf = (tx: ReadTx, memberIds: readonly string[]): Promise<(Mark & { memberId: string })[]> =>
  tx.query(MARKS, [memberIds]);

/** Returns the id, or `undefined` if the debt of this member is kept already. */
export async function insertDebt(tx: Tx, debtorId: string, credits: number): Promise<number | undefined> {
  const row = await tx.one<{ id: number }>(
    `insert into carried_debt (debtor_id, credits) values ($1, $2) on conflict (debtor_id) do nothing returning id`,
    [debtorId, credits],
  );
  return row?.id;
}

export async function insertMarks(
  tx: Tx,
  debtId: number,
  marks: readonly { mark: Buffer; kind: MarkKind; days: number }[],
): Promise<void> {
  await tx.query(
    `insert into carried_mark (mark, debt_id, kind, expires_at)
     select mark, $1::bigint, kind, now() + make_interval(days => days)
     from unnest($2::bytea[], $3::text[], $4::integer[]) m (mark, kind, days) on conflict do nothing`,
    [debtId, marks.map(({ mark }) => mark), marks.map(({ kind }) => kind), marks.map(({ days }) => days)],
  );
}

const MOST_AT_ONCE = 500;

/** Members who registered after somebody left with a debt, and whom that debt may belong to. The job goes round by id. */
export async function registeredSince(tx: ReadTx, after: string | null): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    `select m.id from member m
     where m.created_at > (select min(at) from carried_debt where taken_by is null)
       and ($1::uuid is null or m.id > $1::uuid) and not exists (select from carried_debt d where d.debtor_id = m.id)
     order by m.id limit ${MOST_AT_ONCE}`,
    [after],
  );
  return rows.map(({ id }) => id);
}

export interface Match {
  debtId: number;
  memberId: string;
  kind: MarkKind;
  credits: number;
}

/** Debts that nobody has taken over and that one of these marks belongs to. The member must have registered afterwards. */
export const matchesOf = (
  tx: ReadTx,
  marks: readonly { mark: Buffer; memberId: string; kind: MarkKind }[],
): Promise<Match[]> =>
  tx.query<Match>(
    `select d.id as "debtId", s.member_id as "memberId", k.kind, d.credits
     from unnest($1::bytea[], $2::uuid[], $3::text[]) s (mark, member_id, kind)
     join carried_mark k on k.mark = s.mark and k.kind = s.kind
     join carried_debt d on d.id = k.debt_id and d.taken_by is null
     join member m on m.id = s.member_id and m.created_at > d.at
     order by d.id, m.created_at`,
    [marks.map(({ mark }) => mark), marks.map(({ memberId }) => memberId), marks.map(({ kind }) => kind)],
  );

/** Returns false if another account has taken it over meanwhile. The marks have done their work. */
export async function takeOver(tx: Tx, { debtId, memberId, kind }: Match): Promise<boolean> {
  const row = await tx.one(
    `update carried_debt d set taken_by = $2, taken_at = now(), by = $3,
       earned_before = coalesce((select earned from member_total where member_id = $2), 0)
     where d.id = $1 and d.taken_by is null returning d.id`,
    [debtId, memberId, kind],
  );
  if (row) await tx.query('delete from carried_mark where debt_id = $1', [debtId]);
  return row !== undefined;
}

export interface TakenDebt {
  id: number;
  debtorId: string;
  memberId: string;
  credits: number;
  paid: number;
  earned: number;
}

const TAKEN = `select d.id, d.debtor_id as "debtorId", d.taken_by as "memberId", d.credits, d.paid,
    greatest(0, coalesce(s.earned, 0) - d.earned_before)::bigint as earned
  from carried_debt d left join member_total s on s.member_id = d.taken_by`;

/** Debts of which something may be paid now. */
export const payableDebts = (tx: ReadTx): Promise<TakenDebt[]> =>
  tx.query<TakenDebt>(
    `${TAKEN} where d.taken_by is not null and d.released_at is null and d.paid < d.credits and (s.earned - d.earned_before) / 2 > d.paid
     order by d.id limit ${MOST_AT_ONCE}`,
  );

export const lockTaken = (tx: Tx, id: number): Promise<TakenDebt | undefined> =>
  tx.one<TakenDebt>(`${TAKEN} where d.id = $1 and d.released_at is null for update of d`, [id]);

export async function addPaid(tx: Tx, id: number, credits: number): Promise<void> {
  await tx.query('update carried_debt set paid = paid + $2 where id = $1', [id, credits]);
}

/** What is left to pay of debts that this member has taken over. */
export const openDebtsOf = (tx: ReadTx, memberId: string): Promise<{ id: number; credits: number; by: MarkKind }[]> =>
  tx.query(
    `select id, credits - paid as credits, by from carried_debt
     where taken_by = $1 and paid < credits and released_at is null order by id limit 20`,
    [memberId],
  );

export const carriedDebtsOf = async (tx: ReadTx, memberId: string): Promise<{ credits: number; by: MarkKind }[]> =>
  (await openDebtsOf(tx, memberId)).map(({ credits, by }) => ({ credits, by }));

/** Returns who is released from how much, or `undefined` if nothing of the debt was open. */
export const release = (tx: Tx, id: number): Promise<{ memberId: string; credits: number } | undefined> =>
  tx.one<{ memberId: string; credits: number }>(
    `update carried_debt set released_at = now()
     where id = $1 and taken_by is not null and paid < credits and released_at is null
     returning taken_by as "memberId", credits - paid as credits`,
    [id],
  );

/** Deletes some that have expired, and returns how many. */
export async function forgetSomeMarks(tx: Tx, most: number): Promise<number> {
  const rows = await tx.query(
    `delete from carried_mark where (mark, debt_id) in (
       select mark, debt_id from carried_mark where expires_at < now() order by expires_at limit $1) returning 1 as one`,
    [most],
  );
  return rows.length;
}
