import type { Tx } from '../../../platform/db/tx.ts';

/** What reports ask about those who watched. The application hands these functions to promotions. */

/**
 * How many groups of accounts reported it, of those whose word counts, and from how many blocks of addresses they had watched it.
 * Somebody in no group counts alone. A watch whose address is forgotten shows no block.
 */
export async function reportersOf(tx: Tx, promotionId: number): Promise<{ reporters: number; blocks: number }> {
  const row = await tx.one<{ reporters: number; blocks: number }>(
    `select count(distinct coalesce(c.cluster_id::text, r.reporter_id::text)) as reporters,
       count(distinct t.address) as blocks
     from report r left join cluster_member c on c.member_id = r.reporter_id
     left join view v on v.viewer_id = r.reporter_id and v.promotion_id = r.promotion_id and v.state = 'completed'
     left join view_trace t on t.view_id = v.id
     where r.promotion_id = $1 and r.settled_at is null and r.counts`,
    [promotionId],
  );
  return row as { reporters: number; blocks: number };
}

/** Whether this member was paid for watching it. */
export async function hasWatched(tx: Tx, { reporterId, promotionId }: { reporterId: string; promotionId: number }) {
  const row = await tx.one(
    `select 1 as one from view where viewer_id = $1 and promotion_id = $2 and state = 'completed'`,
    [reporterId, promotionId],
  );
  return row !== undefined;
}

/** Only the latest watches are looked through, so that it costs the same for everybody. */
const LATEST_WATCHES = 300;

/** How many different members were paid for watching it lately. */
export async function recentViewersOf(tx: Tx, promotionId: number): Promise<number> {
  const row = await tx.one<{ viewers: number }>(
    `select count(distinct viewer_id) as viewers from (
       select viewer_id, state from view where promotion_id = $1 order by id desc limit ${LATEST_WATCHES}) v
     where state = 'completed'`,
    [promotionId],
  );
  return (row as { viewers: number }).viewers;
}
