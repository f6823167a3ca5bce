import type { Facts, Platform, promotions, tastes } from '@viewloop/contract';
import type { ReadTx } from '../../../../platform/db/tx.ts';
import { LANE_LATEST_DAYS } from '../../../trust/fair-play/index.ts';
import { pictureOf } from '../../videos/index.ts';
import { budgetOf, expectedFinish, failureWords, hasEnded } from './promotion-rules.ts';

/** Promotions as their owners see them. */

interface Row {
  id: number;
  owner_id: string;
  platform: Platform;
  external_id: string;
  video_url: string;
  title: string | null;
  topic: tastes.Topic | null;
  language: tastes.SpokenLanguage | null;
  credits_spent: number;
  target: number;
  views: number;
  unproven_views: number;
  replaced_views: number;
  reserved: number;
  credits_returned: number;
  waiting_credits: number;
  waiting_until: Date | null;
  asks: boolean;
  state: promotions.PromotionState;
  state_reason: string | null;
  state_reason_code: promotions.StateReason | null;
  state_reason_facts: Facts | null;
  trouble_code: string | null;
  trouble_in_a_row: number;
  trouble_times: number;
  trouble_at: Date | null;
  created_at: Date;
  ended_at: Date | null;
  video_title: string | null;
  author: string | null;
  small_picture: string | null;
  large_picture: string | null;
}

interface RowWithPace extends Row {
  views_today: number;
  views_last_day: number;
  now: Date;
}

/**
 * Names every column: a newer server may add columns while this one runs, which would break prepared statements with
 * `*`.
 */
const COLUMNS = `p.id, p.owner_id, p.platform, p.external_id, p.video_url, p.title, p.topic, p.language, p.credits_spent,
  p.target, p.views, p.unproven_views, p.replaced_views, p.reserved, p.credits_returned, p.waiting_credits,
  coalesce(p.waiting_since, p.created_at) + interval '${LANE_LATEST_DAYS} days' as waiting_until, p.asks, p.state, p.state_reason, p.state_reason_code,
  p.state_reason_facts, p.trouble_code, p.trouble_in_a_row, p.trouble_times, p.trouble_at, p.created_at, p.ended_at`;

/** Midnight (UTC) is never more than 24 hours ago, so one small range gives both the views of today and the pace. */
const WITH_PACE = `
  select ${COLUMNS}, v.title as video_title, v.author, v.small_picture, v.large_picture, h.views_today, h.views_last_day, now() as now
  from promotion p cross join lateral (
    select coalesce(sum(views) filter (where hour >= date_trunc('day', now(), 'UTC')), 0)::bigint as views_today,
      coalesce(sum(views), 0)::bigint as views_last_day
    from promotion_hour
    where promotion_id = p.id and hour >= date_trunc('hour', now(), 'UTC') - interval '23 hours'
  ) h left join video v on v.platform = p.platform and v.external_id = p.external_id`;

function troubleOf(row: Row): promotions.Promotion['trouble'] {
  if (row.trouble_in_a_row === 0 || row.trouble_code === null || row.trouble_at === null) return null;
  return {
    code: row.trouble_code,
    message: `A viewer could not watch it: ${failureWords(row.trouble_code)}`,
    times: row.trouble_times,
    lastAt: row.trouble_at.toISOString(),
  };
}

/** The code explains the words beside it, so it counts only while there are any. */
function codeOf(row: Row): Pick<promotions.Promotion, 'stateReasonCode' | 'stateReasonFacts'> {
  const stateReasonCode = row.state_reason === null ? null : row.state_reason_code;
  return { stateReasonCode, stateReasonFacts: stateReasonCode && row.state_reason_facts };
}

function promotionOf(row: RowWithPace): promotions.Promotion {
  const remaining = hasEnded(row.state) ? 0 : row.target - row.views;
  const finish = expectedFinish({
    state: row.state,
    remaining,
    viewsLastDay: row.views_last_day,
    createdAt: row.created_at,
    now: row.now,
  });
  const budget = budgetOf({
    state: row.state,
    creditsSpent: row.credits_spent,
    views: row.views,
    replaced: row.replaced_views,
    creditsReturned: row.credits_returned,
  });
  return {
    id: row.id,
    videoUrl: row.video_url,
    platform: row.platform,
    externalId: row.external_id,
    title: row.title,
    videoTitle: row.video_title,
    author: row.author,
    picture: pictureOf({ smallPicture: row.small_picture, largePicture: row.large_picture }),
    topic: row.topic,
    language: row.language,
    // The house paid for what was replaced, so it is neither a cost nor a view of the owner's.
    creditsSpent: budget.creditsBudget,
    ...budget,
    viewsTarget: row.target - row.replaced_views,
    viewsReceived: row.views - row.replaced_views,
    viewsBeingProven: row.unproven_views,
    viewsReplaced: row.replaced_views,
    viewsToday: row.views_today,
    viewsRemaining: remaining,
    viewsReserved: row.reserved,
    isActive: row.state === 'active',
    state: row.state,
    stateReason: row.state_reason,
    ...codeOf(row),
    creditsReturned: row.credits_returned,
    waitingCredits: hasEnded(row.state) ? 0 : row.waiting_credits,
    waitingUntil: hasEnded(row.state) || row.waiting_credits === 0 ? null : (row.waiting_until?.toISOString() ?? null),
    asks: row.asks,
    expectedFinish: finish?.toISOString() ?? null,
    trouble: troubleOf(row),
    createdAt: row.created_at.toISOString(),
    endedAt: row.ended_at?.toISOString() ?? null,
  };
}

export async function findPromotion(
  tx: ReadTx,
  { id, ownerId }: { id: number; ownerId: string },
): Promise<promotions.Promotion | undefined> {
  const row = await tx.one<RowWithPace>(`${WITH_PACE} where p.id = $1 and p.owner_id = $2`, [id, ownerId]);
  return row && promotionOf(row);
}

export async function promotionsOf(
  tx: ReadTx,
  wanted: { ownerId: string; before: number | undefined; state: promotions.PromotionState | undefined; limit: number },
): Promise<promotions.Promotion[]> {
  const { ownerId, before = Number.MAX_SAFE_INTEGER, state = null, limit } = wanted;
  const rows = await tx.query<RowWithPace>(
    `${WITH_PACE} where p.owner_id = $1 and p.id < $2 and ($3::text is null or p.state = $3)
     order by p.id desc limit $4`,
    [ownerId, before, state, limit],
  );
  return rows.map(promotionOf);
}
