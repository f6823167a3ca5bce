import type { promotions } from '@viewloop/contract';
import type { ReadTx, Tx } from '../../../platform/db/tx.ts';
import { type EndedWatch, endNames, type Increment } from './count-watch.ts';

/** Longer than a watch can last, so watches that began before have ended or are about to. */
const SETTLED = `interval '15 minutes'`;

export async function lockCursor(tx: Tx): Promise<number> {
  const row = await tx.one<{ viewId: number }>('select view_id as "viewId" from insight_cursor for update');
  return row?.viewId ?? 0;
}

type Row = Omit<EndedWatch, 'audience' | 'level' | 'beats' | 'seconds' | 'length' | 'stayed' | 'stayReplays'> & {
  viewerId: string;
  startedAt: Date;
};

/** The next watches that have ended, in order, up to the first one that is too young or still runs. */
export function endedWatches(tx: ReadTx, after: number, most: number): Promise<Row[]> {
  return tx.query<Row>(
    `select id, "promotionId", "viewerId", state, reason, "creditedMs", "hiddenMs", pauses, seeks, "startedAt" from (
       select id, promotion_id as "promotionId", viewer_id as "viewerId", state, reason, credited_ms as "creditedMs", hidden_ms as "hiddenMs",
         pauses, seeks, started_at as "startedAt",
         bool_or(state = 'watching' or started_at > now() - ${SETTLED}) over (order by id) as unsettled
       from (select * from view where id > $1 order by id limit $2) looked) settled
     where not unsettled order by id`,
    [after, most],
  );
}

export async function addCounts(tx: Tx, increments: readonly Increment[]): Promise<void> {
  await tx.query(
    `insert into insight_count (promotion_id, name, count)
     select * from unnest($1::bigint[], $2::text[], $3::bigint[])
     on conflict (promotion_id, name) do update set count = insight_count.count + excluded.count`,
    [
      increments.map(({ promotionId }) => promotionId),
      increments.map(({ name }) => name),
      increments.map(({ count }) => count),
    ],
  );
}

/** Corrects what was counted about one watch. */
export async function moveCounts(
  tx: Tx,
  promotionId: number,
  { from, to }: { from: string[]; to: string },
): Promise<void> {
  await tx.query(
    `update insight_count set count = greatest(0, count - 1) where promotion_id = $1 and name = any($2::text[])`,
    [promotionId, from],
  );
  await addCounts(tx, [{ promotionId, name: to, count: 1 }]);
}

export async function moveCursor(tx: Tx, viewId: number, until: Date): Promise<void> {
  await tx.query('update insight_cursor set view_id = $1, until = $2', [viewId, until]);
}

export async function countedUntil(tx: ReadTx): Promise<Date | null> {
  const row = await tx.one<{ until: Date | null }>(
    `select case when until = '-infinity' then null else until end as until from insight_cursor`,
  );
  return row?.until ?? null;
}

export type Counts = ReadonlyMap<string, number>;

/** All counters of some promotions. */
export async function countersOf(tx: ReadTx, ids: readonly number[]): Promise<ReadonlyMap<number, Counts>> {
  const rows = await tx.query<{ id: number; name: string; count: number }>(
    `select promotion_id as id, name, count from insight_count where promotion_id = any($1::bigint[])`,
    [ids],
  );
  const found = new Map(ids.map((id) => [id, new Map<string, number>()]));
  for (const { id, name, count } of rows) found.get(id)?.set(name, count);
  return found;
}

export interface CountsOfPromotion {
  /** All counters, up to the watches that were counted last. */
  counted: Counts;
  /** Starts and ends up to now: what was counted, and the watches that have ended since. */
  now: Counts;
}

/** Watches of the last quarter of an hour wait to be counted. A promotion has no more of them than this. */
const MOST_UNCOUNTED = 10_000;

/**
 * The counters of some promotions, in one statement with the watches that are not counted yet: the job that counts may run
 * between two statements, and its watches would be missing or counted twice.
 */
export async function countsOfPromotions(
  tx: ReadTx,
  ids: readonly number[],
): Promise<ReadonlyMap<number, CountsOfPromotion>> {
  const rows = await tx.query<{ id: number; name: string | null; state: string; reason: string | null; count: number }>(
    `select promotion_id as id, name, null as state, null as reason, count from insight_count
     where promotion_id = any($1::bigint[])
     union all
     select p.id, null, v.state, v.reason, count(*) from unnest($1::bigint[]) p (id) cross join lateral (
       select state, reason from view v where v.promotion_id = p.id and v.id > (select view_id from insight_cursor)
         and v.state <> 'watching' order by v.id desc limit ${MOST_UNCOUNTED}) v
     group by p.id, v.state, v.reason`,
    [ids],
  );
  const found = new Map(ids.map((id) => [id, { counted: new Map<string, number>(), now: new Map<string, number>() }]));
  const add = (to: Map<string, number> | undefined, name: string, count: number) =>
    to?.set(name, (to.get(name) ?? 0) + count);
  for (const { id, name, state, reason, count } of rows) {
    const of = found.get(id);
    if (name !== null) add(of?.counted, name, count);
    for (const one of name === null ? endNames(state, reason) : [name]) add(of?.now, one, count);
  }
  return found;
}

const MOST_TAKEN_BACK = 10_000;

/** How many views of these promotions were taken back. */
export async function takenBack(tx: ReadTx, ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const rows = await tx.query<{ id: number; count: number }>(
    `select p.id, count(*) as count from unnest($1::bigint[]) p (id) cross join lateral (
       select from view v where v.promotion_id = p.id and v.state = 'voided' limit ${MOST_TAKEN_BACK}) voided group by p.id`,
    [ids],
  );
  return new Map(rows.map(({ id, count }) => [id, count]));
}

const REFERENCE = 200;

/** The promotion of a watch, if that watch is already counted. The cursor stays locked, so that nobody counts meanwhile. */
export async function countedPromotion(tx: Tx, viewId: number): Promise<number | undefined> {
  if ((await lockCursor(tx)) < viewId) return undefined;
  return (await tx.one<{ id: number }>('select promotion_id as id from view where id = $1', [viewId]))?.id;
}

/** The latest promotions of a platform that enough people started to watch. */
export async function comparable(tx: ReadTx, platform: string): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(
    `select c.promotion_id as id from (
       select promotion_id from insight_count where name = 'started' and count >= 20 order by promotion_id desc limit ${REFERENCE}) c
     join promotion p on p.id = c.promotion_id where p.platform = $1`,
    [platform],
  );
  return rows.map(({ id }) => id);
}

const DAYS = 60;

/** Views by the hour of the last sixty days. */
export function hoursOf(tx: ReadTx, promotionId: number): Promise<{ hour: Date; views: number }[]> {
  return tx.query(
    `select hour, views from promotion_hour
     where promotion_id = $1 and hour >= date_trunc('day', now(), 'UTC') - interval '${DAYS} days' order by hour`,
    [promotionId],
  );
}

export interface OverviewRow {
  id: number;
  title: string | null;
  creditsSpent: number;
  creditsReturned: number;
  views: number;
  replaced: number;
  state: promotions.PromotionState;
  platform: string;
}

export function latestPromotions(tx: ReadTx, ownerId: string): Promise<OverviewRow[]> {
  return tx.query<OverviewRow>(
    `select p.id, coalesce(p.title, v.title) as title, p.credits_spent as "creditsSpent",
       p.credits_returned as "creditsReturned", p.views, p.replaced_views as replaced, p.state, p.platform
     from promotion p left join video v on v.platform = p.platform and v.external_id = p.external_id
     where p.owner_id = $1 order by p.id desc limit 50`,
    [ownerId],
  );
}

/** Views received by the week, the oldest of eight first. */
export function weeksOf(tx: ReadTx, ownerId: string): Promise<{ from: string; views: number }[]> {
  return tx.query(
    `select (d.today - 7 * w.n - 6)::text as from, coalesce(sum(m.received), 0)::bigint as views
     from (select (now() at time zone 'utc')::date as today) d cross join generate_series(7, 0, -1) w (n)
     left join member_day m on m.member_id = $1 and m.day between d.today - 7 * w.n - 6 and d.today - 7 * w.n
     group by d.today, w.n order by w.n desc`,
    [ownerId],
  );
}

interface WholePromotion {
  id: number;
  ownerId: string;
  title: string | null;
  platform: string;
  lengthClass: number | null;
}

/** Those of these promotions that have all their views, and no watch behind the last one counted. */
export function wholeAmong(
  tx: ReadTx,
  { promotionIds, upTo }: { promotionIds: readonly number[]; upTo: number },
): Promise<WholePromotion[]> {
  return tx.query<WholePromotion>(
    `select p.id, p.owner_id as "ownerId", coalesce(p.title, d.title) as title, p.platform, a.length_class as "lengthClass"
     from promotion p left join video d on d.platform = p.platform and d.external_id = p.external_id
     left join attention_count a on a.promotion_id = p.id
     where p.id = any($1::bigint[]) and p.state = 'completed'
       and (select true from view v where v.promotion_id = p.id and v.id > $2 limit 1) is null`,
    [promotionIds, upTo],
  );
}

export interface PaidView {
  viewId: number;
  handle: string;
  reason: string | null;
  creditsReturned: number;
}

/** What the list shows besides the receipt. A view that was taken back returned the price of its place. */
export function paidViews(tx: ReadTx, ids: readonly number[]): Promise<PaidView[]> {
  return tx.query<PaidView>(
    `select v.id as "viewId", left(v.viewer_id::text, 8) as handle, case when v.state = 'voided' then v.reason end as reason,
       case when v.state = 'voided' and not coalesce(d.linked, false) then 2 else 0 end as "creditsReturned"
     from view v left join view_void d on d.view_id = v.id and d.undone_at is null where v.id = any($1::bigint[])`,
    [ids],
  );
}

/** The share of the site's watches that came from these countries or with these languages; null if no watch was counted. */
export async function shareOfWatches(
  tx: ReadTx,
  kind: 'country' | 'language',
  names: readonly string[],
): Promise<number | null> {
  if (names.length === 0) return 1;
  const row = await tx.one<{ share: number | null }>(
    `select (coalesce(sum(c.count) filter (where c.name = any($1::text[])), 0) / nullif(sum(c.count), 0))::float8 as share
     from (select promotion_id from insight_count where name = 'started' and count >= 20
       order by promotion_id desc limit 100) latest
     join insight_count c on c.promotion_id = latest.promotion_id and c.name >= $2 || '..' and c.name < $2 || '/'`,
    [names.map((name) => `${kind}.${name}`), kind],
  );
  return row?.share === null ? null : (row?.share ?? 0);
}
