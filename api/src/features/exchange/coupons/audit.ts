import type { Check } from '../../../ledger/index.ts';

export const couponChecks: readonly Check[] = [
  {
    code: 'coupons_in_books',
    name: 'who redeemed a coupon got its credits once, and nobody else did',
    sql: `select r.coupon_id, r.member_id, c.credits, p.amount from coupon_redemption r join coupon c on c.id = r.coupon_id
        left join account a on a.member_id = r.member_id
        left join entry e on e.key = 'coupon_redeemed:' || r.coupon_id || ':' || r.member_id
        left join posting p on p.entry_id = e.id and p.account_id = a.id
      where p.amount is distinct from c.credits
      union all
      select null, null, null, null from entry e where e.recipe = 'coupon_redeemed' and not exists (
        select from coupon_redemption r where e.key = 'coupon_redeemed:' || r.coupon_id || ':' || r.member_id)`,
    daily: `select e.key, c.credits, p.amount from some_entry e
      left join coupon_redemption r on r.coupon_id = substring(e.key from '^coupon_redeemed:([0-9]{1,18}):')::bigint
        and r.member_id::text = split_part(e.key, ':', 3)
      left join coupon c on c.id = r.coupon_id
      left join account a on a.member_id = r.member_id
      left join posting p on p.entry_id = e.id and p.account_id = a.id
      where e.recipe = 'coupon_redeemed' and p.amount is distinct from c.credits
        or e.recipe = 'coupon_redeemed' and r.coupon_id is null`,
  },
  {
    code: 'coupons_counted',
    name: 'a coupon was redeemed as often as it says, within its uses and its budget',
    sql: `select c.id, c.code, c.used, r.redeemed, c.uses, c.budget from coupon c
      left join (select coupon_id, count(*) as redeemed from coupon_redemption group by coupon_id) r on r.coupon_id = c.id
      where c.used <> coalesce(r.redeemed, 0) or c.used > c.uses or c.used * c.credits > c.budget`,
  },
];
