import type { Tx } from '../../../platform/db/tx.ts';
import type { Fund } from './fund-rules.ts';

export interface DueFeedback extends Fund {
  promotionId: number;
  state: 'on' | 'off';
}

/**
 * Locks feedback that is due, in order of promotions. The promotions are read afterwards: a transaction that changes both locks the
 * feedback last, so once we hold that lock the two agree.
 */
export async function lockDue(tx: Tx, most: number): Promise<DueFeedback[]> {
  const locked = await tx.query<DueFeedback>(
    `select promotion_id as "promotionId", held, open, state from feedback where settle_at <= now()
     order by settle_at, promotion_id limit $1 for no key update skip locked`,
    [most],
  );
  return locked.sort((one, other) => one.promotionId - other.promotionId);
}

/** A promotion that goes on is looked at once a day, one that is over every two minutes until nothing is left. */
export async function lookAgain(tx: Tx, promotionId: number, over: boolean): Promise<void> {
  await tx.query(
    `update feedback set settle_at = case when held > 0
       then now() + case when $2 then interval '2 minutes' else interval '1 day' end end where promotion_id = $1`,
    [promotionId, over],
  );
}

/** Ends questions whose time is over. The credits that were reserved for them are free again. */
export async function expireSome(tx: Tx, most: number): Promise<number> {
  const rows = await tx.query<{ promotionId: number }>(
    `update feedback_answer set state = 'expired' where view_id in (
       select view_id from feedback_answer where state = 'open' and expires_at <= now()
       order by expires_at limit $1 for no key update skip locked)
     returning promotion_id as "promotionId"`,
    [most],
  );
  if (rows.length > 0) {
    await tx.query(
      `with locked as (
         select promotion_id from feedback where promotion_id = any($1::bigint[]) order by promotion_id for no key update
       )
       update feedback f set open = f.open - n.times
       from locked, (select id, count(*) as times from unnest($1::bigint[]) id group by id) n
       where f.promotion_id = locked.promotion_id and n.id = f.promotion_id`,
      [rows.map(({ promotionId }) => promotionId)],
    );
  }
  return rows.length;
}

/** The last viewer needs a moment to open the questions. */
const MOMENT = `interval '2 minutes'`;

/** Promotions that ask have ended: what nobody can earn any more is refunded soon, and all answers are shown. */
export async function settleAfterEnd(
  tx: Tx,
  ended: readonly { promotionId: number; completes: boolean }[],
): Promise<void> {
  if (ended.length === 0) return;
  await tx.query(
    `update feedback f set settle_at = now() + case when e.completes then ${MOMENT} else interval '0' end, publish_at = now()
     from unnest($1::bigint[], $2::boolean[]) e (id, completes) where f.promotion_id = e.id`,
    [ended.map(({ promotionId }) => promotionId), ended.map(({ completes }) => completes)],
  );
}
