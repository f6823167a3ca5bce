import { constants } from '@viewloop/contract';
import { type Entry, post, recipes } from '../../ledger/index.ts';
import type { Tx } from '../../platform/tx.ts';
import type { State } from './promotion-rules.ts';

/** The places of promotions: held while somebody watches, then filled by a reward or freed. */

export interface WantedPlace {
  promotionId: number;
  viewerId: string;
  /** Whether this viewer holds a place of the same promotion already, and only changes watches on it. */
  holdsOne: boolean;
}

/** Why there is no place: no such promotion, the viewer's own, not offered (any more), or all places taken. */
export type NoPlace = 'unknown' | 'own' | 'unavailable' | 'full';

interface PlaceRow {
  platform: 'tiktok' | 'youtube';
  externalId: string;
  title: string | null;
}

export type Place = { held: true; video: PlaceRow } | { held: false; why: NoPlace };

/**
 * Holds places, first come first served, for a whole batch in one statement, and sends the promotions to the end of the
 * queue. Promotions that the caller will change afterwards are locked with them, because all must be locked in order.
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
       select id, owner_id, platform, external_id, title, state, credits_spent / 2 - views - reserved as free
       from promotion where id = any($1::bigint[] || $5::bigint[]) order by id for no key update
     ), judged as (
       select w.n, w.id, w.holds_one, l.free, l.platform, l.external_id, l.title, case
         when l.id is null then 'unknown'
         when l.owner_id = w.viewer_id then 'own'
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
       update promotion p set reserved = p.reserved + h.places, queue_position = nextval('promotion_queue')
       from (select id, count(*) filter (where not holds_one) as places from answered where why is null group by id) h
       where p.id = h.id
     )
     select platform, external_id as "externalId", title, why from answered order by n`,
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
 * Gives places back that were not filled. A promotion that runs offers them again; one that was stopped meanwhile
 * returns their credits to its owner. Answers the owners.
 */
export async function freePlaces(tx: Tx, places: readonly HeldPlace[]): Promise<Set<string>> {
  if (places.length === 0) return new Set();
  const rows = await tx.query<{ id: number; ownerId: string; state: State }>(
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

export interface FilledPlace {
  promotionId: number;
  /** By the database's clock, as text. */
  at: string;
}

export interface FilledPlaces {
  /** Owners by promotion. */
  owners: ReadonlyMap<number, string>;
  entries: Entry[];
}

const COMPLETES = `p.state <> 'stopped' and p.views + s.places >= p.credits_spent / 2`;

/**
 * Turns held places into views, for a whole batch in one statement. The last place completes its promotion; then an odd
 * credit goes back by one of the entries answered here, which the caller posts with the rewards.
 */
export async function fillPlaces(tx: Tx, places: readonly FilledPlace[]): Promise<FilledPlaces> {
  const rows = await tx.query<{ id: number; ownerId: string; leftover: number }>(
    `with filled as (
       select id, date_trunc('hour', at, 'UTC') as hour, count(*)::integer as places
       from unnest($1::bigint[], $2::timestamptz[]) f (id, at) group by 1, 2
     ), sums as (
       select id, sum(places) as places from filled group by id
     ), locked as materialized (
       select id from promotion where id = any($1::bigint[]) order by id for no key update
     ), hours as (
       insert into promotion_hour (promotion_id, hour, views)
       select f.id, f.hour, f.places from filled f join locked l on l.id = f.id order by f.id, f.hour
       on conflict (promotion_id, hour) do update set views = promotion_hour.views + excluded.views
     )
     update promotion p set
       views = p.views + s.places,
       reserved = p.reserved - s.places,
       trouble_row = 0,
       state = case when ${COMPLETES} then 'completed' else p.state end,
       state_reason = case when ${COMPLETES} then null else p.state_reason end,
       ended_at = case when ${COMPLETES} then clock_timestamp() else p.ended_at end,
       credits_returned = p.credits_returned + case when ${COMPLETES} then p.credits_spent % 2 else 0 end
     from sums s join locked l on l.id = s.id where p.id = s.id
     returning p.id, p.owner_id as "ownerId", case when p.state = 'completed' then p.credits_spent % 2 else 0 end as leftover`,
    [places.map(({ promotionId }) => promotionId), places.map(({ at }) => at)],
  );
  return {
    owners: new Map(rows.map(({ id, ownerId }) => [id, ownerId])),
    entries: rows.flatMap(({ id, ownerId, leftover }) =>
      leftover > 0 ? [recipes.promotionRefunded({ promotionId: id, ownerId, credits: leftover, occasion: 'end' })] : [],
    ),
  };
}

/** A voided view's place: offered again while the promotion runs, else its credits have gone to the owner. */
export async function unfillPlace(
  tx: Tx,
  { promotionId, hour, toOwner }: { promotionId: number; hour: string; toOwner: boolean },
): Promise<void> {
  await tx.query(
    `update promotion set views = views - 1, credits_returned = credits_returned + $2,
       queue_position = nextval('promotion_queue') where id = $1`,
    [promotionId, toOwner ? constants.CREDITS_PER_VIEW : 0],
  );
  await tx.query('update promotion_hour set views = views - 1 where promotion_id = $1 and hour = $2', [
    promotionId,
    hour,
  ]);
}
