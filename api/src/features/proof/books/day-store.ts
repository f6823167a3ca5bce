import type { ReadTx, Tx } from '../../../platform/db/tx.ts';
import type { DayFigures } from './seal-rules.ts';

export interface OpenDay {
  day: string;
  afterId: number;
  fenceId: number;
  fenceXid: number;
  fenceAt: Date;
  lastId: number | null;
  height: number;
}

const OPEN = `select day::text as day, after_id as "afterId", fence_id as "fenceId", fence_xid as "fenceXid",
  fence_at as "fenceAt", last_id as "lastId", height from book_day`;

/** Locks the day that is being built, so that two servers never build at once. */
export function lockOpenDay(tx: Tx): Promise<OpenDay | undefined> {
  return tx.one<OpenDay>(`${OPEN} where sealed_at is null for update`);
}

export interface SealedDay extends OpenDay {
  lastId: number;
  seal: Buffer;
}

export function lastSealed(tx: ReadTx): Promise<SealedDay | undefined> {
  return tx.one<SealedDay>(
    `select day::text as day, after_id as "afterId", fence_id as "fenceId", fence_xid as "fenceXid",
       fence_at as "fenceAt", last_id as "lastId", height, seal
     from book_day where sealed_at is not null order by day desc limit 1`,
  );
}

/** The day (UTC) of the first entry there is; the books begin with it. */
export async function firstDay(tx: ReadTx): Promise<string | undefined> {
  const row = await tx.one<{ day: string }>(
    `select (at at time zone 'utc')::date::text as day from entry order by id limit 1`,
  );
  return row?.day;
}

export interface Fence {
  id: number;
  xid: number;
}

/**
 * The last entry of this moment, and the number of this transaction: a transaction that is writing an entry already has a lower one.
 */
export async function makeFence(tx: Tx): Promise<Fence> {
  const row = await tx.one<Fence>(
    `select coalesce((select max(id) from entry), 0) as id,
       pg_current_xact_id()::text::bigint as xid`,
  );
  return row as Fence;
}

/** Whether every transaction that wrote at the time of the fence has ended. */
export async function hasSettled(tx: ReadTx, fenceXid: number): Promise<boolean> {
  const row = await tx.one<{ settled: boolean }>(
    `select pg_snapshot_xmin(pg_current_snapshot())::text::bigint >= $1 as settled`,
    [fenceXid],
  );
  return row?.settled ?? false;
}

/** Does nothing if a day is being built. */
export async function openDay(tx: Tx, day: Omit<OpenDay, 'lastId'>): Promise<void> {
  await tx.query(
    `insert into book_day (day, after_id, fence_id, fence_xid, fence_at, height)
     values ($1, $2, $3, $4, $5, $6) on conflict do nothing`,
    [day.day, day.afterId, day.fenceId, day.fenceXid, day.fenceAt, day.height],
  );
}

export async function lastSegment(tx: ReadTx, day: string): Promise<{ number: number; lastId: number } | undefined> {
  return tx.one(`select number, last_id as "lastId" from book_segment where day = $1 order by number desc limit 1`, [
    day,
  ]);
}

export async function setLastEntry(tx: Tx, day: string, lastId: number): Promise<void> {
  await tx.query('update book_day set last_id = $2 where day = $1', [day, lastId]);
}

export async function setHeight(tx: Tx, day: string, height: number): Promise<void> {
  await tx.query('update book_day set height = greatest(height, $2) where day = $1', [day, height]);
}

type HashedFigures = DayFigures & { entriesHash: Buffer; givenHash: Buffer };

export interface Coins {
  inBooks: string;
  onChain: string;
  at: Date;
}

/** The last comparison of the coins that lie at deposit addresses: what the books say, and what the node counted. */
export function comparedCoins(tx: ReadTx): Promise<Coins | undefined> {
  return tx.one<Coins>(
    `select compared_books::text as "inBooks", compared_chain::text as "onChain", compared_at as at
     from chain_status where compared_at is not null order by compared_at desc limit 1`,
  );
}

/** What the entries of a day add up to. */
export async function figuresOf(tx: ReadTx, day: string): Promise<HashedFigures> {
  const row = await tx.one<HashedFigures>(
    `select coalesce(sum(entries), 0)::bigint as entries, coalesce(sum(views), 0)::bigint as views,
       coalesce(sum(voided), 0)::bigint as voided, coalesce(sum(made_good), 0)::bigint as "madeGood",
       coalesce(sum(commission), 0)::bigint as commission, coalesce(sum(bought), 0)::bigint as bought,
       coalesce(sum(litoshi), 0)::text as litoshi, coalesce(sum(adjusted), 0)::bigint as adjusted,
       coalesce(sum(members), 0)::bigint as members, coalesce(sum(promotions), 0)::bigint as promotions,
       coalesce(sum(house), 0)::bigint as house, coalesce(sum(debts), 0)::bigint as debts,
       coalesce(sum(restored), 0)::bigint as restored,
       sha256(coalesce(string_agg(hash, ''::bytea order by number), ''::bytea)) as "entriesHash",
       sha256(coalesce(string_agg(given_hash, ''::bytea order by number), ''::bytea)) as "givenHash",
       (select coalesce(string_agg(concat_ws(':', rate, deposits, litoshi, credits), ',' order by rate, deposits desc), '') from (
          select sold ->> 'rate' as rate, sum((sold ->> 'deposits')::bigint) as deposits,
            sum((sold ->> 'litoshi')::numeric) as litoshi, sum((sold ->> 'credits')::bigint) as credits
          from book_segment s, jsonb_array_elements(s.sold) sold where s.day = $1
          group by 1, (sold ->> 'deposits')::bigint < 0) by_rate) as sold
     from book_segment where day = $1`,
    [day],
  );
  return row as HashedFigures;
}

export async function textOf(tx: ReadTx, day: string): Promise<string | undefined> {
  return (await tx.one<{ text: string }>('select text from book_day where day = $1', [day]))?.text;
}

export interface Seal {
  day: string;
  text: string;
  seal: Buffer;
  keyId: string;
  signature: string;
}

export async function sealDay(tx: Tx, { day, text, seal, keyId, signature }: Seal): Promise<void> {
  await tx.query(
    `with sealed as (
       update book_day set text = $2, seal = $3, key_id = $4, signature = $5, sealed_at = now()
       where day = $1 and sealed_at is null returning day)
     insert into book_signature (day, key_id, signature) select day, $4, $5 from sealed`,
    [day, text, seal, keyId, signature],
  );
}

/** Sealed days whose signature was made with a key that was declared stolen since. */
export function daysToSignAgain(tx: ReadTx, most: number): Promise<{ day: string; text: string }[]> {
  return tx.query(
    `select d.day::text as day, d.text from signing_key k join book_day d on d.key_id = k.id
     where k.revoked order by d.day limit $1`,
    [most],
  );
}

/** Puts another signature under the text of a day. The earlier one stays in the list. */
export async function signAgain(tx: Tx, signed: Pick<Seal, 'day' | 'keyId' | 'signature'>): Promise<void> {
  await tx.query(
    `with fresh as (
       insert into book_signature (day, key_id, signature) values ($1, $2, $3) on conflict do nothing)
     update book_day set key_id = $2, signature = $3 where day = $1`,
    [signed.day, signed.keyId, signed.signature],
  );
}

export interface PublishedDay {
  text: string;
  seal: string;
  key: string;
  signature: string;
  signedAt: string;
  earlier: { key: string; signature: string; signedAt: string }[];
  index: number | null;
}

const INSTANT = (at: string) => `to_char(${at} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

export function publishedDays(tx: ReadTx, before: string | undefined, limit: number): Promise<PublishedDay[]> {
  return tx.query<PublishedDay>(
    `select d.text, encode(d.seal, 'hex') as seal, d.key_id as key, d.signature,
       ${INSTANT('coalesce(current.signed_at, d.sealed_at)')} as "signedAt",
       coalesce((select json_agg(json_build_object('key', s.key_id, 'signature', s.signature,
           'signedAt', ${INSTANT('s.signed_at')}) order by s.signed_at, s.key_id)
         from book_signature s where s.day = d.day and s.key_id <> d.key_id), '[]') as earlier, d.log_index as index
     from book_day d left join book_signature current on current.day = d.day and current.key_id = d.key_id
     where d.sealed_at is not null and ($1::date is null or d.day < $1) order by d.day desc limit $2`,
    [before ?? null, limit],
  );
}
