import { type Check, growing } from '../../../ledger/index.ts';

export const viewChecks: readonly Check[] = [
  {
    code: 'rewarded_once',
    name: 'a member is rewarded once for a promotion',
    sql: `select viewer_id, promotion_id, count(*) as rewards from view where state in ('completed', 'voided')
      group by 1, 2 having count(*) > 1`,
    daily: `select v.viewer_id, v.promotion_id, n.rewards from some_view v cross join lateral (
        select count(*) as rewards from view o
        where o.viewer_id = v.viewer_id and o.promotion_id = v.promotion_id and o.state in ('completed', 'voided')) n
      where v.state in ('completed', 'voided') and n.rewards > 1`,
  },
  {
    code: 'video_paid_once',
    name: 'a member is rewarded once for a video, whoever promotes it',
    sql: `select viewer_id, video_key, count(*) as rewards from view where state in ('completed', 'voided')
      and video_key is not null group by 1, 2 having count(*) > 1`,
    daily: `select v.viewer_id, v.video_key, n.rewards from some_view v cross join lateral (
        select count(*) as rewards from view o
        where o.viewer_id = v.viewer_id and o.video_key = v.video_key and o.state in ('completed', 'voided')) n
      where v.state in ('completed', 'voided') and n.rewards > 1`,
  },
  {
    code: 'reward_in_books',
    name: 'every rewarded view has one reward in the books, and no other view has',
    sql: `select v.id, v.state, e.key from (select * from view where state in ('completed', 'voided')) v
      full join (select * from entry where recipe = 'watch_rewarded') e on e.view_id = v.id
      where v.id is null or e.id is null or e.promotion_id is distinct from v.promotion_id`,
    daily: `select v.id, v.state, e.key from some_view v left join entry e on e.key = 'watch_rewarded:' || v.id
      where (v.state in ('completed', 'voided')) <> (e.id is not null) or e.promotion_id <> v.promotion_id
      union all
      select v.id, v.state, e.key from some_entry e left join view v on v.id = e.view_id
      where e.recipe = 'watch_rewarded'
        and (v.state is null or v.state not in ('completed', 'voided') or e.promotion_id is distinct from v.promotion_id)`,
  },
  {
    code: 'reward_of_one',
    name: 'a reward is one credit to the viewer out of two of the escrow, or of the house after an objection',
    ...growing(
      `select e.key, viewer.amount as viewer, escrow.amount as escrow, g.credits as granted
      from entry e join view v on v.id = e.view_id
      left join account va on va.member_id = v.viewer_id
      left join posting viewer on viewer.entry_id = e.id and viewer.account_id = va.id
      left join account ea on ea.promotion_id = v.promotion_id
      left join posting escrow on escrow.entry_id = e.id and escrow.account_id = ea.id
      left join promotion_correction g on g.promotion_id = v.promotion_id and g.kind = 'granted'
        and g.cause = 'objection:' || v.id
      where e.recipe = 'watch_rewarded' and (viewer.amount is distinct from 1
        or coalesce(escrow.amount, 0) <> case when g.credits is null then -2 else 0 end)`,
      'entry',
    ),
  },
  {
    code: 'voided_in_books',
    name: 'a view is voided when, and only when, the books say so',
    sql: `select v.id, v.state, e.key from (select * from view where state = 'voided') v
      full join (select view_id, max(key) as key, count(*) filter (where recipe = 'view_voided')
          - count(*) filter (where recipe = 'view_restored') as voids
        from entry where recipe in ('view_voided', 'view_restored') group by 1) e on e.view_id = v.id
      where coalesce(e.voids, 0) <> (v.id is not null)::integer`,
    daily: `select v.id, v.state, e.key from (
        select * from some_view where state = 'voided'
        union select v.* from some_entry e join view v on v.id = e.view_id where e.recipe in ('view_voided', 'view_restored')) v
      left join lateral (select max(key) as key, count(*) filter (where recipe = 'view_voided')
          - count(*) filter (where recipe = 'view_restored') as voids
        from entry where key = 'view_voided:' || v.id or (key >= 'view_voided:' || v.id || ':' and key < 'view_voided:' || v.id || ';')
          or (key >= 'view_restored:' || v.id || ':' and key < 'view_restored:' || v.id || ';')) e on true
      where e.voids <> (v.state = 'voided')::integer`,
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
    daily: `select e.view_id, e.key, v.epoch, v.taken, p.amount from some_entry e
      join view w on w.id = e.view_id
      left join account a on a.member_id = w.viewer_id
      left join posting p on p.entry_id = e.id and p.account_id = a.id
      left join view_void v on v.view_id = e.view_id and v.epoch =
        coalesce(nullif(split_part(e.key, ':', 3), ''), '0')::integer - (e.recipe = 'view_restored')::integer
      where e.recipe in ('view_voided', 'view_restored') and ((v.view_id is null and p.amount is not null)
        or (e.recipe = 'view_restored' and v.undone_at is null)
        or coalesce(p.amount, 0) <> case e.recipe when 'view_voided' then -v.taken else v.taken end)
      union all
      select v.view_id, null, v.epoch, v.taken, null from view_void v
      where not exists (select from entry e
        where e.key = 'view_voided:' || v.view_id || case when v.epoch = 0 then '' else ':' || v.epoch end)
        or (v.undone_at is not null and v.taken > 0 and not exists (
          select from entry e where e.key = 'view_restored:' || v.view_id || ':' || v.epoch + 1))`,
  },
  {
    code: 'no_own_view',
    name: 'nobody watches their own promotion',
    ...growing(
      `select v.id, v.viewer_id, v.promotion_id from view v join promotion p on p.id = v.promotion_id
      where p.owner_id = v.viewer_id`,
      'view',
    ),
  },
  {
    code: 'not_too_soon',
    name: "nobody is rewarded sooner than required by the database's clock",
    ...growing(
      `select id, started_at, ended_at, required_ms from view
      where state in ('completed', 'voided') and ended_at < started_at + required_ms * interval '1 millisecond'`,
      'view',
    ),
  },
  {
    code: 'verified_adds_up',
    name: 'a verified view is one with heartbeats that add up to the required time',
    ...growing(
      `select id, verified, beats, credited_ms, required_ms from view
      where state in ('completed', 'voided')
        and (verified <> (beats > 0) or (verified and credited_ms < required_ms))`,
      'view',
    ),
  },
  {
    code: 'no_extra_time',
    name: 'heartbeats never credited more time than passed',
    ...growing(
      `select id, credited_ms, started_at, last_beat_at from view
      where credited_ms > extract(epoch from coalesce(last_beat_at, started_at) - started_at) * 1000`,
      'view',
    ),
  },
  {
    code: 'no_open_check_paid',
    name: 'no credit was paid while a check of attention waited for its answer',
    ...growing(
      `select id, check_id, check_at_ms from view
      where state in ('completed', 'voided') and beats > 0 and (check_id is not null or check_at_ms is not null)`,
      'view',
    ),
  },
  {
    code: 'one_live_watch',
    name: 'a member has one live watch at most',
    sql: `select viewer_id, count(*) as live from view where state = 'watching' group by 1 having count(*) > 1`,
  },
  {
    code: 'ended_says_why',
    name: 'an ended watch says when, and why if there was no reward',
    ...growing(
      `select id, state, reason, ended_at from view
      where (state = 'watching') <> (ended_at is null) or (state in ('interrupted', 'voided')) <> (reason is not null)`,
      'view',
    ),
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
    // The counted figures are one more part of the sum: joined to it, the whole table would be read.
    daily: `select m.member_id, c.* from some_member_total m cross join lateral (
        select day, sum(watched)::integer as watched, sum(unverified)::integer as unverified, sum(received)::integer as received,
          sum(counted_watched)::integer as counted_watched, sum(counted_unverified)::integer as counted_unverified,
          sum(counted_received)::integer as counted_received
        from (
          select (v.ended_at at time zone 'utc')::date as day, (v.state = 'completed')::integer as watched,
            (not v.verified)::integer as unverified, 0 as received, 0 as counted_watched, 0 as counted_unverified,
            0 as counted_received
          from view v where v.viewer_id = m.member_id and v.state in ('completed', 'voided')
          union all
          select (v.ended_at at time zone 'utc')::date, 0, 0, (v.state = 'completed')::integer, 0, 0, 0
          from promotion p join view v on v.promotion_id = p.id
          where p.owner_id = m.member_id and v.state in ('completed', 'voided')
          union all
          select day, 0, 0, 0, watched, unverified, received from member_day where member_id = m.member_id
        ) parts group by 1
      ) c
      where (c.watched, c.unverified, c.received) <> (c.counted_watched, c.counted_unverified, c.counted_received)`,
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
    daily: `select t.member_id, t.watched, t.earned, t.unverified, v.views, v.unverified as counted_unverified
      from some_member_total t cross join lateral (
        select count(*) filter (where state = 'completed') as views, count(*) filter (where not verified) as unverified
        from view where viewer_id = t.member_id and state in ('completed', 'voided')) v
      where t.watched <> v.views or t.earned <> v.views or t.unverified <> v.unverified`,
  },
  {
    code: 'platform_counts_views',
    name: 'the platform counts the rewarded views',
    sql: `select tally_of('views') as counted, count(*) as views from view where state = 'completed'
      having tally_of('views') <> count(*)`,
    daily: `select tally_of('views') as counted, sum(watched) as views from member_total
      having tally_of('views') <> coalesce(sum(watched), 0)`,
  },
];
