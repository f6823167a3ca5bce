import type { ReadTx, Tx } from '../../../../platform/db/tx.ts';
import type { NewWatch } from './comparison-store.ts';

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

type ChangedView = Pick<NewWatch, 'id' | 'viewerId' | 'promotionId' | 'state'>;

/**
 * Takes the changed views of a comparison, each as it is now. Rows are taken first and views read afterwards, so a change that is
 * committed in between is read now and finds nothing to do later.
 */
export async function takeChangedViews(tx: Tx, comparisonId: number): Promise<ChangedView[]> {
  const taken = await tx.query<{ viewId: number }>(
    `delete from comparison_change where comparison_id = $1 returning view_id as "viewId"`,
    [comparisonId],
  );
  return taken.length === 0 ? [] : viewsNow(tx, [...new Set(taken.map(({ viewId }) => viewId))]);
}

const viewsNow = (tx: ReadTx, ids: readonly number[]): Promise<ChangedView[]> =>
  tx.query<ChangedView>(
    `select id, viewer_id as "viewerId", promotion_id as "promotionId", state from view where id = any($1::bigint[]) order by id`,
    [ids],
  );
