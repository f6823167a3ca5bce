import type { promotions } from '@viewloop/contract';
import type { ReadTx, Tx } from '../../../../platform/db/tx.ts';
import type { ComparedWatch, Watches } from './comparison-rules.ts';

/** Comparisons and what was counted of them. */

export interface StoredComparison {
  id: number;
  aId: number;
  bId: number;
  a: Watches;
  b: Watches;
  countedView: number;
  winnerTakesRest: boolean;
}

const FACTS = `c.id, c.a_id as "aId", c.b_id as "bId", c.counted_view as "countedView",
  c.winner_takes_rest as "winnerTakesRest",
  jsonb_build_object('started', c.a_started, 'completed', c.a_completed, 'voided', c.a_voided) as a,
  jsonb_build_object('started', c.b_started, 'completed', c.b_completed, 'voided', c.b_voided) as b`;

/** The promotions must be new, and of one owner. */
export async function insertComparison(tx: Tx, aId: number, bId: number, winnerTakesRest: boolean): Promise<void> {
  await tx.query(
    `with made as (insert into comparison (a_id, b_id, winner_takes_rest) values ($1, $2, $3) returning id)
     update promotion p set comparison_id = made.id from made where p.id in ($1, $2)`,
    [aId, bId, winnerTakesRest],
  );
}

export interface ShownComparison extends StoredComparison {
  aTitle: string | null;
  bTitle: string | null;
  aState: promotions.PromotionState;
  bState: promotions.PromotionState;
  winner: 'a' | 'b' | null;
  creditsMoved: number;
  createdAt: Date;
  endedAt: Date | null;
}

export function comparisonOf(tx: ReadTx, promotionId: number): Promise<ShownComparison | undefined> {
  return tx.one<ShownComparison>(
    `select ${FACTS}, c.winner, c.credits_moved as "creditsMoved", c.created_at as "createdAt", c.ended_at as "endedAt",
       coalesce(a.title, av.title) as "aTitle", a.state as "aState", coalesce(b.title, bv.title) as "bTitle", b.state as "bState"
     from promotion p join comparison c on c.id = p.comparison_id
     join promotion a on a.id = c.a_id left join video av on av.platform = a.platform and av.external_id = a.external_id
     join promotion b on b.id = c.b_id left join video bv on bv.platform = b.platform and bv.external_id = b.external_id
     where p.id = $1`,
    [promotionId],
  );
}

const MOST_AT_A_TIME = 200;
const LOOK_AGAIN_AFTER = `interval '30 seconds'`;

export const dueComparisons = (tx: ReadTx): Promise<{ id: number }[]> =>
  tx.query(
    `select id from comparison where ended_at is null and next_look_at <= now() order by next_look_at limit ${MOST_AT_A_TIME}`,
  );

/**
 * Locks a comparison that has not ended. Nobody else locks one, so this may come before the locks of promotions. It is not the
 * strongest lock, because that would hold up rows which refer to the comparison (`comparison_change`).
 */
export const lockComparison = (tx: Tx, id: number): Promise<StoredComparison | undefined> =>
  tx.one<StoredComparison>(
    `select ${FACTS} from comparison c where c.id = $1 and c.ended_at is null for no key update skip locked`,
    [id],
  );

export interface NewWatch extends ComparedWatch {
  id: number;
  viewerId: string;
  promotionId: number;
  state: 'watching' | 'completed' | 'interrupted' | 'voided';
}

/** What is asked about two cuts: their promotions, and up to which view they are counted. */
export type ComparedCuts = Pick<StoredComparison, 'aId' | 'bId' | 'countedView'>;

export type ChangedView = Pick<NewWatch, 'id' | 'viewerId' | 'promotionId' | 'state'>;

/** Views belong to `watching`, which stands above this feature, so the application hands these in. */
export interface ViewsOfCuts {
  /** The next watches of both promotions, in order. */
  watchesAfter(tx: ReadTx, cuts: ComparedCuts, most: number): Promise<NewWatch[]>;
  viewsNow(tx: ReadTx, ids: readonly number[]): Promise<ChangedView[]>;
}

/** How one viewer is counted in a comparison. */
export type Outcome = 'left' | 'completed' | 'voided';

/** How these viewers are counted so far. Null means that an earlier version counted them and kept no outcome. */
export async function outcomesOf(
  tx: ReadTx,
  id: number,
  viewerIds: readonly string[],
): Promise<Map<string, Outcome | null>> {
  const rows = await tx.query<{ viewerId: string; outcome: Outcome | null }>(
    `select viewer_id as "viewerId", outcome from comparison_viewer where comparison_id = $1 and viewer_id = any($2::uuid[])`,
    [id, viewerIds],
  );
  return new Map(rows.map(({ viewerId, outcome }) => [viewerId, outcome]));
}

/** Remembers the outcomes of these viewers until the comparison ends. */
export async function saveOutcomes(tx: Tx, id: number, outcomes: ReadonlyMap<string, Outcome | null>): Promise<void> {
  if (outcomes.size === 0) return;
  await tx.query(
    `insert into comparison_viewer (comparison_id, viewer_id, outcome) select $1::bigint, * from unnest($2::uuid[], $3::text[])
     on conflict (comparison_id, viewer_id) do update set outcome = excluded.outcome`,
    [id, [...outcomes.keys()], [...outcomes.values()]],
  );
}

export async function saveCounts(tx: Tx, { id, a, b, countedView }: StoredComparison): Promise<void> {
  await tx.query(
    `update comparison set a_started = $2, a_completed = $3, b_started = $4, b_completed = $5, counted_view = $6,
       a_voided = $7, b_voided = $8, next_look_at = now() + ${LOOK_AGAIN_AFTER} where id = $1`,
    [id, a.started, a.completed, b.started, b.completed, countedView, a.voided, b.voided],
  );
}

export async function endComparison(
  tx: Tx,
  id: number,
  { winner, creditsMoved }: { winner: 'a' | 'b' | null; creditsMoved: number },
): Promise<void> {
  await tx.query('update comparison set ended_at = clock_timestamp(), winner = $2, credits_moved = $3 where id = $1', [
    id,
    winner,
    creditsMoved,
  ]);
  await tx.query('delete from comparison_viewer where comparison_id = $1', [id]);
  await tx.query('delete from comparison_change where comparison_id = $1', [id]);
}

export const ownerOf = (tx: ReadTx, id: number): Promise<{ ownerId: string } | undefined> =>
  tx.one(`select p.owner_id as "ownerId" from comparison c join promotion p on p.id = c.a_id where c.id = $1`, [id]);
