import type { Tx } from '../../../platform/db/tx.ts';

export const MOST = 50;

export interface Due {
  promotionId: number;
  answered: number;
  shown: number;
  held: number;
  /** Nobody is asked any more. */
  isOff: boolean;
}

export const lockDue = (tx: Tx) =>
  tx.query<Due>(
    `select promotion_id as "promotionId", answered, shown, held, state = 'off' as "isOff"
     from feedback where publish_at <= now() order by publish_at limit ${MOST} for no key update skip locked`,
  );

export const look = (tx: Tx, { promotionId }: Due, decision: 'wait' | 'nothing') =>
  tx.query(
    `update feedback set publish_at = case when $2 then now() + interval '2 minutes' end where promotion_id = $1`,
    [promotionId, decision === 'wait'],
  );

/** Shows the owner every answer so far. Returns how many there are. */
export async function showAnswers(tx: Tx, promotionId: number): Promise<number> {
  await tx.query(
    `update feedback_answer set shown = true where promotion_id = $1 and state = 'answered' and not shown`,
    [promotionId],
  );
  await tx.query(
    `update feedback_count c set shown_count = c.count, shown_weight = c.weight
     from feedback_question q where q.id = c.question_id and q.promotion_id = $1`,
    [promotionId],
  );
  const row = await tx.one<{ answers: number }>(
    'update feedback set shown = answered, publish_at = null where promotion_id = $1 returning shown as answers',
    [promotionId],
  );
  return (row as { answers: number }).answers;
}
