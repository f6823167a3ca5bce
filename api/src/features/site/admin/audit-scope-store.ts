import type { ReadTx } from '../../../platform/db/tx.ts';

/**
 * What one daily audit reads: everything new since the last one, and a slice of what is old. Slices have a fixed size and go
 * round, so an audit costs the same however large the books are; larger books only take more days to go round.
 */
export interface AuditScope {
  /** Entries, views and segments with higher numbers are new. */
  newest: { entry: number; view: number };
  /** Beside the new rows, those with numbers above the first and up to the second of each pair. */
  slice: { entry: Range; view: Range; account: Range; segment: Range };
}

type Range = readonly [after: number, upTo: number];

/** Where the next scope begins. */
export interface AuditCursor {
  newest: { entry: number; view: number };
  slice: { entry: number; view: number; account: number; segment: number };
}

const ENTRIES = 50_000;
const VIEWS = 50_000;
/** An account may have any number of postings, so a slice of accounts ends when it has this many together. */
const POSTINGS_OF_ACCOUNTS = 200_000;
const ACCOUNTS = 50_000;
const SEGMENTS = 50;
/** Transactions that were open during the last audit may have written entries with lower numbers than it saw. */
const OVERLAP = 2000;

/**
 * Names the parts of tables at the beginning of a query: `some_…` is what is new and a slice of the rest, `touched_…` the rows
 * with something new and a slice of the others. Postgres works out only those that the query uses. What is new and the slice
 * are two queries, because for "one or the other" Postgres prefers to read the whole table.
 */
export function partsOf({ newest, slice }: AuditScope): string {
  const inSlice = (column: string, [after, upTo]: Range) => `(${column} > ${after} and ${column} <= ${upTo})`;
  const partOf = (table: string, column: string, after: number, [from, upTo]: Range) =>
    `select * from ${table} where ${column} > ${after} union all
     select * from ${table} where ${inSlice(column, [from, Math.min(upTo, after)])}`;
  const accounts = inSlice('id', slice.account);
  return `with some_entry as (${partOf('entry', 'id', newest.entry, slice.entry)}),
    some_posting as (${partOf('posting', 'entry_id', newest.entry, slice.entry)}),
    some_view as (${partOf('view', 'id', newest.view, slice.view)}),
    some_account as (select * from account where ${accounts} and shard is null),
    some_member_total as (
      select t.* from some_account a join member_total t on t.member_id = a.member_id where a.kind = 'member'),
    some_promotion as (select p.* from some_account a join promotion p on p.id = a.promotion_id),
    touched_account as (
      select a.* from account a join (
        select id from some_account union select account_id from posting where entry_id > ${newest.entry}) t using (id)),
    touched_promotion as (
      select p.* from promotion p join (
        select promotion_id as id from some_account union select promotion_id from entry where id > ${newest.entry}) t
        using (id)),
    some_commission as (
      select c.* from some_account a join commission c on c.referred_id = a.member_id where a.kind = 'member'),
    some_segment as (
      select * from book_segment
      where last_id > ${newest.entry} or ${inSlice('first_id', slice.segment)})`;
}

/** The whole table once the end is reached; then the next slice begins at the front. */
const next = (after: number, size: number, last: number): Range => [
  after >= last ? 0 : after,
  Math.min(last, (after >= last ? 0 : after) + size),
];

/** Chooses what to read, beginning where the last daily audit ended. */
export async function nextScope(tx: ReadTx, cursor?: AuditCursor): Promise<AuditScope> {
  const { slice = { entry: 0, view: 0, account: 0, segment: 0 } } = cursor ?? {};
  const last = await lastOnes(tx);
  const account = slice.account >= last.account ? 0 : slice.account;
  const segment = slice.segment >= last.entry ? 0 : slice.segment;
  const upTo = await endOfSlices(tx, account, segment);
  return {
    newest: cursor
      ? { entry: Math.max(0, cursor.newest.entry - OVERLAP), view: Math.max(0, cursor.newest.view - OVERLAP) }
      : { entry: last.sealed, view: Math.max(0, last.view - VIEWS) },
    slice: {
      entry: next(slice.entry, ENTRIES, last.entry),
      view: next(slice.view, VIEWS, last.view),
      account: [account, upTo.account ?? last.account],
      segment: [segment, upTo.segment ?? last.entry],
    },
  };
}

/** To be kept for the next time, if the audit of this scope ran to its end. */
export async function cursorAfter(tx: ReadTx, { slice }: AuditScope): Promise<AuditCursor> {
  const { entry, view } = await lastOnes(tx);
  return {
    newest: { entry, view },
    slice: { entry: slice.entry[1], view: slice.view[1], account: slice.account[1], segment: slice.segment[1] },
  };
}

interface Last {
  entry: number;
  view: number;
  account: number;
  sealed: number;
}

/** The highest numbers, and the last entry before the two days that were sealed last. */
async function lastOnes(tx: ReadTx): Promise<Last> {
  const row = await tx.one<Last>(`select coalesce((select max(id) from entry), 0) as entry,
    coalesce((select max(id) from view), 0) as view, coalesce((select max(id) from account), 0) as account,
    coalesce((select after_id from book_day where sealed_at is not null order by day desc offset 1 limit 1), 0) as sealed`);
  return row as Last;
}

/** Null: the slice goes to the end. */
async function endOfSlices(
  tx: ReadTx,
  account: number,
  segment: number,
): Promise<{ account: number | null; segment: number | null }> {
  const row = await tx.one<{ account: number | null; segment: number | null }>(
    `select
       (select min(id) from (select id, sum(postings) over (order by id) as postings, row_number() over (order by id) as number
         from (select id, postings from account where id > $1 and shard is null order by id limit $2) ahead) a
        where a.postings >= $3 or a.number = $2) as account,
       (select first_id from book_segment where first_id > $4 order by first_id offset $5 - 1 limit 1) as segment`,
    [account, ACCOUNTS, POSTINGS_OF_ACCOUNTS, segment, SEGMENTS],
  );
  return row ?? { account: null, segment: null };
}
