const REFERRAL = `(select referred_id from referral order by paid desc limit 1)`;
const OF_A_VIEW = `(select source from commission where source like 'view:%' and kind = 'earned' order by source limit 1)`;

export const referralViolations: Record<string, string> = {
  'nobody referred themselves': `update referral set referrer_id = referred_id where referred_id = ${REFERRAL}`,
  'referrals make no cycle': `insert into referral (referred_id, referrer_id)
    select referrer_id, referred_id from referral where referred_id = ${REFERRAL}`,
  'a source event has one commission, taken back at most once': `insert into commission (source, kind, referred_id, base_credits, percent, accrued, paid)
    select source, kind, referred_id, base_credits, percent, accrued, paid from commission where source = ${OF_A_VIEW}`,
  'commission is the exact percentage, and taken back exactly': `update commission set accrued = accrued + 1 where source = ${OF_A_VIEW}`,
  'commission belongs to what a referred member earned': `update commission set source = 'view:999999' where source = ${OF_A_VIEW}`,
  'commission is taken back when, and only when, its event was': `delete from commission where kind = 'voided'`,
  'a referral is the sum of its commission': `update referral set accrued = accrued + 1 where referred_id = ${REFERRAL}`,
  'less than a credit is carried, and no more is owed than was voided': `update referral set accrued = accrued + 10000 where referred_id = ${REFERRAL}`,
  'every commission paid is in the books, to the referrer, and none besides': `update commission set paid = paid + 1 where source = ${OF_A_VIEW}`,
  'referral earnings are what the referrals paid': `update referral set paid = paid + 1 where referred_id = ${REFERRAL}`,
  'held commission belongs to what a referred member earned, and to their referrer': `update pending_commission set base_credits = base_credits + 1`,
  'held commission is paid exactly when it was settled': `update pending_commission set state = 'settled', ended_at = now() where state = 'pending'`,
  'held commission is cancelled when, and only when, its event was taken back before': `update pending_commission set state = 'cancelled', ended_at = now() where state = 'pending'`,
  'no held commission waits longer than it has to': `update pending_commission set settles_at = now() - interval '2 days' where state = 'pending'`,
  'the count of referrals is theirs': 'update member_total set referrals = referrals + 1',
};
