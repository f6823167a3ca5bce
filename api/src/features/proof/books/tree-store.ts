import type { ReadTx, Tx } from '../../../platform/db/tx.ts';

/**
 * The Merkle-sum tree. All of its hashing happens in the database; docs/books.md describes the bytes. The first bits of a
 * commitment are the way from the root to its leaf, and a leaf is one level below the last node that it shares with another.
 */

/** Accounts of the day whose leaves are still to be written. */
export async function changedAccounts(tx: Tx, day: string, most: number): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(
    'select account_id as id from book_change where day = $1 order by account_id limit $2',
    [day, most],
  );
  return rows.map(({ id }) => id);
}

/** What a leaf is a commitment to. `m` is the member, if the account `a` is one's, and `s.secret` the secret. */
const COMMITMENT = `sha256(convert_to(concat('viewloop-leaf-v2', chr(10),
  case when a.clip_id is not null then concat('clip=', a.clip_id, chr(10))
    when m.id is null then concat('promotion=', a.promotion_id, chr(10))
    else concat('member=', m.id, chr(10), 'name=', m.username, chr(10)) end,
  'secret=', encode(s.secret, 'hex'), chr(10)), 'UTF8'))`;

export async function accountsWithoutSecret(tx: ReadTx, accounts: readonly number[]): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(
    `select a.id from unnest($1::bigint[]) a (id) where not exists (select from book_leaf l where l.account_id = a.id)`,
    [accounts],
  );
  return rows.map(({ id }) => id);
}

/** Leaves out those whose way is that of another leaf for all 63 levels; they need another secret. */
export async function insertSecrets(tx: Tx, accounts: readonly number[], secrets: readonly Buffer[]): Promise<void> {
  await tx.query(
    `insert into book_leaf (account_id, secret, commitment)
     select a.id, s.secret, ${COMMITMENT}
     from unnest($1::bigint[], $2::bytea[]) s (account_id, secret) join account a on a.id = s.account_id
     left join member m on m.id = a.member_id
     on conflict do nothing`,
    [accounts, secrets],
  );
}

export async function accountOf(tx: ReadTx, memberId: string): Promise<number | undefined> {
  return (await tx.one<{ id: number }>('select id from account where member_id = $1', [memberId]))?.id;
}

/** How many levels two ways share. */
const SHARED = (one: string, other: string) => `63 - length(ltrim(((${one}) # (${other}))::bit(64)::text, '0'))`;
const NEIGHBOUR = (of: string, side: 'before' | 'after') => `lateral (
  select n.key from book_leaf n where n.depth is not null and n.key ${side === 'before' ? '<' : '>'} ${of}
  order by n.key ${side === 'before' ? 'desc' : 'asc'} limit 1)`;

export interface Placing {
  /** Accounts whose leaves are deeper now, because a new leaf came beside them. */
  moved: number[];
  deepest: number;
}

/**
 * Gives these accounts their places. A leaf's depth follows from its two neighbours in the order of the ways, so a new leaf
 * changes the depth of at most those two. What was written today at a place that was left is removed: a node will be there.
 */
export async function placeLeaves(tx: Tx, day: string, accounts: readonly number[]): Promise<Placing> {
  const fresh = await tx.query<{ key: string }>(
    `update book_leaf set depth = 1 where account_id = any($1::bigint[]) and depth is null returning key::text as key`,
    [accounts],
  );
  if (fresh.length === 0) return { moved: [], deepest: 0 };
  const changed = await tx.query<{ id: number; depth: number; isMoved: boolean }>(
    `with fresh as (select unnest($1::bigint[]) as key),
     touched as (
       select key from fresh
       union select n.key from fresh f cross join ${NEIGHBOUR('f.key', 'before')} n
       union select n.key from fresh f cross join ${NEIGHBOUR('f.key', 'after')} n
     ), measured as materialized (
       select l.account_id, l.key, l.depth as was, f.key is null as stood,
         1 + greatest(0, ${SHARED('l.key', 'b.key')}, ${SHARED('l.key', 'n.key')}) as depth
       from touched t join book_leaf l on l.key = t.key left join fresh f on f.key = t.key
       left join ${NEIGHBOUR('t.key', 'before')} b on true left join ${NEIGHBOUR('t.key', 'after')} n on true
     ), left_behind as (
       delete from book_node o using measured m
       where m.stood and m.depth <> m.was and o.depth = m.was and o.prefix = m.key >> (63 - m.was) and o.day = $2
     )
     update book_leaf l set depth = m.depth from measured m where l.account_id = m.account_id and m.depth <> m.was
     returning l.account_id as id, l.depth, m.stood as "isMoved"`,
    [fresh.map(({ key }) => key), day],
  );
  return {
    moved: changed.filter(({ isMoved }) => isMoved).map(({ id }) => id),
    deepest: Math.max(1, ...changed.map(({ depth }) => depth)),
  };
}

/** Of each node only the version of this day and the one before it are kept: the one before is what is published now. */
const FORGET_OLDER = (fresh: string) => `
  delete from book_node o using ${fresh} fresh
  where o.depth = fresh.depth and o.prefix = fresh.prefix and o.day < (
    select max(k.day) from book_node k where k.depth = fresh.depth and k.prefix = fresh.prefix and k.day < $1)`;

/** Writes the leaves of these accounts, each with its balance plus the change of the day, and those that moved. */
export async function writeLeaves(
  tx: Tx,
  day: string,
  accounts: readonly number[],
  moved: readonly number[],
): Promise<void> {
  await tx.query(
    `with change as (
       delete from book_change where day = $1 and account_id = any($2::bigint[]) returning account_id, change
     ), held as (
       update book_leaf l set balance = l.balance + c.change from change c where l.account_id = c.account_id
       returning l.account_id, l.key, l.depth, l.commitment, l.balance
     ), leaf as materialized (
       select *, key >> (63 - depth) as prefix from (
         select * from held union all
         select account_id, key, depth, commitment, balance from book_leaf
         where account_id = any($3::bigint[]) and account_id <> all($2::bigint[])) both_kinds
     ), forgotten as (${FORGET_OLDER('leaf')})
     insert into book_node (depth, prefix, day, hash, sum, account_id, balance)
     select depth, prefix, $1, sha256('\\x00'::bytea || commitment || int8send(balance)), greatest(0, balance), account_id, balance
     from leaf
     on conflict (depth, prefix, day) do update
       set hash = excluded.hash, sum = excluded.sum, account_id = excluded.account_id, balance = excluded.balance`,
    [day, accounts, moved],
  );
}

const EMPTY = `decode(repeat('00', 32), 'hex')`;
const CHILD = (side: 0 | 1) => `left join lateral (
  select n.hash, n.sum from book_node n where n.depth = $2 + 1 and n.prefix = p.prefix * 2 + ${side}
  order by n.day desc limit 1)`;

/**
 * Writes the next parents at one depth and returns how many there were. It goes on after the last one that is written,
 * so a server that was killed continues where it stopped.
 */
export async function writeParents(
  tx: Tx,
  { day, depth, most }: { day: string; depth: number; most: number },
): Promise<number> {
  const row = await tx.one<{ made: number }>(
    `with next as (
       select coalesce(max(prefix) + 1, 0) as prefix from book_node where day = $1 and depth = $2 and account_id is null
     ), parent as materialized (
       select distinct $2::smallint as depth, n.prefix >> 1 as prefix from book_node n, next
       where n.day = $1 and n.depth = $2 + 1 and n.prefix >= next.prefix * 2
       order by 2 limit $3
     ), forgotten as (${FORGET_OLDER('parent')}),
     made as (
       insert into book_node (depth, prefix, day, hash, sum)
       select p.depth, p.prefix, $1, sha256('\\x01'::bytea || coalesce(l.hash, ${EMPTY}) || int8send(coalesce(l.sum, 0))
           || coalesce(r.hash, ${EMPTY}) || int8send(coalesce(r.sum, 0))), coalesce(l.sum, 0) + coalesce(r.sum, 0)
       from parent p ${CHILD(0)} l on true ${CHILD(1)} r on true
       returning 1
     )
     select count(*) as made from made`,
    [day, depth, most],
  );
  return row?.made ?? 0;
}

export interface Root {
  hash: Buffer;
  sum: number;
}

/** Of the day that is being built, or of the last one if nothing changed since. */
export async function rootOf(tx: ReadTx): Promise<Root> {
  const row = await tx.one<Root>(
    'select hash, sum from book_node where depth = 0 and prefix = 0 order by day desc limit 1',
  );
  return row ?? { hash: Buffer.alloc(32), sum: 0 };
}

export interface Leaf {
  accountId: number;
  member: string | null;
  name: string | null;
  secret: string | null;
  commitment: string;
}

const LEAF = `select l.account_id as "accountId", m.id as member, m.username as name, encode(l.secret, 'hex') as secret,
  encode(l.commitment, 'hex') as commitment
  from book_leaf l join account a on a.id = l.account_id left join member m on m.id = a.member_id`;

export function leafOfMember(tx: ReadTx, memberId: string): Promise<Leaf | undefined> {
  return tx.one<Leaf>(`${LEAF} where a.member_id = $1`, [memberId]);
}

export function leafOfCommitment(tx: ReadTx, commitment: string): Promise<Leaf | undefined> {
  return tx.one<Leaf>(`${LEAF} where l.commitment = decode($1, 'hex')`, [commitment]);
}

/** A level on the way to a leaf: what is there, and the node beside it. */
export interface Level {
  /** Nothing is there if null. */
  hash: string | null;
  accountId: number | null;
  balance: number | null;
  commitment: string | null;
  besideHash: string;
  besideSum: number;
}

const AS_OF = (prefix: string) => `left join lateral (
  select n.hash, n.sum, n.account_id, n.balance from book_node n
  where n.depth = level.depth and n.prefix = ${prefix} and n.day <= d.day order by n.day desc limit 1)`;

/** All levels on the way of a commitment in the last sealed day, from below the root to the deepest leaf there is. */
export function levelsOf(tx: ReadTx, commitment: string): Promise<Level[]> {
  return tx.query<Level>(
    `select encode(own.hash, 'hex') as hash, own.account_id as "accountId", own.balance, encode(l.commitment, 'hex') as commitment,
       encode(coalesce(beside.hash, ${EMPTY}), 'hex') as "besideHash", coalesce(beside.sum, 0) as "besideSum"
     from (select day, height from book_day where sealed_at is not null order by day desc limit 1) d
     cross join (select key from book_leaf where commitment = decode($1, 'hex')) place
     cross join lateral generate_series(1, d.height) level (depth)
     ${AS_OF('place.key >> (63 - level.depth)')} own on true
     ${AS_OF('(place.key >> (63 - level.depth)) # 1')} beside on true
     left join book_leaf l on l.account_id = own.account_id
     order by level.depth`,
    [commitment],
  );
}
