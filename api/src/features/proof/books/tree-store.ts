import type { ReadTx, Tx } from '../../../platform/db/tx.ts';

/** The Merkle-sum tree. All of its hashing happens in the database; docs/books.md describes the bytes. */

/** Accounts of the day whose leaves are still to be written. */
export async function changedAccounts(tx: Tx, day: string, most: number): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(
    'select account_id as id from book_change where day = $1 order by account_id limit $2',
    [day, most],
  );
  return rows.map(({ id }) => id);
}

export async function accountsWithoutLeaf(tx: ReadTx, accounts: readonly number[]): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(
    `select a.id from unnest($1::bigint[]) a (id) where not exists (select from book_leaf l where l.account_id = a.id)`,
    [accounts],
  );
  return rows.map(({ id }) => id);
}

export interface NewLeaf {
  accountId: number;
  position: number;
  salt: Buffer;
}

/** Leaves out those whose position is taken. */
export async function insertLeaves(tx: Tx, leaves: readonly NewLeaf[]): Promise<void> {
  await tx.query(
    `insert into book_leaf (account_id, position, salt)
     select * from unnest($1::bigint[], $2::bigint[], $3::bytea[]) on conflict do nothing`,
    [leaves.map(({ accountId }) => accountId), leaves.map(({ position }) => position), leaves.map(({ salt }) => salt)],
  );
}

/** Of each node only the version of this day and the one before it are kept: the one before is what is published now. */
const FORGET_OLDER = (height: string, positions: string) => `
  delete from book_node o using ${positions} fresh
  where o.height = ${height} and o.position = fresh.position and o.day < (
    select max(k.day) from book_node k where k.height = ${height} and k.position = fresh.position and k.day < $1)`;

/** Writes the leaves of these accounts, each with the balance of the day before plus the change of the day. */
export async function writeLeaves(tx: Tx, day: string, accounts: readonly number[]): Promise<void> {
  await tx.query(
    `with change as (
       delete from book_change where day = $1 and account_id = any($2::bigint[]) returning account_id, change
     ), leaf as materialized (
       select c.account_id, l.position, l.salt, coalesce(o.balance, 0) + c.change as balance
       from change c join book_leaf l on l.account_id = c.account_id
       left join lateral (
         select balance from book_node n where n.height = 0 and n.position = l.position order by n.day desc limit 1) o on true
     ), forgotten as (${FORGET_OLDER('0', 'leaf')})
     insert into book_node (height, position, day, hash, sum, balance)
     select 0, position, $1, sha256('\\x00'::bytea || salt || int8send(account_id) || int8send(balance)),
       greatest(0, balance), balance
     from leaf`,
    [day, accounts],
  );
}

const EMPTY = `decode(repeat('00', 32), 'hex')`;
const CHILD = (side: 0 | 1) => `left join lateral (
  select n.hash, n.sum from book_node n where n.height = $2 - 1 and n.position = p.position * 2 + ${side}
  order by n.day desc limit 1)`;

/**
 * Writes the next parents of one level and returns how many there were. It goes on after the last one that is written,
 * so a server that was killed continues where it stopped. A level that is new needs its first node even if nothing
 * below it changed, because the whole older tree is there.
 */
export async function writeParents(
  tx: Tx,
  { day, height, isNewLevel, most }: { day: string; height: number; isNewLevel: boolean; most: number },
): Promise<number> {
  const row = await tx.one<{ made: number }>(
    `with next as (
       select coalesce(max(position) + 1, 0) as position from book_node where day = $1 and height = $2
     ), parent as materialized (
       select distinct n.position >> 1 as position from book_node n, next
       where n.day = $1 and n.height = $2 - 1 and n.position >= next.position * 2
       union select 0 from next where $3 and next.position = 0
       order by 1 limit $4
     ), forgotten as (${FORGET_OLDER('$2', 'parent')}),
     made as (
       insert into book_node (height, position, day, hash, sum)
       select $2, p.position, $1, sha256('\\x01'::bytea || coalesce(l.hash, ${EMPTY}) || int8send(coalesce(l.sum, 0))
           || coalesce(r.hash, ${EMPTY}) || int8send(coalesce(r.sum, 0))), coalesce(l.sum, 0) + coalesce(r.sum, 0)
       from parent p ${CHILD(0)} l on true ${CHILD(1)} r on true
       returning 1
     )
     select count(*) as made from made`,
    [day, height, isNewLevel, most],
  );
  return row?.made ?? 0;
}

export interface Root {
  hash: Buffer;
  sum: number;
}

/** Of the day that is being built, or of the last one if nothing changed since. */
export async function rootOf(tx: ReadTx, height: number): Promise<Root> {
  const row = await tx.one<Root>(
    'select hash, sum from book_node where height = $1 and position = 0 order by day desc limit 1',
    [height],
  );
  return row ?? { hash: Buffer.alloc(32), sum: 0 };
}

export interface ProofRow {
  day: string;
  accountId: number;
  position: number;
  salt: string;
  balance: number;
  path: { hash: string; sum: number }[];
}

/** The way from a member's leaf to the root of the last sealed day, in one statement and so of one moment. */
export function findProof(tx: ReadTx, memberId: string): Promise<ProofRow | undefined> {
  return tx.one<ProofRow>(
    `with latest as (
       select day, height from book_day where sealed_at is not null order by day desc limit 1
     )
     select d.day::text as day, l.account_id as "accountId", l.position, encode(l.salt, 'hex') as salt, leaf.balance,
       (select coalesce(json_agg(json_build_object('hash', encode(coalesce(s.hash, ${EMPTY}), 'hex'),
           'sum', coalesce(s.sum, 0)) order by level.height), '[]')
        from latest, generate_series(0, latest.height - 1) level (height)
        left join lateral (
          select n.hash, n.sum from book_node n
          where n.height = level.height and n.position = (l.position >> level.height) # 1 and n.day <= latest.day
          order by n.day desc limit 1) s on true) as path
     from latest d join account a on a.member_id = $1 join book_leaf l on l.account_id = a.id
     cross join lateral (
       select n.balance from book_node n where n.height = 0 and n.position = l.position and n.day <= d.day
       order by n.day desc limit 1) leaf`,
    [memberId],
  );
}
