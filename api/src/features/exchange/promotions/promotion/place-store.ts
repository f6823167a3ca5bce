import { constants, type Platform, type promotions } from '@viewloop/contract';
import { type Entry, post, recipes } from '../../../../ledger/index.ts';
import { allOf, type Tx } from '../../../../platform/db/tx.ts';
import { returnUnproven } from '../../../trust/fair-play/index.ts';
import type { StoredPictures } from '../../videos/index.ts';
import { isWanted } from '../pacing/audience-store.ts';
import { heldBy } from '../pacing/plan-rules.ts';
import { factsOf, type NewHold, type PlanRow } from '../pacing/plan-store.ts';
import { maySeeCut, type PaidFor } from './cut-store.ts';
import { type AskedPlace, judgePlaces, type NoPlace } from './place-rules.ts';
import { promotes } from './promoted-video-store.ts';
import { afterFilling, isToldOf } from './promotion-rules.ts';
import { settleWhatEnds } from './settle-what-ends.ts';
import { type CountedViews, tellOfViews } from './tell-of-views.ts';

const { CREDITS_PER_VIEW } = constants;

/** The places of promotions: held while somebody watches, then filled by a reward or freed. */

export interface WantedPlace {
  promotionId: number;
  viewerId: string;
  /** Where the viewer seems to be, and the language of the browser: hints for promotions that ask for them. */
  country: string | null;
  language: string | null;
}

interface PlaceRow extends StoredPictures {
  platform: Platform;
  externalId: string;
  title: string | null;
  author: string | null;
  asks: boolean;
}

export type Place = { held: true; video: PlaceRow; nextHold: NewHold | null } | { held: false; why: NoPlace };

/** A promotion that is locked, as one viewer sees it. */
export interface LockedPlace extends PlaceRow, Omit<AskedPlace, 'holdsOne'> {
  /** Of a promotion with a pace. */
  plan: PlanRow | null;
  target: number;
  views: number;
  reserved: number;
  now: Date;
}

/**
 * Locks the promotions in order of id, also those that these viewers are watching now, because the caller may free their places. Reads
 * what the judgement needs, in the order of asking. It needs no answer of the statements before it, so it can be sent with them. A
 * promotion has many facts that cost a look at other tables; those are read only where the promotion asks for them.
 */
export const lockPlaces = (
  tx: Tx,
  wanted: readonly WantedPlace[],
  { watchedBy, paidFor }: { watchedBy: (viewerIds: string) => string; paidFor: PaidFor },
): Promise<LockedPlace[]> =>
  tx.query<LockedPlace>(
    `with wanted as (
       select * from unnest($1::bigint[], $2::uuid[], $3::text[], $4::text[]) with ordinality
         w (id, viewer_id, country, language, n)
     ), locked as materialized (
       select id, owner_id, platform, external_id, title, state, target, views, reserved, planned, targeted,
         comparison_id, next_offer_at, asks, (credits_spent - waiting_credits) / ${constants.CREDITS_PER_VIEW} - views - reserved as free
       from promotion where id = any($1::bigint[] || array(${watchedBy('$2::uuid[]')})) order by id for no key update
     )
     select w.id as "promotionId", l.state, ${promotes('w.viewer_id', 'l')} as "isOwn",
       exists (select from cluster_member v join cluster_member mate on mate.cluster_id = v.cluster_id
         where v.member_id = w.viewer_id and ${promotes('mate.member_id', 'l')}) as "isLinked",
       l.next_offer_at is not null as "waitsForItsTime",
       l.targeted and ${isWanted('w.viewer_id', 'l.id', { country: 'w.country', language: 'w.language' })} is null as "isForOthers",
       l.comparison_id is not null and ${maySeeCut({ viewerId: 'w.viewer_id', promotionId: 'l.id', comparisonId: 'l.comparison_id' }, paidFor)} is null as "seesOtherCut",
       l.planned, l.free, l.target, l.views, l.reserved, l.asks, l.platform, l.external_id as "externalId",
       coalesce(l.title, d.title) as title, d.author, d.small_picture as "smallPicture", d.large_picture as "largePicture",
       clock_timestamp() as now, case when l.planned then plan_facts(l.id) end as plan
     from wanted w left join locked l on l.id = w.id
       left join video d on d.platform = l.platform and d.external_id = l.external_id
     order by w.n`,
    [
      wanted.map(({ promotionId }) => promotionId),
      wanted.map(({ viewerId }) => viewerId),
      wanted.map(({ country }) => country),
      wanted.map(({ language }) => language),
    ],
  );

/**
 * The position of promotion `p` at the end of the queue, like the function `queue_turn`: an owner's promotions share one turn. It
 * is written out here because calling the function takes longer than the counting, and every start does it.
 */
const TURN_AT_THE_END = `nextval('promotion_queue') + coalesce((select turns from queue_round), 0) * (
  select count(*) from (select from promotion other where other.owner_id = p.owner_id and other.state = 'active' and other.has_place
    and other.next_offer_at is null and other.id <> p.id limit 1000) counted)`;

/** Takes the places off the offers and moves the promotions to the end of the queue. The promotions must be locked. */
async function takePlaces(tx: Tx, taken: ReadonlyMap<number, number>): Promise<void> {
  if (taken.size === 0) return;
  await tx.query(
    `update promotion p set reserved = p.reserved + h.places, promise_left = greatest(p.promise_left - h.places, 0),
       queue_position = case when p.next_offer_at is not null then p.queue_position
         when p.promise_left > h.places and p.views + p.reserved + h.places < ${constants.PROMISED_VIEWS} then promised_turn(nextval('promotion_queue'))
         else ${TURN_AT_THE_END} end
     from (select * from unnest($1::bigint[], $2::integer[]) t (id, places) order by id) h where p.id = h.id`,
    [[...taken.keys()], [...taken.values()]],
  );
}

/** A planned promotion gives one place at a time, so what follows can be worked out before the next one. */
function nextHoldOf({ promotionId: id, plan, target, views, reserved, now }: LockedPlace): NewHold | null {
  const held = plan && heldBy(factsOf(plan, { target, views, reserved: reserved + 1 }, now), { placeTaken: true });
  return held && { id, ...held };
}

export interface Reserved {
  places: Place[];
  /** Writes down that the places are taken. The caller sends it with the statements that use them. */
  take: () => Promise<void>;
}

/** Gives places to a whole batch, first come first served. A viewer who holds one already keeps it. */
export function reservePlaces(
  tx: Tx,
  wanted: readonly (LockedPlace & Pick<AskedPlace, 'holdsOne'>)[],
  platforms: readonly Platform[],
): Reserved {
  const { refusals, taken } = judgePlaces(wanted, platforms);
  const places = wanted.map((row, index): Place => {
    const why = refusals[index] as NoPlace | null;
    if (why !== null) return { held: false, why };
    return { held: true, video: row, nextHold: row.holdsOne ? null : nextHoldOf(row) };
  });
  return { places, take: () => takePlaces(tx, taken) };
}

/** A place became free, so a promotion that had reached a limit may be offered again. A job looks at it. */
const LOOK_AGAIN = `next_offer_at = case when hold in ('day', 'hour', 'evenly') then clock_timestamp() else next_offer_at end`;

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
       ${LOOK_AGAIN},
       credits_returned = p.credits_returned + case when p.state = 'stopped' then f.places * $2 else 0 end
     from freed f join locked l on l.id = f.id where p.id = f.id
     returning p.id, p.owner_id as "ownerId", p.state`,
    [places.map(({ promotionId }) => promotionId), constants.CREDITS_PER_VIEW],
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  const refunds = places.flatMap(({ viewId, promotionId }) => {
    const promotion = byId.get(promotionId);
    if (promotion?.state !== 'stopped') return [];
    return [{ promotionId, ownerId: promotion.ownerId, credits: CREDITS_PER_VIEW, occasion: `view:${viewId}` }];
  });
  await post(tx, refunds.map(recipes.promotionRefunded));
  await returnUnproven(tx, refunds);
  return new Set(rows.map(({ ownerId }) => ownerId));
}

export interface RunningPromotion {
  id: number;
  ownerId: string;
  state: promotions.PromotionState;
  views: number;
  creditsSpent: number;
  title: string | null;
  asks: boolean;
}

/**
 * Locks the promotions whose places these views hold, in order of id. It finds them by the views' ids, so that it can
 * be sent together with the statement that locks the views. `promotedIn` is SQL for the promotions of views by their ids.
 */
export function lockPromotionsOf(
  tx: Tx,
  viewIds: readonly number[],
  promotedIn: (viewIds: string) => string,
): Promise<RunningPromotion[]> {
  return tx.query<RunningPromotion>(
    `select id, owner_id as "ownerId", state, views, credits_spent as "creditsSpent", title, asks from promotion
     where id in (${promotedIn('$1::bigint[]')}) order by id for no key update`,
    [viewIds],
  );
}

export interface Filling extends CountedViews {
  state: promotions.PromotionState;
  asks: boolean;
  leftover: number;
  /** How many of these views have a viewer who is not believed yet. */
  unproven: number;
  /** Whether the owner is told about these views. */
  isTold: boolean;
}

/**
 * Computes what happens to promotions when held places become views. The last view completes a promotion, and then an
 * odd credit goes back to the owner.
 */
export function fillingsOf(
  promotions: readonly RunningPromotion[],
  views: readonly { promotionId: number; proven: boolean }[],
): { fillings: Filling[]; entries: Entry[] } {
  const fillings = promotions.flatMap((promotion): Filling[] => {
    const { id, ...before } = promotion;
    const own = views.filter(({ promotionId }) => promotionId === id);
    const places = own.length;
    if (places === 0) return [];
    const unproven = own.filter(({ proven }) => !proven).length;
    const { completes, leftover } = afterFilling(promotion, places);
    const isTold = isToldOf(promotion, { places, completes });
    return [{ ...before, promotionId: id, places, completes, leftover, unproven, isTold }];
  });
  const entries = fillings.flatMap(({ promotionId, ownerId, leftover }) =>
    leftover > 0 ? [recipes.promotionRefunded({ promotionId, ownerId, credits: leftover, occasion: 'end' })] : [],
  );
  return { fillings, entries };
}

/** Turns held places into views. The promotions must be locked. `at` is a time of the database's clock, as text. */
export async function fillPlaces(tx: Tx, fillings: readonly Filling[], at: string): Promise<void> {
  const filled = tx.query(
    `with filling as (
       select * from unnest($1::bigint[], $2::integer[], $3::boolean[], $4::bigint[], $6::integer[])
         f (id, places, completes, leftover, unproven)
     ), hours as (
       insert into promotion_hour (promotion_id, hour, views)
       select id, date_trunc('hour', $5::timestamptz, 'UTC'), places from filling order by id
       on conflict (promotion_id, hour) do update set views = promotion_hour.views + excluded.views
     )
     update promotion p set
       views = p.views + f.places,
       unproven_views = p.unproven_views + f.unproven,
       reserved = p.reserved - f.places,
       trouble_in_a_row = 0,
       state = case when f.completes then 'completed' else p.state end,
       state_reason = case when f.completes then null else p.state_reason end,
       state_reason_code = case when f.completes then null else p.state_reason_code end,
       state_reason_facts = case when f.completes then null else p.state_reason_facts end,
       ended_at = case when f.completes then clock_timestamp() else p.ended_at end,
       credits_returned = p.credits_returned + f.leftover
     from filling f where p.id = f.id`,
    [
      fillings.map(({ promotionId }) => promotionId),
      fillings.map(({ places }) => places),
      fillings.map(({ completes }) => completes),
      fillings.map(({ leftover }) => leftover),
      at,
      fillings.map(({ unproven }) => unproven),
    ],
  );
  // This statement is sent right behind the last one, without waiting for its result.
  const told = fillings.filter(({ isTold }) => isTold);
  const completed = fillings.filter(({ completes }) => completes);
  await allOf([filled, tellOfViews(tx, told), settleWhatEnds(tx, completed)]);
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
    `update promotion set views = views - 1, credits_returned = credits_returned + $2, ${LOOK_AGAIN},
       queue_position = case when next_offer_at is null then queue_turn(owner_id, id) else queue_position end where id = $1`,
    [promotionId, toOwner ? constants.CREDITS_PER_VIEW : 0],
  );
  await tx.query('update promotion_hour set views = views - 1 where promotion_id = $1 and hour = $2', [
    promotionId,
    hour,
  ]);
}
