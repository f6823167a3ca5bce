import type { ReadTx } from '../../platform/tx.ts';

export interface Offered {
  id: number;
  title: string | null;
  platform: 'tiktok' | 'youtube';
}

/** One look at the queue: behind a position, no further than so many promotions. */
export interface Look {
  viewerId: string;
  platforms: readonly string[];
  after: number;
  examine: number;
  limit: number;
}

/**
 * What this member may watch among the next promotions of the queue. It walks the index of offered promotions and looks
 * each one up among the member's rewarded views, and stops at the limit. `examine` bounds what one statement can cost.
 */
export function offeredBehind(tx: ReadTx, { viewerId, platforms, after, examine, limit }: Look): Promise<Offered[]> {
  return tx.query<Offered>(
    `select p.id, p.title, p.platform from (
       select id, title, platform, owner_id, queue_position from promotion
       where state = 'active' and views + reserved < credits_spent / 2 and queue_position > $3
       order by queue_position limit $4) p
     where p.owner_id <> $1 and p.platform = any($2::text[])
       and not exists (
         select from view v where v.viewer_id = $1 and v.promotion_id = p.id and v.state in ('completed', 'voided'))
     order by p.queue_position limit $5`,
    [viewerId, platforms, after, examine, limit],
  );
}

/** Where such a look ended; `undefined` when it reached the end of the queue. */
export async function lookEndedAt(
  tx: ReadTx,
  { after, examine }: Pick<Look, 'after' | 'examine'>,
): Promise<number | undefined> {
  const row = await tx.one<{ at: number }>(
    `select queue_position as at from promotion
     where state = 'active' and views + reserved < credits_spent / 2 and queue_position > $1
     order by queue_position offset $2 limit 1`,
    [after, examine - 1],
  );
  return row?.at;
}
