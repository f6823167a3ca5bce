import { type admin, constants, parseVideoLink, type promotions } from '@viewloop/contract';
import type { z } from 'zod';
import type { ReadTx } from '../../../../platform/db/tx.ts';
import { pictureOf, type StoredPictures } from '../../videos/index.ts';

type AdminPromotion = z.input<typeof admin.AdminPromotion>;

interface Row extends Omit<AdminPromotion, 'createdAt' | 'picture'>, StoredPictures {
  createdAt: Date;
}

interface Wanted {
  q?: string | undefined;
  state?: promotions.PromotionState | undefined;
  onlyReported: boolean;
  page: number;
  limit: number;
}

/** What was typed can be a promotion's number, its owner's name, or the video's link or id: each is found by an index. */
const FOUND = `p.id in (
  select $3::bigint
  union select id from promotion where owner_id = (select id from member where username_folded = lower($4))
  union select id from promotion where external_id = $5)`;

function searchOf(text: string): [id: number | null, text: string, externalId: string] {
  const link = parseVideoLink(text);
  const id = /^\d{1,15}$/.test(text) ? Number(text) : null;
  return [id, text, link.kind === 'video' ? link.externalId : text];
}

/** Only the conditions that are asked for are in the statement, so that each gets the plan that suits it. */
const whereOf = (conditions: readonly string[]) => (conditions.length > 0 ? `where ${conditions.join(' and ')}` : '');

function textOf(conditions: readonly string[]): string {
  return `select p.id, p.owner_id as "ownerId", m.username as "ownerName", p.video_url as "videoUrl", p.platform,
      coalesce(p.title, v.title) as title, v.author, v.small_picture as "smallPicture", v.large_picture as "largePicture",
      p.state, p.state_reason as "stateReason",
      case when p.state_reason is not null then p.state_reason_code end as "stateReasonCode",
      case when p.state_reason is not null and p.state_reason_code is not null then p.state_reason_facts end as "stateReasonFacts",
      p.credits_spent as "creditsSpent", p.target as "viewsTarget",
      p.views as "viewsReceived", p.open_reports as "openReports", p.objection, p.created_at as "createdAt",
      coalesce((
        select jsonb_agg(jsonb_build_object('reason', r.reason, 'note', r.note, 'reporterName', b.username,
            'at', to_char(r.at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by r.at desc)
        from (select * from report where promotion_id = p.id and settled_at is null order by at desc limit 50) r
        join member b on b.id = r.reporter_id
      ), '[]') as reports
    from promotion p join member m on m.id = p.owner_id
    left join video v on v.platform = p.platform and v.external_id = p.external_id
    ${whereOf(conditions)}
    order by p.id desc limit $1 offset $2`;
}

type Search = ReturnType<typeof searchOf> | [];

function conditionsOf({ state, onlyReported }: Wanted, search: Search): string[] {
  return [
    ...(search.length > 0 ? [FOUND] : []),
    ...(state ? [`p.state = '${state}'`] : []),
    ...(onlyReported ? ['p.open_reports > 0'] : []),
  ];
}

/** Newest first, each with the reports that wait for a decision, and how many there are in all. */
export async function promotionsForAdmin(
  tx: ReadTx,
  wanted: Wanted,
): Promise<{ promotions: AdminPromotion[]; total: number }> {
  const { q, page, limit } = wanted;
  const search: Search = q?.trim() ? searchOf(q.trim()) : [];
  const conditions = conditionsOf(wanted, search);
  const [rows, counted] = await Promise.all([
    tx.query<Row>(textOf(conditions), [limit, (page - 1) * limit, ...search]),
    tx.one<{ total: number }>(
      // $2 is there for the numbering of the search's parameters only.
      `select count(*) as total from (select 1 from promotion p ${whereOf(conditions)} limit $1 offset $2::bigint) found`,
      [constants.COUNTED_AT_MOST, 0, ...search],
    ),
  ]);
  const promotions = rows.map(({ smallPicture, largePicture, createdAt, ...row }) => ({
    ...row,
    picture: pictureOf({ smallPicture, largePicture }),
    createdAt: createdAt.toISOString(),
  }));
  return { promotions, total: counted?.total ?? 0 };
}
