import { type admin, parseVideoLink } from '@viewloop/contract';
import type { z } from 'zod';
import type { ReadTx } from '../../platform/tx.ts';
import type { State } from './promotion-rules.ts';

type AdminPromotion = z.input<typeof admin.AdminPromotion>;

interface Wanted {
  q: string | undefined;
  state: State | undefined;
  onlyReported: boolean;
  page: number;
  limit: number;
}

/** What was typed can be a promotion's number, its owner's name, or the video's link or id: each is found by an index. */
function searchOf(q: string | undefined) {
  const text = q?.trim() || undefined;
  const link = text === undefined ? undefined : parseVideoLink(text);
  const isNumber = text !== undefined && /^\d{1,15}$/.test(text);
  return {
    id: isNumber ? Number(text) : null,
    text: text ?? null,
    externalId: link?.kind === 'video' ? link.externalId : (text ?? null),
  };
}

/** Newest first, each with the reports that wait for a decision. */
export async function promotionsForAdmin(tx: ReadTx, wanted: Wanted): Promise<AdminPromotion[]> {
  const { id, text, externalId } = searchOf(wanted.q);
  const rows = await tx.query<Omit<AdminPromotion, 'createdAt'> & { createdAt: Date }>(
    `select p.id, p.owner_id as "ownerId", m.username as "ownerName", p.video_url as "videoUrl", p.platform, p.title,
       p.state, p.state_reason as "stateReason", p.credits_spent as "creditsSpent", p.target as "viewsTarget",
       p.views as "viewsReceived", p.open_reports as "openReports", p.created_at as "createdAt",
       coalesce((
         select jsonb_agg(jsonb_build_object('reason', r.reason, 'note', r.note, 'reporterName', b.username,
             'at', to_char(r.at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by r.at desc)
         from (select * from report where promotion_id = p.id and settled_at is null order by at desc limit 50) r
         join member b on b.id = r.reporter_id
       ), '[]') as reports
     from promotion p join member m on m.id = p.owner_id
     where ($1::text is null or p.state = $1)
       and (not $2 or p.open_reports > 0)
       and ($3::text is null or p.id = $4
         or p.owner_id = (select id from member where username_folded = lower($3)) or p.external_id = $5)
     order by p.id desc limit $6 offset $7`,
    [wanted.state ?? null, wanted.onlyReported, text, id, externalId, wanted.limit, (wanted.page - 1) * wanted.limit],
  );
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
}
