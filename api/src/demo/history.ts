import type { Database } from '../platform/db/db.ts';

/**
 * Spreads what was created in a second over the past week, in the same order, so that charts and statements have
 * something to show. The books are append-only, so this switches the database's rules off for one transaction. It is
 * meant for the demo's own database and needs its owner's rights.
 */
export function spreadOverAWeek(db: Database): Promise<void> {
  return db.write(async (tx) => {
    await tx.query(`set local session_replication_role = replica`);
    await tx.query(`
      with placed as (
        select id, now() - interval '20 minutes' - interval '7 days' * (1 - row_number() over (order by id)::float / count(*) over ()) as moment from entry)
      update entry e set at = p.moment from placed p where p.id = e.id`);
    await tx.query(`
      update view v set started_at = e.at - interval '31 seconds', last_beat_at = e.at, ended_at = e.at
      from entry e where e.view_id = v.id and e.recipe = 'watch_rewarded'`);
    await tx.query(`
      update commission c set at = e.at from entry e where e.key = 'watch_rewarded:' || split_part(c.source, ':', 2)`);
    await tx.query(`
      update promotion p set created_at = e.at, ended_at = case when p.ended_at is null then null else now() end
      from entry e where e.key = 'promotion_funded:' || p.id`);
    await tx.query(
      `update member set created_at = created_at - interval '8 days', rules_accepted_at = rules_accepted_at - interval '8 days'`,
    );
    await tx.query(`update referral set created_at = created_at - interval '8 days'`);
    // People who looked in and left, and where everybody came from, for the pages of the promotions.
    await tx.query(`
      insert into view (promotion_id, viewer_id, state, reason, started_at, ended_at, last_beat_at, required_ms, credited_ms, beats,
        nonce, hidden_ms, pauses)
      select p.id, m.id, 'interrupted', (array['skipped', 'skipped', 'closed', 'closed', 'replaced', 'player_error'])[1 + (n * 7 + p.id) % 6],
        at.moment, at.moment + interval '29 seconds', at.moment + interval '29 seconds', 30000, 800 + ((n * n * 37 + p.id * 11) % 240) * 100, 4, 'demo',
        case when n % 5 = 0 then 2000 else 0 end, case when n % 4 = 0 then 1 else 0 end
      from promotion p cross join generate_series(1, 18) n
      cross join lateral (select now() - interval '7 days' * ((n * 13 + p.id) % 19) / 19 - interval '1 hour' as moment) at
      cross join lateral (
        select id from member where id <> p.owner_id and not is_admin order by md5(id::text || n || p.id) limit 1) m
      where p.views >= 4 and p.comparison_id is null`);
    await tx.query(`
      insert into view_trace (view_id, member_id, at)
      select id, viewer_id, started_at from view where nonce = 'demo' on conflict do nothing`);
    await tx.query(`
      update view_trace set audience =
        (array['DE,de,phone', 'DE,de,desktop', 'US,en,phone', 'ES,es,phone', 'AT,de,phone', 'GB,en,desktop'])[1 + view_id % 6]`);
    // What each second was like: most watch with sound, some without, and some look away for a moment.
    await tx.query(`
      update view_trace t set length_s = 22 + v.promotion_id % 5,
        seconds = left(repeat(kind.usual, 9) || repeat(case when t.view_id % 6 = 0 then '2' else kind.usual end, 3) || repeat(kind.usual, 40),
          1 + v.credited_ms / 1000),
        stayed_s = case when v.state = 'completed' then (array[null, null, 6, 9, 14, 31])[1 + t.view_id % 6] end,
        stay_replays = case when v.state = 'completed' and t.view_id % 7 = 0 then 1 end
      from view v cross join lateral (select case when v.id % 3 = 0 then '5' else '3' end as usual) kind where v.id = t.view_id`);
    // The answers that viewers gave are shown at once, instead of ten minutes later.
    await tx.query('update feedback set publish_at = now() where answered > 0');
    await tx.query('delete from member_day');
    await tx.query('delete from promotion_hour');
    await tx.query(`
      insert into member_day (member_id, day, watched, received)
      select member_id, (at at time zone 'utc')::date, sum(watched), sum(received) from (
        select viewer_id as member_id, ended_at as at, 1 as watched, 0 as received from view where state = 'completed'
        union all
        select p.owner_id, v.ended_at, 0, 1 from view v join promotion p on p.id = v.promotion_id where v.state = 'completed') days
      group by 1, 2`);
    await tx.query(`
      insert into promotion_hour (promotion_id, hour, views)
      select promotion_id, date_trunc('hour', ended_at, 'UTC'), count(*) from view where state = 'completed' group by 1, 2`);
  });
}
