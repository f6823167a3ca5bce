import { constants } from '@viewloop/contract';
import type { Tx } from '../../../../platform/db/tx.ts';
import { isToldOf } from './promotion-rules.ts';
import { type EndedPromotion, settleWhatEnds } from './settle-what-ends.ts';
import { type CountedViews, tellOfViews } from './tell-of-views.ts';

/** Changes of a promotion's credits that are not a payment of its owner: what was taken, forfeited, granted or moved. */

export interface Taken {
  promotionId: number;
  cause: string;
  credits: number;
  unproven: number;
  waiting: number;
}

/** Credits leave the promotion to pay what its owner owes. Unproven and waiting ones go first. */
export async function takeCredits(tx: Tx, { promotionId, cause, credits, unproven, waiting }: Taken): Promise<void> {
  await tx.query(
    `update promotion set credits_spent = credits_spent - $2, unproven_credits = unproven_credits - $3,
       waiting_credits = waiting_credits - $4 where id = $1`,
    [promotionId, credits, unproven, waiting],
  );
  await tx.query(
    `insert into promotion_correction (promotion_id, cause, kind, credits, unproven, waiting)
     values ($1, $2, 'taken', $3, $4, $5)`,
    [promotionId, cause, -credits, unproven, waiting],
  );
}

/** What one void took out of promotions that still run. Their rows must be locked. */
export const takenBy = (tx: Tx, cause: string): Promise<(Taken & { ownerId: string })[]> =>
  tx.query(
    `select c.promotion_id as "promotionId", c.cause, -c.credits as credits, c.unproven, c.waiting, p.owner_id as "ownerId"
     from promotion_correction c join promotion p on p.id = c.promotion_id
     where c.cause = $1 and c.kind = 'taken' and p.state not in ('completed', 'stopped') order by p.id`,
    [cause],
  );

/** The void was undone: the credits are paid in again, as unproven and waiting as they were. */
export async function putCreditsBack(tx: Tx, { promotionId, credits, unproven, waiting }: Taken): Promise<void> {
  await tx.query(
    `update promotion set credits_spent = credits_spent + $2, unproven_credits = unproven_credits + $3,
       waiting_credits = waiting_credits + $4 where id = $1`,
    [promotionId, credits, unproven, waiting],
  );
}

/** A place of a promotion that is forfeited to the house (below zero), or granted by it. */
export async function correctCredits(
  tx: Tx,
  {
    promotionId,
    cause,
    kind,
    credits,
  }: { promotionId: number; cause: string; kind: 'forfeited' | 'granted'; credits: number },
): Promise<void> {
  await tx.query('update promotion set credits_spent = credits_spent + $2 where id = $1', [promotionId, credits]);
  await tx.query('insert into promotion_correction (promotion_id, cause, kind, credits) values ($1, $2, $3, $4)', [
    promotionId,
    cause,
    kind,
    credits,
  ]);
}

/** Credits go from one promotion to another of the same owner, as unproven and waiting as they were. */
export async function moveCredits(
  tx: Tx,
  moved: { comparisonId: number; from: number; to: number; credits: number; unproven: number; waiting: number },
): Promise<void> {
  const { comparisonId, from, to, credits, unproven, waiting } = moved;
  await tx.query(
    `with moved as (select * from (values ($1::bigint, -1), ($2::bigint, 1)) m (promotion_id, sign)),
       noted as (
         insert into promotion_correction (promotion_id, cause, kind, credits, unproven, waiting)
         select promotion_id, 'comparison:' || $3::bigint, 'moved', sign * $4::bigint, $5, $6 from moved)
     update promotion p set credits_spent = p.credits_spent + m.sign * $4, unproven_credits = p.unproven_credits + m.sign * $5,
       waiting_credits = p.waiting_credits + m.sign * $6
     from moved m where p.id = m.promotion_id`,
    [from, to, comparisonId, credits, unproven, waiting],
  );
}

/** The house gives a forfeited place back: it is offered again, or its credits have gone to the owner of an ended promotion. */
export async function returnPlace(
  tx: Tx,
  { toOwner, ...place }: { promotionId: number; cause: string; credits: number; toOwner: boolean },
): Promise<void> {
  await correctCredits(tx, { ...place, kind: 'granted' });
  await tx.query(
    `update promotion set credits_returned = credits_returned + $2, queue_position = queue_turn(owner_id, id) where id = $1`,
    [place.promotionId, toOwner ? place.credits : 0],
  );
}

/** These views were not proven in time: each place is offered again, or its credits have gone to the owner. */
export async function givePlacesAgain(
  tx: Tx,
  places: readonly { viewId: number; promotionId: number; toOwner: boolean; byHouse: boolean }[],
): Promise<void> {
  if (places.length === 0) return;
  await tx.query(
    `with place as (
       select * from unnest($1::bigint[], $2::bigint[], $3::boolean[], $5::boolean[])
         p (view_id, promotion_id, to_owner, by_house)
     ), noted as (
       insert into promotion_correction (promotion_id, cause, kind, credits)
       select promotion_id, 'proof:' || view_id, 'granted', $4::bigint from place
     )
     update promotion p set credits_spent = p.credits_spent + g.places * $4, replaced_views = p.replaced_views + g.places,
       house_views = p.house_views + g.by_house, credits_returned = p.credits_returned + g.returned * $4,
       queue_position = case when p.next_offer_at is null and g.returned = 0 then queue_turn(p.owner_id, p.id)
         else p.queue_position end
     from (select promotion_id, count(*) as places, count(*) filter (where to_owner) as returned,
         count(*) filter (where by_house) as by_house from place group by 1) g
     where p.id = g.promotion_id`,
    [
      places.map(({ viewId }) => viewId),
      places.map(({ promotionId }) => promotionId),
      places.map(({ toOwner }) => toOwner),
      constants.CREDITS_PER_VIEW,
      places.map(({ byHouse }) => byHouse),
    ],
  );
}

/** These views are not being proven any more, one for each time a promotion is named. */
export async function settleUnproven(tx: Tx, promotionIds: readonly number[]): Promise<void> {
  if (promotionIds.length === 0) return;
  await tx.query(
    `update promotion p set unproven_views = p.unproven_views - s.views
     from (select id, count(*) as views from unnest($1::bigint[]) s (id) group by 1) s where p.id = s.id`,
    [promotionIds],
  );
}

/** How a promotion counts views that were not proven in time. */
export interface UnprovenCounts {
  replaced?: number;
  house?: number;
  kept?: number;
}

export async function countUnproven(
  tx: Tx,
  promotionId: number,
  { replaced = 0, house = 0, kept = 0 }: UnprovenCounts,
): Promise<void> {
  await tx.query(
    `update promotion set replaced_views = replaced_views + $2, house_views = house_views + $3, kept_views = kept_views + $4
     where id = $1`,
    [promotionId, replaced, house, kept],
  );
}

/**
 * Counts for each of these owners the proven views that the house has not yet paid a replaced view for. Their accounts must be
 * locked, so that two batches do not count the same views.
 */
export async function provenViewsLeft(tx: Tx, ownerIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const rows = await tx.query<{ ownerId: string; views: number }>(
    `select owner_id as "ownerId", sum(views - unproven_views - replaced_views - kept_views - house_views)::bigint as views
     from promotion where owner_id = any($1::uuid[]) group by 1`,
    [ownerIds],
  );
  return new Map(rows.map(({ ownerId, views }) => [ownerId, views]));
}

/** Counts a view of a voided one again. `ends`: it fills the promotion. */
export async function countViewAgain(
  tx: Tx,
  { promotionId, hour, returned, ends }: { promotionId: number; hour: string; returned: number; ends: boolean },
): Promise<void> {
  const counted = await tx.one<Omit<CountedViews, 'places' | 'completes'> & Pick<EndedPromotion, 'state' | 'asks'>>(
    `update promotion p set views = p.views + 1, credits_returned = p.credits_returned + $2,
       state = case when $3 then 'completed' else p.state end, ended_at = case when $3 then clock_timestamp() else p.ended_at end
     from (select id, state from promotion where id = $1 for no key update) before where p.id = before.id
     returning p.id as "promotionId", p.owner_id as "ownerId", p.title, p.views - 1 as views,
       p.credits_spent as "creditsSpent", before.state, p.asks`,
    [promotionId, returned, ends],
  );
  const gained = { places: 1, completes: ends };
  if (counted && isToldOf(counted, gained)) await tellOfViews(tx, [{ ...counted, ...gained }]);
  if (counted && ends) await settleWhatEnds(tx, [{ ...counted, completes: true }]);
  await tx.query(
    `insert into promotion_hour as h (promotion_id, hour, views) values ($1, $2, 1)
     on conflict (promotion_id, hour) do update set views = h.views + 1`,
    [promotionId, hour],
  );
}
