import type { ReadTx } from '../../../platform/db/tx.ts';
import { pictureOf, type StoredPictures } from '../videos/index.ts';
import type { Movement } from './statement-rules.ts';

/**
 * Newest first, by the numbers of the account's postings, so the thousandth page is as fast as the first. The page is
 * read first and its details are joined afterwards: the planner assumes an average member, and would otherwise look
 * up all fifty thousand lines of a busy one before it drops most of them.
 */
export async function movementsOf(
  tx: ReadTx,
  memberId: string,
  { before, limit }: { before?: number | undefined; limit: number },
): Promise<Movement[]> {
  const rows = await tx.query<Omit<Movement, 'picture'> & StoredPictures>(
    `with page as materialized (
       select seq, amount, balance, entry_id from posting
       where account_id = (select id from account where member_id = $1) and seq < coalesce($2, 9223372036854775807)
       order by seq desc limit $3
     )
     select p.seq, e.at, p.amount, p.balance, e.recipe, e.key, e.note, e.promotion_id as "promotionId", e.view_id as "viewId", e.clip_id as "clipId",
       coalesce(promotion.title, video.title) as title, promotion.platform,
       video.small_picture as "smallPicture",
       video.large_picture as "largePicture", deposit.litoshi
     from page p
     join entry e on e.id = p.entry_id
     left join promotion on promotion.id = e.promotion_id
     left join video on video.platform = promotion.platform and video.external_id = promotion.external_id
     left join deposit on deposit.id = e.deposit_id
     order by p.seq desc`,
    [memberId, before ?? null, limit],
  );
  return rows.map(({ smallPicture, largePicture, ...row }) => ({
    ...row,
    picture: pictureOf({ smallPicture, largePicture }),
  }));
}
