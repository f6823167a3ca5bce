import type { ReadTx } from '../../../platform/db/tx.ts';
import { pictureOf, type StoredPictures } from '../../exchange/videos/index.ts';
import type { Means, PreviewedView } from './preview-rules.ts';

type Row = Omit<PreviewedView, 'picture'> & StoredPictures;

export async function rewardedViews(tx: ReadTx, memberIds: readonly string[], days: number): Promise<PreviewedView[]> {
  const rows = await tx.query<Row>(
    `select v.id as "viewId", v.viewer_id as "viewerId", m.username as "viewerName", p.id as "promotionId",
       coalesce(p.title, i.title) as title, p.platform, i.small_picture as "smallPicture",
       i.large_picture as "largePicture", o.username as "ownerName", p.state in ('completed', 'stopped') as "promotionEnded",
       exists (select from cluster_member a join cluster_member b on b.cluster_id = a.cluster_id
           where a.member_id = v.viewer_id and b.member_id = p.owner_id)
         or exists (select from referral r where r.referred_id = v.viewer_id and r.referrer_id = p.owner_id)
         or exists (select from referral r where r.referred_id = p.owner_id and r.referrer_id = v.viewer_id) as linked
     from unnest($1::uuid[]) chosen (id) cross join lateral (
       select * from view where viewer_id = chosen.id order by id desc limit $3) v
     join member m on m.id = v.viewer_id join promotion p on p.id = v.promotion_id join member o on o.id = p.owner_id
     left join video i on i.platform = p.platform and i.external_id = p.external_id
     where v.state = 'completed' and v.started_at > now() - make_interval(days => $2)
     order by v.id desc limit $3`,
    [memberIds, days, LOOKED_AT],
  );
  return rows.map(({ smallPicture, largePicture, ...row }) => ({
    ...row,
    picture: pictureOf({ smallPicture, largePicture }),
  }));
}

/** A busy viewer has a few thousand views in thirty days; further back nobody looks. */
const LOOKED_AT = 5_000;

export async function meansOf(tx: ReadTx, memberIds: readonly string[]): Promise<ReadonlyMap<string, Means>> {
  const rows = await tx.query<Means & { memberId: string }>(
    `select a.member_id as "memberId", a.balance, coalesce((
       select sum(e.balance) from promotion p join account e on e.promotion_id = p.id
       where p.owner_id = a.member_id and p.state not in ('completed', 'stopped')), 0)::bigint as escrow
     from account a where a.member_id = any($1::uuid[])`,
    [memberIds],
  );
  return new Map(rows.map(({ memberId, ...means }) => [memberId, means]));
}

const HUNDREDTHS_OF_A_PERCENT = 10_000;

export async function commissionOn(tx: ReadTx, viewIds: readonly number[]): Promise<number> {
  const row = await tx.one<{ accrued: number }>(
    `select coalesce(sum(accrued), 0)::bigint as accrued from commission where source = any($1) and kind = 'earned'`,
    [viewIds.map((id) => `view:${id}`)],
  );
  return Math.ceil((row?.accrued ?? 0) / HUNDREDTHS_OF_A_PERCENT);
}
