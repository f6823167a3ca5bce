import { type Check, growing } from '../../../ledger/index.ts';

export const referralChecks: readonly Check[] = [
  {
    code: 'no_self_referral',
    name: 'nobody referred themselves',
    sql: 'select referred_id, referrer_id from referral where referred_id = referrer_id',
  },
  {
    code: 'no_referral_cycle',
    name: 'referrals make no cycle',
    // In every cycle somebody is referred by a member who is not older, so it is enough to start from such members.
    sql: `with recursive up (start, at) as (
        select r.referred_id, r.referrer_id from referral r
          join member referred on referred.id = r.referred_id join member referrer on referrer.id = r.referrer_id
          where referrer.created_at >= referred.created_at
        union
        select up.start, r.referrer_id from up join referral r on r.referred_id = up.at where up.at <> up.start
      ) select start as member_id from up where start = at`,
  },
  {
    code: 'one_commission',
    name: 'a source event has one commission, taken back at most once',
    ...growing(
      `select source, count(*) filter (where kind = 'earned') as earned, count(*) filter (where kind <> 'earned') as taken_back
      from commission group by source
      having count(*) filter (where kind = 'earned') <> 1 or count(*) filter (where kind <> 'earned') > 1`,
      'commission',
    ),
  },
  {
    code: 'exact_commission',
    name: 'commission is the exact percentage, and taken back exactly',
    ...growing(
      `select c.source, c.kind, c.base_credits, c.percent, c.accrued from commission c
      left join commission earned on earned.source = c.source and earned.kind = 'earned'
      where c.accrued <> c.base_credits * c.percent * 100
        or (c.kind = 'earned' and (c.accrued < 0 or c.paid < 0))
        or (c.kind <> 'earned' and (c.accrued <> -earned.accrued or c.paid > 0 or c.referred_id <> earned.referred_id))`,
      'commission',
    ),
  },
  {
    code: 'commission_of_earning',
    name: 'commission belongs to what a referred member earned',
    ...growing(
      `select c.source, c.referred_id, c.base_credits, e.key from commission c
      left join entry e on e.key = case split_part(c.source, ':', 1)
        when 'view' then case when split_part(c.source, ':', 3) = '' then 'watch_rewarded:' || split_part(c.source, ':', 2)
          else 'view_restored:' || substr(c.source, 6) end
        when 'deposit' then 'deposit_credited:' || split_part(c.source, ':', 2) || ':' || split_part(c.source, ':', 3) end
      left join account a on a.member_id = c.referred_id
      left join posting p on p.entry_id = e.id and p.account_id = a.id
      where c.kind = 'earned' and p.amount is distinct from c.base_credits`,
      'commission',
    ),
  },
  {
    code: 'commission_taken_back',
    name: 'commission is taken back when, and only when, its event was',
    ...growing(
      `select c.source, undone.kind, e.key from commission c
      left join commission undone on undone.source = c.source and undone.kind <> 'earned'
      left join entry e on e.key = case split_part(c.source, ':', 1)
        when 'view' then 'view_voided:' || substr(c.source, 6)
        when 'deposit' then 'deposit_reversed:' || split_part(c.source, ':', 2) || ':' || split_part(c.source, ':', 3) end
      where c.kind = 'earned'
        and undone.kind is distinct from case e.recipe when 'view_voided' then 'voided' when 'deposit_reversed' then 'reversed' end`,
      'commission',
    ),
  },
  {
    code: 'referral_is_sum',
    name: 'a referral is the sum of its commission',
    sql: `select r.referred_id, r.accrued, coalesce(c.accrued, 0) as sum, r.paid, coalesce(c.paid, 0) as sum_paid
      from referral r left join
        (select referred_id, sum(accrued)::bigint as accrued, sum(paid)::bigint as paid from commission group by 1) c
        on c.referred_id = r.referred_id
      where r.accrued <> coalesce(c.accrued, 0) or r.paid <> coalesce(c.paid, 0)`,
    daily: `select r.referred_id, r.accrued, c.accrued as sum, r.paid, c.paid as sum_paid
      from some_account a join referral r on r.referred_id = a.member_id cross join lateral
        (select coalesce(sum(accrued), 0)::bigint as accrued, coalesce(sum(paid), 0)::bigint as paid
         from commission where referred_id = r.referred_id) c
      where r.accrued <> c.accrued or r.paid <> c.paid`,
  },
  {
    code: 'carried_below_one',
    name: 'less than a credit is carried, and no more is owed than was voided',
    sql: `select r.referred_id, r.accrued, r.paid, coalesce(v.voided, 0) as voided
      from referral r left join
        (select referred_id, -sum(accrued)::bigint as voided from commission where kind = 'voided' group by 1) v
        on v.referred_id = r.referred_id
      where r.accrued - r.paid * 10000 >= 10000 or r.accrued - r.paid * 10000 < -coalesce(v.voided, 0)`,
    daily: `select r.referred_id, r.accrued, r.paid, v.voided
      from some_account a join referral r on r.referred_id = a.member_id cross join lateral
        (select coalesce(-sum(accrued), 0)::bigint as voided from commission
         where referred_id = r.referred_id and kind = 'voided') v
      where r.accrued - r.paid * 10000 >= 10000 or r.accrued - r.paid * 10000 < -v.voided`,
  },
  {
    code: 'commission_in_books',
    name: 'every commission paid is in the books, to the referrer, and none besides',
    sql: `select c.source, c.kind, c.paid, e.key, p.amount from
        (select c.source, c.kind, c.paid, a.id as account_id,
          case c.kind when 'earned' then 'commission_paid:' else 'commission_reversed:' end || c.source as key
        from commission c join referral r on r.referred_id = c.referred_id join account a on a.member_id = r.referrer_id
        where c.paid <> 0) c
      full join (select id, key from entry where recipe in ('commission_paid', 'commission_reversed')) e on e.key = c.key
      left join posting p on p.entry_id = e.id and p.account_id = c.account_id
      where p.amount is distinct from c.paid or c.source is null`,
    daily: `select c.source, c.kind, c.paid, e.key, p.amount from some_commission c
      join referral r on r.referred_id = c.referred_id join account a on a.member_id = r.referrer_id
      left join entry e
        on e.key = case c.kind when 'earned' then 'commission_paid:' else 'commission_reversed:' end || c.source
      left join posting p on p.entry_id = e.id and p.account_id = a.id
      where c.paid <> 0 and p.amount is distinct from c.paid
      union all
      select null, null, null, e.key, null from some_entry e
      where e.recipe in ('commission_paid', 'commission_reversed') and not exists (
        select from commission c where c.paid <> 0 and c.source = substr(e.key, length(e.recipe) + 2)
          and (c.kind = 'earned') = (e.recipe = 'commission_paid'))`,
  },
  {
    code: 'referral_earnings',
    name: 'referral earnings are what the referrals paid',
    sql: `select a.member_id, a.commission, coalesce(r.paid, 0) as paid from account a left join
        (select referrer_id, sum(paid)::bigint as paid from referral group by 1) r on r.referrer_id = a.member_id
      where a.kind = 'member' and a.commission <> coalesce(r.paid, 0)`,
  },
  {
    code: 'referral_count',
    name: 'the count of referrals is theirs',
    sql: `select t.member_id, t.referrals, coalesce(r.count, 0) as count from member_total t left join
        (select referrer_id, count(*) as count from referral group by 1) r on r.referrer_id = t.member_id
      where t.referrals <> coalesce(r.count, 0)`,
  },
  {
    code: 'held_commission_of_earning',
    name: 'held commission belongs to what a referred member earned, and to their referrer',
    sql: `select h.source, h.referred_id, h.referrer_id, h.base_credits, p.amount from pending_commission h
      join referral r on r.referred_id = h.referred_id
      left join entry e on e.key = case split_part(h.source, ':', 1)
        when 'view' then case when split_part(h.source, ':', 3) = '' then 'watch_rewarded:' || split_part(h.source, ':', 2)
          else 'view_restored:' || substr(h.source, 6) end
        when 'deposit' then 'deposit_credited:' || split_part(h.source, ':', 2) || ':' || split_part(h.source, ':', 3) end
      left join account a on a.member_id = h.referred_id
      left join posting p on p.entry_id = e.id and p.account_id = a.id
      where p.amount is distinct from h.base_credits or r.referrer_id <> h.referrer_id`,
  },
  {
    code: 'held_commission_settled_once',
    name: 'held commission is paid exactly when it was settled',
    sql: `select h.source, h.state, c.base_credits, c.percent from pending_commission h
      left join commission c on c.source = h.source and c.kind = 'earned'
      where (h.state = 'settled') <> (c.source is not null)
        or c.base_credits <> h.base_credits or c.percent <> h.percent or c.referred_id <> h.referred_id`,
  },
  {
    code: 'held_commission_cancelled',
    name: 'held commission is cancelled when, and only when, its event was taken back before',
    sql: `select h.source, h.state, e.key from pending_commission h
      left join entry e on e.key = case split_part(h.source, ':', 1)
        when 'view' then 'view_voided:' || substr(h.source, 6)
        when 'deposit' then 'deposit_reversed:' || split_part(h.source, ':', 2) || ':' || split_part(h.source, ':', 3) end
      where (h.state = 'cancelled' and e.key is null) or (h.state = 'pending' and e.key is not null)`,
  },
  {
    code: 'no_held_commission_waits',
    name: 'no held commission waits longer than it has to',
    sql: `select source, settles_at from pending_commission
      where state = 'pending' and settles_at < now() - interval '1 day'`,
  },
];
