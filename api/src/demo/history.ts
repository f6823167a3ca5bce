import type { Database } from '../platform/db.ts';

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
        select id, now() - interval '7 days' * (1 - row_number() over (order by id)::float / count(*) over ()) as moment from entry)
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
