import type { Check } from '../../ledger/index.ts';

export const viewChecks: readonly Check[] = [
  {
    code: 'rewarded_once',
    name: 'a member is rewarded once for a promotion',
    sql: `select viewer_id, promotion_id, count(*) as rewards from view where state in ('completed', 'voided')
      group by 1, 2 having count(*) > 1`,
  },
  {
    code: 'reward_in_books',
    name: 'every rewarded view has one reward in the books, and no other view has',
    sql: `select v.id, v.state, e.key from (select * from view where state in ('completed', 'voided')) v
      full join (select * from entry where recipe = 'watch_rewarded') e on e.view_id = v.id
      where v.id is null or e.id is null or e.promotion_id is distinct from v.promotion_id`,
  },
  {
    code: 'reward_of_one',
    name: 'a reward is one credit to the viewer out of two of the escrow, or of the house after an objection',
    sql: `select e.key, viewer.amount as viewer, escrow.amount as escrow, g.credits as granted
      from entry e join view v on v.id = e.view_id
      left join account va on va.member_id = v.viewer_id
      left join posting viewer on viewer.entry_id = e.id and viewer.account_id = va.id
      left join account ea on ea.promotion_id = v.promotion_id
      left join posting escrow on escrow.entry_id = e.id and escrow.account_id = ea.id
      left join promotion_correction g on g.promotion_id = v.promotion_id and g.kind = 'granted'
        and g.cause = 'objection:' || v.id
      where e.recipe = 'watch_rewarded' and (viewer.amount is distinct from 1
        or coalesce(escrow.amount, 0) <> case when g.credits is null then -2 else 0 end)`,
  },
  {
    code: 'voided_in_books',
    name: 'a view is voided when, and only when, the books say so',
    sql: `select v.id, v.state, e.key from (select * from view where state = 'voided') v
      full join (select view_id, max(key) as key, count(*) filter (where recipe = 'view_voided')
          - count(*) filter (where recipe = 'view_restored') as voids
        from entry where recipe in ('view_voided', 'view_restored') group by 1) e on e.view_id = v.id
      where coalesce(e.voids, 0) <> (v.id is not null)::integer`,
  },
  {
    code: 'voids_recorded',
    name: 'every void and every undoing of one is recorded with what it took and gave',
    sql: `select coalesce(r.view_id, v.view_id) as view_id, r.key, v.epoch, v.taken, r.amount from (
        select e.view_id, e.key, e.recipe, p.amount,
          coalesce(nullif(split_part(e.key, ':', 3), ''), '0')::integer - (e.recipe = 'view_restored')::integer as epoch
        from entry e join view w on w.id = e.view_id
        left join account a on a.member_id = w.viewer_id
        left join posting p on p.entry_id = e.id and p.account_id = a.id
        where e.recipe in ('view_voided', 'view_restored')) r
      full join (select view_id, epoch, taken, 'view_voided' as recipe from view_void
        union all select view_id, epoch, taken, 'view_restored' from view_void where undone_at is not null and taken > 0) v
        on v.view_id = r.view_id and v.epoch = r.epoch and v.recipe = r.recipe
      where (v.view_id is null and r.amount is not null) or r.view_id is null
        or coalesce(r.amount, 0) <> case r.recipe when 'view_voided' then -v.taken else v.taken end`,
  },
  {
    code: 'no_own_view',
    name: 'nobody watches their own promotion',
    sql: `select v.id, v.viewer_id, v.promotion_id from view v join promotion p on p.id = v.promotion_id
      where p.owner_id = v.viewer_id`,
  },
  {
    code: 'not_too_soon',
    name: "nobody is rewarded sooner than required by the database's clock",
    sql: `select id, started_at, ended_at, required_ms from view
      where state in ('completed', 'voided') and ended_at < started_at + required_ms * interval '1 millisecond'`,
  },
  {
    code: 'verified_adds_up',
    name: 'a verified view is one with heartbeats that add up to the required time',
    sql: `select id, verified, beats, credited_ms, required_ms from view
      where state in ('completed', 'voided')
        and (verified <> (beats > 0) or (verified and credited_ms < required_ms))`,
  },
  {
    code: 'no_extra_time',
    name: 'heartbeats never credited more time than passed',
    sql: `select id, credited_ms, started_at, last_beat_at from view
      where credited_ms > extract(epoch from coalesce(last_beat_at, started_at) - started_at) * 1000`,
  },
  {
    code: 'no_open_check_paid',
    name: 'no credit was paid while a check of attention waited for its answer',
    sql: `select id, check_id, check_at_ms from view
      where state in ('completed', 'voided') and beats > 0 and (check_id is not null or check_at_ms is not null)`,
  },
  {
    code: 'one_live_watch',
    name: 'a member has one live watch at most',
    sql: `select viewer_id, count(*) as live from view where state = 'watching' group by 1 having count(*) > 1`,
  },
  {
    code: 'ended_says_why',
    name: 'an ended watch says when, and why if there was no reward',
    sql: `select id, state, reason, ended_at from view
      where (state = 'watching') <> (ended_at is null) or (state in ('interrupted', 'voided')) <> (reason is not null)`,
  },
  {
    code: 'days_of_member',
    name: "a member's days are those of the views",
    sql: `select member_id, day, c.watched, c.unverified, c.received, d.watched as counted_watched,
        d.unverified as counted_unverified, d.received as counted_received
      from (
        select member_id, day, sum(watched)::integer as watched, sum(unverified)::integer as unverified,
          sum(received)::integer as received
        from (
          select v.viewer_id as member_id, (v.ended_at at time zone 'utc')::date as day,
            (v.state = 'completed')::integer as watched, (not v.verified)::integer as unverified, 0 as received
          from view v where v.state in ('completed', 'voided')
          union all
          select p.owner_id, (v.ended_at at time zone 'utc')::date, 0, 0, (v.state = 'completed')::integer
          from view v join promotion p on p.id = v.promotion_id where v.state in ('completed', 'voided')
        ) parts group by 1, 2
      ) c full join member_day d using (member_id, day)
      where (coalesce(c.watched, 0), coalesce(c.unverified, 0), coalesce(c.received, 0))
        <> (coalesce(d.watched, 0), coalesce(d.unverified, 0), coalesce(d.received, 0))`,
  },
  {
    code: 'totals_of_member',
    name: "a member's totals are those of the views",
    sql: `select t.member_id, t.watched, t.earned, t.unverified, coalesce(v.views, 0) as views,
        coalesce(v.unverified, 0) as counted_unverified
      from member_total t left join (
        select viewer_id, count(*) filter (where state = 'completed') as views,
          count(*) filter (where not verified) as unverified
        from view where state in ('completed', 'voided') group by 1) v on v.viewer_id = t.member_id
      where t.watched <> coalesce(v.views, 0) or t.earned <> coalesce(v.views, 0)
        or t.unverified <> coalesce(v.unverified, 0)`,
  },
  {
    code: 'platform_counts_views',
    name: 'the platform counts the rewarded views',
    sql: `select tally_of('views') as counted, count(*) as views from view where state = 'completed'
      having tally_of('views') <> count(*)`,
  },
];
