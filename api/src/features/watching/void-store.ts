import type { Tx } from '../../platform/tx.ts';

export interface RewardedView {
  id: number;
  viewerId: string;
  promotionId: number;
  state: 'watching' | 'completed' | 'interrupted' | 'voided';
  /** When it was rewarded: the hour and the day (UTC) that counted it. */
  hour: string | null;
  day: string | null;
}

export function lockRewarded(tx: Tx, id: number): Promise<RewardedView | undefined> {
  return tx.one<RewardedView>(
    `select id, viewer_id as "viewerId", promotion_id as "promotionId", state,
       date_trunc('hour', ended_at, 'UTC')::text as hour, (ended_at at time zone 'utc')::date as day
     from view where id = $1 for no key update`,
    [id],
  );
}

export async function markVoided(tx: Tx, id: number, reason: string): Promise<void> {
  await tx.query(`update view set state = 'voided', reason = $2 where id = $1`, [id, reason]);
}

/** The day's unverified views stay counted: a false view does not make room for another. */
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
