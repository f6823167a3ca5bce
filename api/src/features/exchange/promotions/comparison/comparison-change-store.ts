import type { Tx } from '../../../../platform/db/tx.ts';

/** Views that were declared invalid, restored or granted after they had ended. */

/**
 * Call this where that happens. It changes nothing once the comparison has ended. The comparison itself is not touched:
 * the job that counts locks it before promotions, and our caller has locked the promotion already.
 */
export async function noteChangedOutcome(
  tx: Tx,
  { viewId, promotionId }: { viewId: number; promotionId: number },
): Promise<void> {
  await tx.query(
    `insert into comparison_change (comparison_id, view_id) select c.id, $2::bigint
     from promotion p join comparison c on c.id = p.comparison_id where p.id = $1 and c.ended_at is null`,
    [promotionId, viewId],
  );
}

/** Takes the changed views of a comparison: their numbers. */
export async function takeChanges(tx: Tx, comparisonId: number): Promise<number[]> {
  const taken = await tx.query<{ viewId: number }>(
    `delete from comparison_change where comparison_id = $1 returning view_id as "viewId"`,
    [comparisonId],
  );
  return [...new Set(taken.map(({ viewId }) => viewId))];
}
