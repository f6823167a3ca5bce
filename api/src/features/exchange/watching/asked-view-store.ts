import type { Tx } from '../../../platform/db/tx.ts';
import { ASK_MINUTES, type PaidView } from '../feedback/index.ts';

/** Locks a view of this member, so that it cannot be voided or answered twice meanwhile. */
export const lockPaidView = (tx: Tx, viewId: number, viewerId: string): Promise<PaidView | undefined> =>
  tx.one<PaidView>(
    `select v.id as "viewId", v.viewer_id as "viewerId", v.promotion_id as "promotionId", p.owner_id as "ownerId",
       v.state = 'completed' as "isPaid", v.verified,
       coalesce(v.ended_at > now() - interval '${ASK_MINUTES} minutes', false) as "justEnded", p.asks
     from view v join promotion p on p.id = v.promotion_id
     where v.id = $1 and v.viewer_id = $2 for no key update of v`,
    [viewId, viewerId],
  );
