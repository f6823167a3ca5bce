import { objections, type watching } from '@viewloop/contract';
import type { ReadTx } from '../../../platform/db/tx.ts';
import { pictureOf, type StoredPictures } from '../videos/index.ts';
import { CHECK_OPEN } from './store.ts';

interface Row extends Omit<watching.OwnView, 'picture' | 'startedAt' | 'reason' | 'note'>, StoredPictures {
  startedAt: Date;
  why: string | null;
}

interface Wanted {
  viewerId: string;
  before?: number | undefined;
  limit: number;
  onlyUnpaid: boolean;
}

/**
 * What a member can still object to, because they may be right: a view that was taken back, or a watch without a credit that ran
 * at least as long as a credit takes. Nobody watched a video that they skipped or that did not play.
 */
export const MAY_OBJECT = `((v.state = 'voided'
    or v.state = 'interrupted'
      and v.ended_at - v.started_at >= v.required_ms * interval '1 millisecond'
      and coalesce(v.reason, '') not in ('skipped', 'player_blocked', 'embedding_off', 'video_missing'))
  and coalesce((select t.at from view_void t where t.view_id = v.id and t.undone_at is null), v.ended_at)
    > now() - interval '${objections.OBJECTION_DAYS} days'
  and not exists (select from objection o where o.view_id = v.id and o.state <> 'granted'))`;

/**
 * The member's watches that have ended, newest first. The page is read before its details are joined, so that the
 * thousandth page costs as much as the first.
 */
export async function ownViews(tx: ReadTx, { viewerId, before, limit, onlyUnpaid }: Wanted) {
  const states = onlyUnpaid ? `state in ('interrupted', 'voided')` : `state <> 'watching'`;
  const rows = await tx.query<Row>(
    `with page as materialized (
       select * from view where viewer_id = $1 and id < coalesce($2, 9223372036854775807) and ${states}
       order by id desc limit $3
     )
     select v.id as "viewId", v.promotion_id as "promotionId", coalesce(p.title, d.title) as title, p.platform,
       d.small_picture as "smallPicture", d.large_picture as "largePicture", v.started_at as "startedAt", v.state,
       v.reason as why, v.state = 'interrupted' and v.credited_ms >= v.required_ms and ${CHECK_OPEN} as unanswered,
       v.credited_ms as "creditedMs", v.required_ms as "requiredMs", ${MAY_OBJECT} as "mayObject"
     from page v join promotion p on p.id = v.promotion_id
     left join video d on d.platform = p.platform and d.external_id = p.external_id
     order by v.id desc`,
    [viewerId, before ?? null, limit],
  );
  const views = rows.map(
    ({ smallPicture, largePicture, startedAt, why, ...row }): watching.OwnView => ({
      ...row,
      picture: pictureOf({ smallPicture, largePicture }),
      startedAt: startedAt.toISOString(),
      reason: row.state === 'interrupted' ? (why as watching.InterruptReason) : null,
      note: row.state === 'voided' ? why : null,
    }),
  );
  return { views, nextBefore: views.length === limit ? (views.at(-1)?.viewId ?? null) : null };
}
