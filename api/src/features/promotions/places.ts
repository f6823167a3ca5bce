import { constants, type Platform, type promotions } from '@viewloop/contract';
import { type Entry, post, recipes } from '../../ledger/index.ts';
import type { Tx } from '../../platform/tx.ts';
import type { StoredPictures } from '../videos/index.ts';
import { afterFilling } from './promotion-rules.ts';

/** The places of promotions: held while somebody watches, then filled by a reward or freed. */

export interface WantedPlace {
  promotionId: number;
  viewerId: string;
  /** Whether the viewer already holds a place of this promotion, which the new watch takes over. */
  holdsOne: boolean;
}

/** Why there is no place: no such promotion, the viewer's own, of somebody they belong to, not on offer, or all taken. */
export type NoPlace = 'unknown' | 'own' | 'linked' | 'unavailable' | 'full';

interface PlaceRow extends StoredPictures {
  platform: Platform;
  externalId: string;
  title: string | null;
  author: string | null;
}

export type Place = { held: true; video: PlaceRow } | { held: false; why: NoPlace };

/**
 * Reserves places for a whole batch in one statement, first come first served, and moves the promotions to the end of
 * the queue (`queue_turn`: an owner's promotions share one turn). Promotions that the caller will change afterwards are locked here too, because all must be locked in
 * order of id.
 */
export async function reservePlaces(
  tx: Tx,
  wanted: readonly WantedPlace[],
  { platforms, alsoLock }: { platforms: readonly string[]; alsoLock: readonly number[] },
): Promise<Place[]> {
  const rows = await tx.query<PlaceRow & { why: NoPlace | null }>(
    `with wanted as (
       select * from unnest($1::bigint[], $2::uuid[], $3::boolean[]) with ordinality w (id, viewer_id, holds_one, n)
     ), locked as materialized (
       select id, owner_id, platform, external_id, title, state, (credits_spent - waiting_credits) / 2 - views - reserved as free
       from promotion where id = any($1::bigint[] || $5::bigint[]) order by id for no key update
     ), judged as (
       select w.n, w.id, w.holds_one, l.free, l.platform, l.external_id, l.title, case
         when l.id is null then 'unknown'
         when l.owner_id = w.viewer_id then 'own'
         when exists (select from cluster_member o join cluster_member v on v.cluster_id = o.cluster_id
           where o.member_id = l.owner_id and v.member_id = w.viewer_id) then 'linked'
         when l.state <> 'active' or l.platform <> all($4::text[]) then 'unavailable' end as why
       from wanted w left join locked l on l.id = w.id
     ), answered as (
       select n, id, holds_one, platform, external_id, title, case
         when why is not null then why
         when holds_one then null
         when count(*) filter (where why is null and not holds_one) over (partition by id order by n) > free then 'full'
         end as why
       from judged
     ), held as (
       update promotion p set reserved = p.reserved + h.places, queue_position = queue_turn(p.owner_id, p.id)
       from (select id, count(*) filter (where not holds_one) as places from answered where why is null group by id) h
       where p.id = h.id
     )
     select a.platform, a.external_id as "externalId", coalesce(a.title, d.title) as title, d.author,
       d.small_picture as "smallPicture", d.large_picture as "largePicture", a.why
     from answered a left join video d on d.platform = a.platform and d.external_id = a.external_id order by a.n`,
    [
      wanted.map(({ promotionId }) => promotionId),
      wanted.map(({ viewerId }) => viewerId),
      wanted.map(({ holdsOne }) => holdsOne),
      platforms,
      alsoLock,
    ],
  );
  return rows.map(({ why, ...video }) => (why === null ? { held: true, video } : { held: false, why }));
}

export interface HeldPlace {
  viewId: number;
  promotionId: number;
}

/**
 * Frees places that were not filled. A running promotion offers them again; one that was stopped meanwhile returns
 * their credits to its owner. Returns the owners.
 */
export async function freePlaces(tx: Tx, places: readonly HeldPlace[]): Promise<Set<string>> {
  if (places.length === 0) return new Set();
  const rows = await tx.query<{ id: number; ownerId: string; state: promotions.PromotionState }>(
    `with freed as (select id, count(*) as places from unnest($1::bigint[]) id group by id),
       locked as materialized (select id from promotion where id = any($1::bigint[]) order by id for no key update)
     update promotion p set
       reserved = p.reserved - f.places,
       credits_returned = p.credits_returned + case when p.state = 'stopped' then f.places * $2 else 0 end
     from freed f join locked l on l.id = f.id where p.id = f.id
     returning p.id, p.owner_id as "ownerId", p.state`,
    [places.map(({ promotionId }) => promotionId), constants.CREDITS_PER_VIEW],
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  await post(
    tx,
    places.flatMap(({ viewId, promotionId }) => {
      const promotion = byId.get(promotionId);
      if (promotion?.state !== 'stopped') return [];
      const { ownerId } = promotion;
      const occasion = `view:${viewId}`;
      return [recipes.promotionRefunded({ promotionId, ownerId, credits: constants.CREDITS_PER_VIEW, occasion })];
    }),
  );
  return new Set(rows.map(({ ownerId }) => ownerId));
}

export interface RunningPromotion {
  id: number;
  ownerId: string;
  state: promotions.PromotionState;
  views: number;
  creditsSpent: number;
}

/**
 * Locks the promotions whose places these views hold, in order of id. It finds them by the views' ids, so that it can
 * be sent together with the statement that locks the views.
 */
export function lockPromotionsOf(tx: Tx, viewIds: readonly number[]): Promise<RunningPromotion[]> {
  return tx.query<RunningPromotion>(
    `select id, owner_id as "ownerId", state, views, credits_spent as "creditsSpent" from promotion
     where id in (select promotion_id from view where view.id = any($1::bigint[])) order by id for no key update`,
    [viewIds],
  );
}

export interface Filling {
  promotionId: number;
  ownerId: string;
  places: number;
  completes: boolean;
  leftover: number;
}

/**
 * Computes what happens to promotions when held places become views. The last view completes a promotion, and then an
 * odd credit goes back to the owner.
 */
export function fillingsOf(
  promotions: readonly RunningPromotion[],
  promotionIds: readonly number[],
): { fillings: Filling[]; entries: Entry[] } {
  const fillings = promotions.flatMap((promotion): Filling[] => {
    const { id, ownerId } = promotion;
    const places = promotionIds.filter((filled) => filled === id).length;
    return places > 0 ? [{ promotionId: id, ownerId, places, ...afterFilling(promotion, places) }] : [];
  });
  const entries = fillings.flatMap(({ promotionId, ownerId, leftover }) =>
    leftover > 0 ? [recipes.promotionRefunded({ promotionId, ownerId, credits: leftover, occasion: 'end' })] : [],
  );
  return { fillings, entries };
}

/** Turns held places into views. The promotions must be locked. `at` is a time of the database's clock, as text. */
export async function fillPlaces(tx: Tx, fillings: readonly Filling[], at: string): Promise<void> {
  await tx.query(
    `with filling as (
       select * from unnest($1::bigint[], $2::integer[], $3::boolean[], $4::bigint[]) f (id, places, completes, leftover)
     ), hours as (
       insert into promotion_hour (promotion_id, hour, views)
       select id, date_trunc('hour', $5::timestamptz, 'UTC'), places from filling order by id
       on conflict (promotion_id, hour) do update set views = promotion_hour.views + excluded.views
     )
     update promotion p set
       views = p.views + f.places,
       reserved = p.reserved - f.places,
       trouble_in_a_row = 0,
       state = case when f.completes then 'completed' else p.state end,
       state_reason = case when f.completes then null else p.state_reason end,
       ended_at = case when f.completes then clock_timestamp() else p.ended_at end,
       credits_returned = p.credits_returned + f.leftover
     from filling f where p.id = f.id`,
    [
      fillings.map(({ promotionId }) => promotionId),
      fillings.map(({ places }) => places),
      fillings.map(({ completes }) => completes),
      fillings.map(({ leftover }) => leftover),
      at,
    ],
  );
}

/**
 * Takes a voided view off its promotion. A running promotion offers the place again; otherwise the credits went to
 * the owner, or are forfeited.
 */
export async function unfillPlace(
  tx: Tx,
  { promotionId, hour, toOwner }: { promotionId: number; hour: string; toOwner: boolean },
): Promise<void> {
  await tx.query(
    `update promotion set views = views - 1, credits_returned = credits_returned + $2,
       queue_position = queue_turn(owner_id, id) where id = $1`,
    [promotionId, toOwner ? constants.CREDITS_PER_VIEW : 0],
  );
  await tx.query('update promotion_hour set views = views - 1 where promotion_id = $1 and hour = $2', [
    promotionId,
    hour,
  ]);
}
