import type { ReadTx } from '../../platform/tx.ts';

export interface Offered {
  id: number;
  title: string | null;
  platform: 'tiktok' | 'youtube';
}

export interface Wanted {
  viewerId: string;
  platforms: readonly string[];
  limit: number;
  offset: number;
}

/**
 * What this member may watch, in the order of the queue: walks the index of offered promotions and looks each one up
 * among the member's rewarded views, so the cost is that of the page and of what was skipped on the way to it.
 */
export function offeredTo(tx: ReadTx, { viewerId, platforms, limit, offset }: Wanted): Promise<Offered[]> {
  return tx.query<Offered>(
    `select p.id, p.title, p.platform from promotion p
     where p.state = 'active' and p.views + p.reserved < p.credits_spent / 2
       and p.owner_id <> $1 and p.platform = any($2::text[])
       and not exists (
         select from view v where v.viewer_id = $1 and v.promotion_id = p.id and v.state in ('completed', 'voided'))
     order by p.queue_position limit $3 offset $4`,
    [viewerId, platforms, limit, offset],
  );
}

/** How many of them there are, counted no further than `most`. */
export async function countOffered(
  tx: ReadTx,
  { viewerId, platforms, most }: { viewerId: string; platforms: readonly string[]; most: number },
): Promise<number> {
  return (await offeredTo(tx, { viewerId, platforms, limit: most, offset: 0 })).length;
}
