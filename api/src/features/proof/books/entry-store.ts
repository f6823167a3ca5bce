import type { ReadTx, Tx } from '../../../platform/db/tx.ts';

/** One line for each entry, as docs/books.md describes it. `e` is the entry. */
const LINE = `concat_ws('|', e.id, (extract(epoch from e.at) * 1000000)::bigint, e.key, e.recipe,
  coalesce(e.promotion_id::text, ''), coalesce(e.view_id::text, ''), coalesce(e.deposit_id::text, ''),
  coalesce(e.admin_id::text, ''), coalesce(encode(sha256(convert_to(e.note, 'UTF8')), 'hex'), ''),
  (select string_agg(concat_ws(':', p.account_id, p.seq, p.amount, p.balance), ',' order by p.account_id)
   from posting p where p.entry_id = e.id),
  'clip=' || e.clip_id)`;

const HASH = `sha256(convert_to(coalesce(string_agg(${LINE} || chr(10), '' order by e.id), ''), 'UTF8'))`;

/** Entries by which credits come into being without a deposit, each with who gave them and the hash of why. */
const GIVEN = `sha256(convert_to(coalesce(string_agg(concat_ws('|', e.id, e.recipe, coalesce(e.admin_id::text, ''),
    coalesce(encode(sha256(convert_to(e.note, 'UTF8')), 'hex'), ''),
    (select -p.amount from posting p join account a on a.id = p.account_id where p.entry_id = e.id and a.kind = 'adjustments'))
  || chr(10), '' order by e.id) filter (where e.recipe in ('credits_adjusted', 'coupon_redeemed')), ''), 'UTF8'))`;

/** Stretches whose entries are not what they were when they were sealed. For the audit, which reads everything. */
export const CHANGED_SEGMENTS = `
  select s.day, s.first_id, s.last_id from book_segment s
  where s.hash is distinct from (select ${HASH} from entry e where e.id between s.first_id and s.last_id)`;

export interface Stretch {
  entries: number;
  firstId: number;
  lastId: number;
  /** An entry of the next day follows. */
  ends: boolean;
}

/** Which entries come next: up to `most`, up to the fence, and none from the first entry of a later day on. */
export async function nextStretch(
  tx: ReadTx,
  { afterId, fenceId, end, most }: { afterId: number; fenceId: number; end: string; most: number },
): Promise<Stretch> {
  const row = await tx.one<{
    entries: number;
    firstId: number | null;
    lastId: number | null;
    looked: number;
    ends: boolean;
  }>(
    `with looked as (
       select id, bool_or(at >= $3::timestamptz) over (order by id) as later from (
         select id, at from entry where id > $1 and id <= $2 order by id limit $4) part
     )
     select count(*) filter (where not later) as entries, min(id) filter (where not later) as "firstId",
       max(id) filter (where not later) as "lastId", count(*) as looked, coalesce(bool_or(later), false) as ends
     from looked`,
    [afterId, fenceId, end, most],
  );
  const { entries = 0, firstId, lastId, looked = 0, ends = false } = row ?? {};
  return { entries, firstId: firstId ?? 0, lastId: lastId ?? afterId, ends: ends || looked < most };
}

/** Hashes a stretch, and adds what it changes to the accounts of the day. */
export async function addSegment(
  tx: Tx,
  { day, number, firstId, lastId }: { day: string; number: number; firstId: number; lastId: number },
): Promise<void> {
  await tx.query(
    `with part as materialized (
       select * from entry where id between $3 and $4
     ), moved as materialized (
       select e.id, e.recipe, e.key, e.deposit_id, a.kind, p.account_id, p.amount
       from part e join posting p on p.entry_id = e.id join account a on a.id = p.account_id
     ), changed as (
       insert into book_change (day, account_id, change)
       select $1::date, account_id, sum(amount) from moved where kind in ('member', 'escrow', 'screening') group by account_id
       on conflict (day, account_id) do update set change = book_change.change + excluded.change
     ), counted as (
       select count(*) as entries, count(*) filter (where recipe = 'watch_rewarded') as views,
         count(*) filter (where recipe = 'view_voided') as voided,
         count(*) filter (where recipe = 'view_restored') as restored from part
     ), summed as (
       select
         count(*) filter (where recipe = 'view_voided' and kind = 'escrow' and amount > 0) as made_good,
         coalesce(sum(amount) filter (where recipe in ('commission_paid', 'commission_reversed') and kind = 'member'), 0) as commission,
         -coalesce(sum(amount) filter (where kind = 'deposits'), 0) as bought,
         -coalesce(sum(amount) filter (where kind = 'adjustments'), 0) as adjusted,
         coalesce(sum(amount) filter (where kind = 'member'), 0) as members,
         coalesce(sum(amount) filter (where kind in ('escrow', 'screening')), 0) as promotions,
         coalesce(sum(amount) filter (where kind in ('house', 'attention')), 0) as house,
         coalesce(sum(amount) filter (where kind = 'debt'), 0) as debts
       from moved
     ), traded as (
       select concat(c.rate_credits, '/', c.rate_litoshi) as rate, sum(sign) as deposits, sum(sign * c.litoshi) as litoshi,
         sum(sign * c.credits) as credits
       from part e cross join lateral (select case e.recipe when 'deposit_credited' then 1 else -1 end as sign) s
       join deposit_credit c on c.deposit_id = e.deposit_id and c.epoch = split_part(e.key, ':', 3)::integer
       where e.recipe in ('deposit_credited', 'deposit_reversed') group by 1, sign
     ), received as (
       select coalesce(sum(litoshi), 0) as litoshi, coalesce(jsonb_agg(jsonb_build_object('rate', rate, 'deposits', deposits,
         'litoshi', litoshi::text, 'credits', credits)), '[]') as sold from traded
     )
     insert into book_segment (day, number, first_id, last_id, hash, entries, views, voided, made_good, commission, bought,
       litoshi, adjusted, members, promotions, house, debts, restored, sold, given_hash)
     select $1, $2, $3, $4, (select ${HASH} from part e), c.entries, c.views, c.voided, s.made_good, s.commission, s.bought,
       r.litoshi, s.adjusted, s.members, s.promotions, s.house, s.debts, c.restored,
       r.sold, (select ${GIVEN} from part e)
     from counted c, summed s, received r`,
    [day, number, firstId, lastId],
  );
}
