import type { plans } from '@viewloop/contract';
import type { ReadTx, Tx } from '../../../../platform/db/tx.ts';
import { isTrustedAs } from './audience-store.ts';
import type { HoursRange, PastDelivery, PastForecast } from './forecast-rules.ts';

/** Everything here reads a bounded number of the latest rows. */

/** The latest promotions that were offered to everybody at once: at least an hour old, begun within a week. */
export function latestDeliveries(tx: ReadTx): Promise<PastDelivery[]> {
  return tx.query<PastDelivery>(
    `select views, greatest(extract(epoch from coalesce(ended_at, now()) - created_at) / 3600, 0.01)::float8 as hours
     from (select * from promotion order by id desc limit 400) latest
     where created_at > now() - interval '7 days' and not planned and not targeted and waiting_credits = 0
       and (state = 'completed' or (state = 'active' and created_at < now() - interval '1 hour'))`,
  );
}

export function latestForecasts(tx: ReadTx): Promise<PastForecast[]> {
  return tx.query<PastForecast>(
    `select f.low_hours as "fromHours", f.high_hours as "toHours", p.state = 'completed' as completed,
       (extract(epoch from coalesce(p.ended_at, now()) - f.made_at) / 3600)::float8 as hours
     from (select * from promotion_forecast order by promotion_id desc limit 400) f
     join promotion p on p.id = f.promotion_id and p.target = f.views
     where p.state in ('active', 'completed')`,
  );
}

export async function keepForecast(tx: Tx, id: number, views: number, range: HoursRange): Promise<void> {
  await tx.query(
    `insert into promotion_forecast (promotion_id, views, low_hours, high_hours) values ($1, $2, $3, $4)
     on conflict (promotion_id) do nothing`,
    [id, views, range.fromHours, range.toHours],
  );
}

export async function forgetForecast(tx: Tx, id: number): Promise<void> {
  await tx.query('delete from promotion_forecast where promotion_id = $1', [id]);
}

export function forecastOf(tx: ReadTx, id: number): Promise<(HoursRange & { madeAt: Date }) | undefined> {
  return tx.one(
    `select low_hours as "fromHours", high_hours as "toHours", made_at as "madeAt" from promotion_forecast
     where promotion_id = $1`,
    [id],
  );
}

/** The share of the latest viewers who chose one of these topics, and confirmed their address or are trusted if that is asked for. */
async function shareOfMembers(tx: ReadTx, { topics, verifiedOnly, trust }: plans.Plan): Promise<number | null> {
  if (topics.length === 0 && !verifiedOnly && trust === 'anyone') return 1;
  const row = await tx.one<{ share: number | null }>(
    `select avg((($1::text[] = '{}' or coalesce(t.topics && $1::text[], false))
       and (not $2 or m.email_verified_at is not null)
       and ($3 = 'anyone' or ${isTrustedAs('$3', 'm.id')} is not null))::integer)::float8 as share
     from (select distinct member_id from (select member_id from view_trace order by at desc limit 1000) latest) v
     join member m on m.id = v.member_id left join taste t on t.member_id = v.member_id`,
    [topics, verifiedOnly, trust],
  );
  return row?.share ?? null;
}

/**
 * Which share of the site's watches came from these countries or with these languages; null if no watch was counted. The counts
 * belong to `insights`, which stands above this feature, so the application hands this in.
 */
export type ShareOfWatches = (
  tx: ReadTx,
  kind: 'country' | 'language',
  names: readonly string[],
) => Promise<number | null>;

/** About which share of viewers a plan is meant for, as if countries, languages and the rest had nothing to do with each other. */
export async function matchingShare(
  tx: ReadTx,
  plan: plans.Plan,
  shareOfWatches: ShareOfWatches,
): Promise<number | null> {
  const shares = await Promise.all([
    shareOfWatches(tx, 'country', plan.countries),
    shareOfWatches(tx, 'language', plan.languages),
    shareOfMembers(tx, plan),
  ]);
  return shares.reduce<number | null>((all, one) => (all === null || one === null ? null : all * one), 1);
}
