import type { watching } from '@viewloop/contract';
import type { Tx } from '../../../platform/db/tx.ts';
import type { JudgedView } from './completion-rules.ts';
import { CHECK_OPEN, OVERDUE } from './store.ts';

/** The statements that reward views, each for a whole batch, and those that take the reward of one view back. */

export interface ClaimedView extends JudgedView {
  id: number;
  viewerId: string;
  promotionId: number;
  verified: boolean;
  /** Whether the viewer is believed now, and whether they chose to be asked nothing. */
  believed: boolean;
  lane: boolean;
  /** The time at which the batch was judged, as text. */
  now: string;
}

/** Locks the views in order of id and reads them with one time of the database's clock for all. */
export function lockClaimedViews(tx: Tx, ids: readonly number[]): Promise<ClaimedView[]> {
  return tx.query<ClaimedView>(
    `with locked as materialized (
       select v.* from view v where v.id = any($1::bigint[]) order by v.id for no key update
     ), instant as materialized (
       select clock_timestamp() as now from (select count(*) from locked) after_locking
     )
     select v.id, v.viewer_id as "viewerId", v.promotion_id as "promotionId", v.state, v.reason, v.verified, v.beats,
       v.required_ms as "requiredMs", v.credited_ms as "creditedMs", ${OVERDUE} as overdue,
       floor(extract(epoch from coalesce(v.ended_at, instant.now) - v.started_at) * 1000)::bigint as "ageMs",
       v.unverified_allowed as "unverifiedAllowed", coalesce(t.proven and t.aside_at is null, false) as believed,
       coalesce(t.lane, false) as lane, ${CHECK_OPEN} as "checkOpen", instant.now::text as now
     from locked v left join member_trust t on t.member_id = v.viewer_id, instant order by v.id`,
    [ids],
  );
}

export interface Finish {
  id: number;
  verified: boolean;
  claimedSeconds: number | null;
}

/**
 * Completes views, which must be locked and live; a trigger refuses one that has ended. `at` is a time of the
 * database's clock.
 */
export async function finishViews(tx: Tx, views: readonly Finish[], at: string): Promise<void> {
  await tx.query(
    `update view v set state = 'completed', ended_at = $4::timestamptz, verified = f.verified, claimed_seconds = f.claimed
     from unnest($1::bigint[], $2::boolean[], $3::double precision[]) f (id, verified, claimed) where v.id = f.id`,
    [
      views.map(({ id }) => id),
      views.map(({ verified }) => verified),
      views.map(({ claimedSeconds }) => claimedSeconds),
      at,
    ],
  );
}

export interface Reward {
  viewerId: string;
  ownerId: string;
  verified: boolean;
}

/** Adds rewards to the days of viewers and owners, to the viewers' totals and to the site's total. */
export async function countRewards(tx: Tx, rewards: readonly Reward[], at: string): Promise<void> {
  const days = new Map<string, { watched: number; unverified: number; received: number }>();
  const dayOf = (memberId: string) => {
    const day = days.get(memberId) ?? { watched: 0, unverified: 0, received: 0 };
    days.set(memberId, day);
    return day;
  };
  for (const { viewerId, ownerId, verified } of rewards) {
    const viewer = dayOf(viewerId);
    viewer.watched++;
    if (!verified) viewer.unverified++;
    dayOf(ownerId).received++;
  }
  const counted = [...days.values()];
  await tx.query(
    `with counted as materialized (
       select * from unnest($1::uuid[], $2::integer[], $3::integer[], $4::integer[])
         c (member_id, watched, unverified, received) order by member_id
     ), days as (
       insert into member_day (member_id, day, watched, unverified, received)
       select member_id, ($5::timestamptz at time zone 'utc')::date, watched, unverified, received from counted
       on conflict (member_id, day) do update set watched = member_day.watched + excluded.watched,
         unverified = member_day.unverified + excluded.unverified, received = member_day.received + excluded.received
     ), totals as (
       update member_total t set watched = t.watched + c.watched, earned = t.earned + c.watched,
         unverified = t.unverified + c.unverified
       from counted c where t.member_id = c.member_id and c.watched > 0
     )
     select tally_add('views', $6)`,
    [
      [...days.keys()],
      counted.map(({ watched }) => watched),
      counted.map(({ unverified }) => unverified),
      counted.map(({ received }) => received),
      at,
      rewards.length,
    ],
  );
}

export interface RewardedView {
  id: number;
  viewerId: string;
  promotionId: number;
  state: watching.ViewState;
  verified: boolean;
  /** The hour and the day (UTC) in which the reward was counted. */
  hour: string | null;
  day: string | null;
}

export function lockRewarded(tx: Tx, id: number): Promise<RewardedView | undefined> {
  return tx.one<RewardedView>(
    `select id, viewer_id as "viewerId", promotion_id as "promotionId", state, verified,
       date_trunc('hour', ended_at, 'UTC')::text as hour, (ended_at at time zone 'utc')::date as day
     from view where id = $1 for no key update`,
    [id],
  );
}

export async function markVoided(tx: Tx, id: number, reason: string): Promise<void> {
  await tx.query(`update view set state = 'voided', reason = $2 where id = $1`, [id, reason]);
}

/** The day's unverified views are not reduced, so that a false view does not make room for another. */
export async function uncountReward(
  tx: Tx,
  { viewerId, ownerId, day }: { viewerId: string; ownerId: string; day: string },
): Promise<void> {
  await tx.query(
    `update member_day set watched = watched - (member_id = $1)::integer, received = received - (member_id = $2)::integer
     where day = $3 and member_id in ($1, $2)`,
    [viewerId, ownerId, day],
  );
  await tx.query(
    `with total as (update member_total set watched = watched - 1, earned = earned - 1 where member_id = $1)
     select tally_add('views', -1)`,
    [viewerId],
  );
}

/** The opposite of `markVoided`: the view was rewarded rightly. */
export async function markRestored(tx: Tx, id: number): Promise<void> {
  await tx.query(`update view set state = 'completed', reason = null where id = $1`, [id]);
}

/** The opposite of `uncountReward`. */
export async function countRewardAgain(
  tx: Tx,
  { viewerId, ownerId, day }: { viewerId: string; ownerId: string; day: string },
): Promise<void> {
  await tx.query(
    `update member_day set watched = watched + (member_id = $1)::integer, received = received + (member_id = $2)::integer
     where day = $3 and member_id in ($1, $2)`,
    [viewerId, ownerId, day],
  );
  await tx.query(
    `with total as (update member_total set watched = watched + 1, earned = earned + 1 where member_id = $1)
     select tally_add('views', 1)`,
    [viewerId],
  );
}
