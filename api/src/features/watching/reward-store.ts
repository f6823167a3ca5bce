import type { Tx } from '../../platform/tx.ts';
import type { JudgedView } from './completion-rules.ts';
import { OVERDUE } from './store.ts';

/** The statements of the reward path: each works on a whole batch. */

export interface ClaimedView extends JudgedView {
  id: number;
  viewerId: string;
  promotionId: number;
  verified: boolean;
  /** The moment at which it was judged, as text. */
  now: string;
}

/** Locks the views in id order and shows them as the database's clock sees them, all at one instant. */
export function lockViews(tx: Tx, ids: readonly number[]): Promise<ClaimedView[]> {
  return tx.query<ClaimedView>(
    `with locked as materialized (
       select v.*, coalesce(d.unverified, 0) as unverified_today
       from view v
       left join member_day d on d.member_id = v.viewer_id and d.day = (now() at time zone 'utc')::date
       where v.id = any($1::bigint[]) order by v.id for no key update of v
     ), instant as materialized (
       select clock_timestamp() as now from (select count(*) from locked) after_locking
     )
     select v.id, v.viewer_id as "viewerId", v.promotion_id as "promotionId", v.state, v.reason, v.verified, v.beats,
       v.required_ms as "requiredMs", v.credited_ms as "creditedMs", ${OVERDUE} as overdue,
       floor(extract(epoch from coalesce(v.ended_at, instant.now) - v.started_at) * 1000)::bigint as "ageMs",
       v.unverified_today as "unverifiedToday", instant.now::text as now
     from locked v, instant order by v.id`,
    [ids],
  );
}

export interface Finish {
  id: number;
  verified: boolean;
  claimedSeconds: number | null;
  /** By the database's clock. */
  at: string;
}

/**
 * Locked views that were found live. Live ones are those without an end: asked by their state, the planner would walk
 * through every live watch.
 */
export async function finishViews(tx: Tx, views: readonly Finish[]): Promise<void> {
  const finished = await tx.query(
    `update view v set state = 'completed', ended_at = f.at, verified = f.verified, claimed_seconds = f.claimed
     from unnest($1::bigint[], $2::boolean[], $3::double precision[], $4::timestamptz[]) f (id, verified, claimed, at)
     where v.id = f.id and v.ended_at is null
     returning v.id`,
    [
      views.map(({ id }) => id),
      views.map(({ verified }) => verified),
      views.map(({ claimedSeconds }) => claimedSeconds),
      views.map(({ at }) => at),
    ],
  );
  if (finished.length !== views.length) throw new Error('a locked view has ended');
}

/** The viewers' and owners' days, the viewers' totals, and the platform's. */
export async function countRewards(tx: Tx, rewarded: readonly { id: number; ownerId: string }[]): Promise<void> {
  await tx.query(
    `with done as (
       select v.viewer_id, g.owner_id, (v.ended_at at time zone 'utc')::date as day, v.verified
       from unnest($1::bigint[], $2::uuid[]) g (id, owner_id) join view v on v.id = g.id
     ), days as (
       insert into member_day (member_id, day, watched, unverified, received)
       select member_id, day, sum(watched), sum(unverified), sum(received) from (
         select viewer_id as member_id, day, 1 as watched, (not verified)::integer as unverified, 0 as received from done
         union all
         select owner_id, day, 0, 0, 1 from done) parts
       group by member_id, day order by member_id, day
       on conflict (member_id, day) do update set watched = member_day.watched + excluded.watched,
         unverified = member_day.unverified + excluded.unverified, received = member_day.received + excluded.received
     ), totals as (
       update member_total t set watched = t.watched + d.views, earned = t.earned + d.views
       from (select viewer_id, count(*) as views from done group by viewer_id order by viewer_id) d
       where t.member_id = d.viewer_id
     )
     select tally_add('views', (select count(*) from done))`,
    [rewarded.map(({ id }) => id), rewarded.map(({ ownerId }) => ownerId)],
  );
}
