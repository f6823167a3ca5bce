import type { ReadTx } from '../../../../platform/db/tx.ts';

/** A subquery: true if this viewer was paid for this promotion, else null. Views belong to `watching`, which hands it in. */
export type PaidFor = (viewer: string, promotion: string) => string;

/**
 * A subquery that returns true if a viewer may be offered a promotion that is compared with another, and null if not. Until it
 * is decided each viewer belongs to one of the two by a hash, and neither is offered while the other cannot be, so that both have
 * the same chances. Afterwards a viewer who was paid for one is not offered the other. It is a scalar subquery for the same
 * reason as `isWanted`.
 */
export const maySeeCut = (
  { viewerId, promotionId, comparisonId }: { viewerId: string; promotionId: string; comparisonId: string },
  paidFor: PaidFor,
): string => `(select true
  from comparison c join promotion rival on rival.id = case when c.a_id = ${promotionId} then c.b_id else c.a_id end
  where c.id = ${comparisonId} and case
    when c.ended_at is null then rival.state = 'active' and rival.has_place
      and (left(md5(${viewerId}::text || ':' || c.id), 1) collate "C" >= '8') = (c.b_id = ${promotionId})
    else ${paidFor(viewerId, 'rival.id')} is null end)`;

/** While it is compared, what would change the chances of one of the two is refused. */
export async function isCompared(tx: ReadTx, promotionId: number): Promise<boolean> {
  const row = await tx.one(
    `select from promotion p join comparison c on c.id = p.comparison_id where p.id = $1 and c.ended_at is null`,
    [promotionId],
  );
  return row !== undefined;
}
