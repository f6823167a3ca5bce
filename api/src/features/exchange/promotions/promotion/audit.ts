import { constants } from '@viewloop/contract';
import { type Check, growing, rowByRow } from '../../../../ledger/index.ts';
import { HELD_POSITION } from '../pacing/plan-store.ts';

const { CREDITS_PER_VIEW } = constants;

/** What the books say about each promotion: what the owner paid in, and what came back. */
const BOOKED = `
  select p.id,
    coalesce(sum(-o.amount) filter (where e.recipe = 'promotion_funded'), 0)::bigint as funded,
    count(*) filter (where e.key = 'promotion_funded:' || p.id) as fundings,
    coalesce(sum(o.amount) filter (where e.recipe in ('promotion_refunded', 'view_voided', 'view_restored', 'place_returned',
      'view_replaced') and e.key not like '%:taken:%'), 0)::bigint as returned,
    coalesce((select sum(c.credits) from promotion_correction c where c.promotion_id = p.id), 0)::bigint as corrected
  from promotion p
  left join entry e on e.promotion_id = p.id
    and e.recipe in ('promotion_funded', 'promotion_refunded', 'view_voided', 'view_restored', 'place_returned', 'view_replaced')
  left join account a on a.member_id = p.owner_id
  left join posting o on o.entry_id = e.id and o.account_id = a.id
  group by p.id`;

/** Half of the check below: what was taken, looked up in the books by its key. */
const SEIZED_NOT_BOOKED = `select c.promotion_id, c.cause, c.credits, e.key, o.amount from promotion_correction c
      left join entry e on e.key = 'promotion_refunded:' || c.promotion_id || ':taken:' || c.cause
      left join account a on a.promotion_id = c.promotion_id
      left join posting o on o.entry_id = e.id and o.account_id = a.id
      where c.kind = 'taken' and (o.amount is distinct from c.credits or not exists (
        select from entry cause where cause.key = case
          when c.cause like 'commission:%' then 'commission_reversed:' || substr(c.cause, length('commission:') + 1)
          when c.cause like 'proof:%' then 'view_replaced:' || substr(c.cause, length('proof:') + 1)
          else 'view_voided:' || substr(c.cause, length('view:') + 1) end))`;

/** Each comparison with its entry, looked up by its key, and such entries without a comparison in a table of entries. */
const movedBetweenCuts = (
  entries: string,
) => `select c.id, c.credits_moved, e.key, gave.credits as gave, got.credits as got
      from comparison c
      left join entry e on e.key = 'escrow_moved:' || c.id
      left join promotion_correction gave on gave.cause = 'comparison:' || c.id and gave.kind = 'moved'
        and gave.promotion_id = case c.winner when 'a' then c.b_id when 'b' then c.a_id end
      left join promotion_correction got on got.cause = 'comparison:' || c.id and got.kind = 'moved'
        and got.promotion_id = case c.winner when 'a' then c.a_id when 'b' then c.b_id end
      left join account a on a.promotion_id = got.promotion_id
      left join posting o on o.entry_id = e.id and o.account_id = a.id
      where (c.credits_moved > 0 and not c.winner_takes_rest) or (e.id is not null) <> (c.credits_moved > 0)
        or coalesce(o.amount, 0) <> c.credits_moved or coalesce(got.credits, 0) <> c.credits_moved
        or coalesce(-gave.credits, 0) <> c.credits_moved
      union all
      select null, null, e.key, null, null from ${entries} e where e.recipe = 'escrow_moved'
        and not exists (select from comparison c where e.key = 'escrow_moved:' || c.id)`;

export const promotionChecks: readonly Check[] = [
  {
    code: 'places_within_credits',
    name: 'a promotion has no more views and held places than its credits buy',
    ...rowByRow(
      `select id, credits_spent, views, reserved from promotion
      where views + reserved > credits_spent / ${CREDITS_PER_VIEW} or views < 0 or reserved < 0`,
      'promotion',
    ),
  },
  {
    code: 'waiting_places_held',
    name: 'no place was given out that waits until its owner is believed',
    sql: `select id, credits_spent, waiting_credits, views, reserved from promotion
      where waiting_credits > 0 and views + reserved > (credits_spent - waiting_credits) / ${CREDITS_PER_VIEW}`,
  },
  {
    code: 'held_not_offered',
    name: 'a promotion that waits for its time is not in the list, and every other one is',
    ...rowByRow(
      `select id, next_offer_at, hold, queue_position from promotion where state = 'active'
      and ((next_offer_at is not null) <> (queue_position >= ${HELD_POSITION}) or (next_offer_at is null) <> (hold is null))`,
      'promotion',
    ),
  },
  {
    code: 'escrow_holds',
    name: 'an escrow holds what was spent, less views and returns',
    ...rowByRow(
      `select p.id, p.credits_spent, p.views, p.credits_returned, a.balance
      from promotion p left join account a on a.promotion_id = p.id left join feedback f on f.promotion_id = p.id
      where a.balance is distinct from p.credits_spent - ${CREDITS_PER_VIEW} * p.views - p.credits_returned + coalesce(f.held, 0)`,
      'promotion',
    ),
  },
  {
    code: 'ended_escrow',
    name: 'an ended promotion holds only what running watches may still earn',
    ...rowByRow(
      `select p.id, p.state, p.reserved, f.held, a.balance from promotion p join account a on a.promotion_id = p.id
      left join feedback f on f.promotion_id = p.id
      where p.state in ('completed', 'stopped') and a.balance <> ${CREDITS_PER_VIEW} * p.reserved + coalesce(f.held, 0)`,
      'promotion',
    ),
  },
  {
    code: 'full_has_ended',
    name: 'a full promotion has ended',
    ...rowByRow(
      `select id, state, views, credits_spent from promotion
      where state not in ('completed', 'stopped') and views >= credits_spent / ${CREDITS_PER_VIEW}`,
      'promotion',
    ),
  },
  {
    code: 'owner_debited_once',
    name: 'the owner was debited once, exactly',
    ...growing(
      `select b.id, p.credits_spent, b.funded, b.corrected, b.fundings from (${BOOKED}) b join promotion p on p.id = b.id
      where b.funded + b.corrected <> p.credits_spent or b.fundings <> 1`,
      'promotion',
    ),
  },
  {
    code: 'returned_to_owner',
    name: 'what came back to the owner is what the promotion says',
    ...growing(
      `select b.id, p.credits_returned, b.returned from (${BOOKED}) b join promotion p on p.id = b.id
      where b.returned <> p.credits_returned`,
      'promotion',
    ),
  },
  {
    code: 'top_ups_in_books',
    name: 'every top-up is in the books, and none besides',
    sql: `select t.request_id, t.promotion_id, t.credits, e.key, o.amount from promotion_top_up t
      full join (select * from entry where key like 'promotion_topped_up:%') e
        on e.key = 'promotion_topped_up:' || t.request_id and e.promotion_id = t.promotion_id
      left join account a on a.promotion_id = t.promotion_id
      left join posting o on o.entry_id = e.id and o.account_id = a.id
      where o.amount is distinct from t.credits or t.request_id is null`,
  },
  {
    code: 'hours_sum_to_views',
    name: 'views by the hour sum to the views',
    sql: `select p.id, p.views, coalesce(h.views, 0) as by_hour from promotion p left join
        (select promotion_id, sum(views)::bigint as views from promotion_hour group by 1) h on h.promotion_id = p.id
      where p.views <> coalesce(h.views, 0)`,
    daily: `select p.id, p.views, h.views as by_hour from some_promotion p cross join lateral
        (select coalesce(sum(views), 0)::bigint as views from promotion_hour where promotion_id = p.id) h
      where p.views <> h.views`,
  },
  {
    code: 'open_reports_counted',
    name: 'open reports are counted',
    ...rowByRow(
      `select p.id, p.open_reports, coalesce(r.open, 0) as open from promotion p left join
        (select promotion_id, count(*) as open from report where settled_at is null group by 1) r on r.promotion_id = p.id
      where p.open_reports <> coalesce(r.open, 0)`,
      'promotion',
    ),
  },
  {
    code: 'no_own_report',
    name: 'nobody reported their own promotion',
    sql: `select r.promotion_id, r.reporter_id from report r join promotion p on p.id = r.promotion_id
      where r.reporter_id = p.owner_id`,
  },
  {
    code: 'stopped_by_reversal_explained',
    name: 'a promotion is stopped for a reversal only where a deposit of its owner was reversed',
    ...rowByRow(
      `select p.id, p.owner_id from promotion p where p.state_reason_code = 'stopped_by_reversal' and not exists (
        select from account a join posting o on o.account_id = a.id join entry e on e.id = o.entry_id
        where a.member_id = p.owner_id and e.recipe = 'deposit_reversed')`,
      'promotion',
    ),
  },
  {
    code: 'seizures_in_books',
    name: 'what was taken out of an escrow is in the books, for something its owner had to return',
    sql: `select c.promotion_id, c.cause, c.credits, e.key, o.amount from
        (select * from promotion_correction where kind = 'taken') c
      full join (select * from entry where recipe = 'promotion_refunded' and key like '%:taken:%') e
        on e.key = 'promotion_refunded:' || c.promotion_id || ':taken:' || c.cause
      left join account a on a.promotion_id = c.promotion_id
      left join posting o on o.entry_id = e.id and o.account_id = a.id
      where o.amount is distinct from c.credits or not exists (select from entry cause where cause.key = case
        when c.cause like 'commission:%' then 'commission_reversed:' || substr(c.cause, length('commission:') + 1)
        when c.cause like 'proof:%' then 'view_replaced:' || substr(c.cause, length('proof:') + 1)
        else 'view_voided:' || substr(c.cause, length('view:') + 1) end)`,
    daily: `${SEIZED_NOT_BOOKED}
      union all
      select null, e.key, null, e.key, null from some_entry e
      where e.recipe = 'promotion_refunded' and e.key like '%:taken:%' and not exists (
        select from promotion_correction c where c.promotion_id = e.promotion_id and c.kind = 'taken'
          and e.key = 'promotion_refunded:' || c.promotion_id || ':taken:' || c.cause)`,
  },
  {
    code: 'moved_between_cuts',
    name: 'what the better of two cuts took over left the other, once, and is in the books',
    sql: movedBetweenCuts('entry'),
    daily: movedBetweenCuts('some_entry'),
  },
];
