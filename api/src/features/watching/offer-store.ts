import type { Settings } from '../../platform/settings.ts';
import type { ReadTx } from '../../platform/tx.ts';

type Platform = Settings['platforms'][number];

export interface Offered {
  id: number;
  title: string | null;
  platform: Platform;
}

/** One look at the queue: behind a position, no further than so many promotions. */
export interface Look {
  viewerId: string;
  platforms: readonly Platform[];
  after: number;
  examine: number;
  limit: number;
}

/**
 * What is the same for everybody stands in the text: only then one plan serves all calls, where planning each anew would
 * take longer than the query. The lateral join with its limit holds the planner to one look-up for each promotion: an
 * anti-join is planned for an average member, and is hundreds of times slower for one who has watched fifty thousand.
 * Whether this member has reported a promotion is looked up only where somebody has.
 */
const textOf = (platforms: readonly Platform[], examine: number) => `
  select p.id, p.title, p.platform from (
    select id, title, platform, owner_id, open_reports, queue_position from promotion
    where state = 'active' and has_place and queue_position > $2
    order by queue_position limit ${examine}) p
  left join lateral (
    select true as rewarded from view v
    where v.viewer_id = $1 and v.promotion_id = p.id and v.state in ('completed', 'voided') limit 1) seen on true
  where seen.rewarded is null and p.owner_id <> $1 and p.platform in (${platforms.map((name) => `'${name}'`).join()})
    and (p.open_reports = 0
      or (select true from report r where r.promotion_id = p.id and r.reporter_id = $1) is null)
  order by p.queue_position limit $3`;

/** What this member may watch among the next promotions of the queue; `examine` bounds what one statement can cost. */
export function offeredBehind(tx: ReadTx, look: Look): Promise<Offered[]> {
  const { viewerId, platforms, after, examine, limit } = look;
  return tx.query<Offered>(textOf(platforms, examine), [viewerId, after, limit]);
}

/** Where such a look ended; `undefined` when it reached the end of the queue. */
export async function lookEndedAt(
  tx: ReadTx,
  { after, examine }: Pick<Look, 'after' | 'examine'>,
): Promise<number | undefined> {
  const row = await tx.one<{ at: number }>(
    `select queue_position as at from promotion
     where state = 'active' and has_place and queue_position > $1
     order by queue_position offset $2 limit 1`,
    [after, examine - 1],
  );
  return row?.at;
}
