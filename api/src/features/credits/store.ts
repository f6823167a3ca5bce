import type { ReadTx } from '../../platform/tx.ts';
import type { Movement } from './statement-rules.ts';

/** Newest first, along the chain of the member's own account: as fast for the thousandth page as for the first. */
export function movementsOf(
  tx: ReadTx,
  memberId: string,
  { before, limit }: { before?: number | undefined; limit: number },
): Promise<Movement[]> {
  return tx.query<Movement>(
    `select p.seq, e.at, p.amount, p.balance, e.recipe, e.key, e.note, e.promotion_id as "promotionId",
       promotion.title, deposit.litoshi
     from account a
     join posting p on p.account_id = a.id
     join entry e on e.id = p.entry_id
     left join promotion on promotion.id = e.promotion_id
     left join deposit on deposit.id = e.deposit_id
     where a.member_id = $1 and p.seq < coalesce($2, 9223372036854775807)
     order by p.account_id desc, p.seq desc limit $3`,
    [memberId, before ?? null, limit],
  );
}
