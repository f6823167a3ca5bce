import { type Check, growing, rowByRow } from './audit.ts';

/** The shape of each recipe: which kinds of account it touches, and in which direction. docs/ledger.md explains them. */
const SHAPES = `
  ('promotion_funded', 'escrow+ member-'),
  ('watch_rewarded', 'escrow- house+ member+'),
  ('watch_rewarded', 'house- member+'),
  ('commission_paid', 'house- member+'),
  ('commission_reversed', 'house+ member-'),
  ('promotion_refunded', 'escrow- member+'),
  ('deposit_credited', 'deposits- member+'),
  ('deposit_reversed', 'deposits+ member-'),
  ('credits_adjusted', 'adjustments- member+'),
  ('credits_adjusted', 'adjustments+ member-'),
  ('coupon_redeemed', 'adjustments- member+'),
  ('balance_given_up', 'house+ member-'),
  ('view_voided', 'escrow+ house-'),
  ('view_voided', 'escrow+ house- member-'),
  ('view_voided', 'house- member+'),
  ('view_voided', 'house- member- member+'),
  ('view_voided', 'house+ member-'),
  ('view_restored', 'escrow- house+ member+'),
  ('view_restored', 'escrow- house+'),
  ('view_restored', 'house+ member- member+'),
  ('view_restored', 'house+ member-'),
  ('view_restored', 'house- member+'),
  ('place_returned', 'escrow+ house-'),
  ('place_returned', 'house- member+'),
  ('view_replaced', 'escrow+ house-'),
  ('view_replaced', 'escrow+ house- member-'),
  ('view_replaced', 'house- member+'),
  ('view_replaced', 'house- member- member+'),
  ('view_cleared', 'house- member+'),
  ('escrow_moved', 'escrow- escrow+'),
  ('answers_funded', 'escrow+ member-'),
  ('answer_paid', 'escrow- member+'),
  ('answers_refunded', 'escrow- member+'),
  ('answer_voided', 'escrow+ member-'),
  ('answer_voided', 'member- member+'),
  ('answer_voided', 'house+ member-'),
  ('answer_restored', 'escrow- member+'),
  ('answer_restored', 'member- member+'),
  ('answer_restored', 'house- member+'),
  ('screening_funded', 'member- screening+'),
  ('screening_refunded', 'member+ screening-'),
  ('attention_begun', 'attention+ screening-'),
  ('attention_paid', 'attention- house+ member+'),
  ('attention_kept', 'attention- house+'),
  ('attention_voided', 'attention+ house- member-'),
  ('attention_restored', 'attention- house+ member+'),
  ('attention_restored', 'attention+ house-'),
  ('attention_restored', 'attention+ house- member+'),
  ('attention_restored', 'house- member+'),
  ('debt_incurred', 'debt- member+'),
  ('debt_repaid', 'debt+ member-')`;

const NEVER_BELOW_ZERO = `select p.account_id, p.seq, a.kind, e.key, p.balance
      from posting p join account a on a.id = p.account_id join entry e on e.id = p.entry_id
      where p.balance < 0 and p.amount < 0 and a.kind in ('member', 'escrow', 'screening') and not may_overdraw(e.recipe, a.kind)
        and not (e.recipe in ('view_voided', 'answer_voided', 'attention_voided') and exists (
          select from posting lent join entry l on l.id = lent.entry_id
          where lent.account_id = p.account_id and lent.seq between p.seq - 2 and p.seq - 1 and l.recipe = 'debt_incurred'))`;

const DEBTS_EXPLAINED = `select e.key, p.amount, taken.key as taken_by from entry e
      join posting p on p.entry_id = e.id and p.amount > 0
      left join entry taken on taken.key = case
        when e.key like 'debt_incurred:commission:%' then 'commission_reversed:' || substr(e.key, length('debt_incurred:commission:') + 1)
        when e.key like 'debt_incurred:visit:%' then 'attention_voided:' || substr(e.key, length('debt_incurred:visit:') + 1)
        else 'view_voided:' || substr(e.key, length('debt_incurred:view:') + 1) end
      left join posting back on back.entry_id = taken.id and back.account_id = p.account_id
      left join entry answer on answer.key = 'answer_voided:' || substr(e.key, length('debt_incurred:view:') + 1)
        and e.key like 'debt_incurred:view:%'
      left join posting earned on earned.entry_id = answer.id and earned.account_id = p.account_id
      where e.recipe = 'debt_incurred' and (back.amount is null or p.amount > -back.amount - coalesce(earned.amount, 0))`;

export const ledgerChecks: readonly Check[] = [
  {
    code: 'entries_balance',
    name: 'every entry has two postings or more, and they sum to zero',
    ...growing(
      `select e.id, e.key, count(p.entry_id) as postings, coalesce(sum(p.amount), 0)::bigint as sum
      from entry e left join posting p on p.entry_id = e.id
      group by e.id, e.key having count(p.entry_id) < 2 or sum(p.amount) <> 0`,
      'entry',
      'posting',
    ),
  },
  {
    code: 'postings_belong',
    name: 'every posting belongs to an entry and to an account',
    ...growing(
      `select p.account_id, p.seq, p.entry_id from posting p
      left join entry e on e.id = p.entry_id left join account a on a.id = p.account_id
      where e.id is null or a.id is null`,
      'posting',
    ),
  },
  {
    code: 'balance_is_sum',
    name: 'a balance is the sum of its postings',
    sql: `select a.id, a.kind, a.balance, coalesce(p.sum, 0) as sum, a.postings, coalesce(p.count, 0) as count
      from account a left join
        (select account_id, sum(amount)::bigint as sum, count(*) as count from posting group by account_id) p
        on p.account_id = a.id
      where a.balance <> coalesce(p.sum, 0) or a.postings <> coalesce(p.count, 0)`,
    daily: `select a.id, a.kind, a.balance, coalesce(p.sum, 0) as sum, a.postings, coalesce(p.count, 0) as count
      from some_account a cross join lateral
        (select sum(amount)::bigint as sum, count(*) as count from posting where account_id = a.id) p
      where a.balance <> coalesce(p.sum, 0) or a.postings <> p.count
      union all
      select a.id, a.kind, a.balance, p.balance, a.postings, p.seq
      from (select account_id as id from some_posting union select id from account
        where kind in ('house', 'deposits', 'adjustments', 'attention')) touched
      join account a using (id) left join lateral
        (select seq, balance from posting where account_id = a.id order by seq desc limit 1) p on true
      where a.balance <> coalesce(p.balance, 0) or a.postings <> coalesce(p.seq, 0)`,
  },
  {
    code: 'account_chain',
    name: 'the chain of an account has no gap, and each link continues the one before',
    sql: `select account_id, seq, balance from (
        select account_id, seq, amount, balance, lag(seq, 1, 0::bigint) over chain as seq_before,
          lag(balance, 1, 0::bigint) over chain as balance_before
        from posting window chain as (partition by account_id order by seq)
      ) link where seq <> seq_before + 1 or balance <> balance_before + amount`,
    daily: `select p.account_id, p.seq, p.balance from some_posting p
      left join posting b on b.account_id = p.account_id and b.seq = p.seq - 1
      where (p.seq > 1 and b.seq is null) or p.balance <> coalesce(b.balance, 0) + p.amount`,
  },
  {
    code: 'never_below_zero',
    name: 'members and escrows never went below zero, except a member by a reversal',
    sql: NEVER_BELOW_ZERO,
    daily: NEVER_BELOW_ZERO.replace('from posting p ', 'from some_posting p '),
  },
  {
    code: 'floor_of_balance',
    name: 'the least balance allowed is zero, or what a reversal left',
    ...rowByRow(
      `select id, kind, balance, floor from account
      where floor is distinct from case when kind in ('member', 'escrow', 'screening') then least(0, balance) end`,
      'account',
    ),
  },
  {
    code: 'key_once',
    name: 'a business key is in the books once',
    sql: 'select key, count(*) as times from entry group by key having count(*) > 1',
    daily: `select key, count(*) as times from entry where key in (select key from some_entry) group by key
      having count(*) > 1`,
  },
  {
    code: 'key_names_event',
    name: 'a business key names the event it stands for',
    ...growing(
      `select id, key, recipe from entry where key is distinct from case recipe
        when 'watch_rewarded' then 'watch_rewarded:' || view_id
        when 'view_voided' then 'view_voided:' || view_id || substr(key, length('view_voided:' || view_id) + 1)
        when 'place_returned' then 'place_returned:' || view_id || ':' || split_part(key, ':', 3)
        when 'view_replaced' then 'view_replaced:' || view_id
        when 'view_cleared' then 'view_cleared:' || view_id
        when 'answer_paid' then 'answer_paid:' || view_id
        when 'answer_voided' then 'answer_voided:' || view_id || substr(key, length('answer_voided:' || view_id) + 1)
        when 'answer_restored' then 'answer_restored:' || view_id || ':' || split_part(key, ':', 3)
        when 'answers_funded' then 'answers_funded:' || promotion_id || ':' || split_part(key, ':', 3)
        when 'answers_refunded' then 'answers_refunded:' || promotion_id || ':' || split_part(key, ':', 3)
        when 'view_restored' then 'view_restored:' || view_id || ':' || split_part(key, ':', 3)
        when 'promotion_funded' then
          case when key like 'promotion_topped_up:%' then key
            else 'promotion_funded:' || promotion_id || substr(key, length('promotion_funded:' || promotion_id) + 1) end
        when 'promotion_refunded' then 'promotion_refunded:' || promotion_id ||
          case when key like '%:taken:%' then substr(key, strpos(key, ':taken:'))
            when key like '%:view:%' then ':view:' || split_part(key, ':', 4) else ':end' end
        when 'deposit_credited' then 'deposit_credited:' || deposit_id || ':' || split_part(key, ':', 3)
        when 'deposit_reversed' then 'deposit_reversed:' || deposit_id || ':' || split_part(key, ':', 3)
        when 'screening_funded' then 'screening_funded:' || clip_id || ':' || split_part(key, ':', 3)
        when 'screening_refunded' then 'screening_refunded:' || clip_id || ':' || split_part(key, ':', 3)
        when 'attention_begun' then 'attention_begun:' || clip_id || ':' || split_part(key, ':', 3)
        else recipe || substr(key, length(recipe) + 1) end`,
      'entry',
    ),
  },
  {
    code: 'entry_has_shape',
    name: 'every entry has the shape of its recipe',
    ...growing(
      `select e.id, e.key, e.recipe, shape.kinds from (
        select p.entry_id,
          string_agg(a.kind || case when p.amount > 0 then '+' else '-' end, ' ' order by a.kind, p.amount) as kinds
        from posting p join account a on a.id = p.account_id group by p.entry_id
      ) shape join entry e on e.id = shape.entry_id
      where not exists (
        select from (values ${SHAPES}) allowed (recipe, kinds)
        where allowed.recipe = e.recipe and allowed.kinds = shape.kinds)`,
      'posting',
    ),
  },
  {
    code: 'held_is_issued',
    name: 'members, escrows and house, less what is owed, hold what deposits and adjustments issued',
    sql: `select sum(balance) filter (where kind not in ('deposits', 'adjustments'))::bigint as held,
        -sum(balance) filter (where kind in ('deposits', 'adjustments'))::bigint as issued
      from account having sum(balance) <> 0`,
    // The totals stand for all members, escrows, screenings and debts; another check compares them with the accounts.
    daily: `select held, issued from (
        select (select coalesce(sum(balance), 0) from ledger_total)
            + coalesce(sum(balance) filter (where kind in ('house', 'attention')), 0)::bigint as held,
          -coalesce(sum(balance) filter (where kind in ('deposits', 'adjustments')), 0)::bigint as issued
        from account where kind in ('house', 'deposits', 'adjustments', 'attention')) sums
      where held <> issued`,
  },
  {
    code: 'totals_of_accounts',
    name: 'the totals of members, escrows and debts are those of their accounts',
    sql: `select kind, coalesce(a.balance, 0) as accounts, coalesce(t.balance, 0) as total
      from (select kind, sum(balance)::bigint as balance from account where kind in ('member', 'escrow', 'debt', 'screening') group by kind) a
      full join (select kind, sum(balance)::bigint as balance from ledger_total group by kind) t using (kind)
      where coalesce(a.balance, 0) <> coalesce(t.balance, 0)`,
  },
  {
    code: 'commission_of_account',
    name: "a member's commission is what commission entries brought",
    sql: `select a.id, a.member_id, a.commission, coalesce(p.sum, 0) as sum
      from account a left join (
        select p.account_id, sum(p.amount)::bigint as sum from posting p join entry e on e.id = p.entry_id
        where e.recipe in ('commission_paid', 'commission_reversed') group by p.account_id
      ) p on p.account_id = a.id and a.kind = 'member'
      where a.commission <> coalesce(p.sum, 0)`,
    daily: `select a.id, a.member_id, a.commission, p.sum from some_account a cross join lateral (
        select coalesce(sum(p.amount), 0)::bigint as sum from posting p join entry e on e.id = p.entry_id
        where p.account_id = a.id and a.kind = 'member' and e.recipe in ('commission_paid', 'commission_reversed')) p
      where a.commission <> p.sum`,
  },
  {
    code: 'debts_shown',
    name: 'what a member owes is what the debt account says, and stands beside the balance',
    sql: `select coalesce(m.member_id, d.debtor_id) as member_id, m.owes, d.balance as debt
      from (select * from account where owes > 0) m
      full join (select * from account where debtor_id is not null) d on d.debtor_id = m.member_id
      where coalesce(m.owes, 0) <> -coalesce(d.balance, 0) or d.balance > 0`,
  },
  {
    code: 'debts_paid_first',
    name: 'nobody who owes credits keeps any',
    sql: 'select id, member_id, balance, owes from account where owes > 0 and balance > 0',
  },
  {
    code: 'debts_explained',
    name: 'a debt comes from a void, and is no larger than what the void took',
    sql: DEBTS_EXPLAINED,
    daily: DEBTS_EXPLAINED.replace('from entry e', 'from some_entry e'),
  },
];
