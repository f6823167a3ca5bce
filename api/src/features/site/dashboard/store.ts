import type { Beginnings, constants } from '@viewloop/contract';
import type { ReadTx } from '../../../platform/db/tx.ts';

export interface DayRow {
  day: string;
  watched: number;
  received: number;
}

/** The last two weeks (UTC) with every day in them, oldest first. */
export function lastTwoWeeks(tx: ReadTx, memberId: string): Promise<DayRow[]> {
  return tx.query<DayRow>(
    `select slot::date as day, coalesce(d.watched, 0) as watched, coalesce(d.received, 0) as received
     from generate_series((now() at time zone 'utc')::date - 13, (now() at time zone 'utc')::date, interval '1 day') slot
     left join member_day d on d.member_id = $1 and d.day = slot::date
     order by slot`,
    [memberId],
  );
}

export interface Totals {
  credits: number;
  watched: number;
  earned: number;
  commission: number;
  owes: number;
  referrals: number;
  activePromotions: number;
  viewsToCome: number;
  hasPromoted: boolean;
  hasReceivedView: boolean;
}

export async function totalsOf(tx: ReadTx, memberId: string): Promise<Totals> {
  const row = await tx.one<Totals>(
    `select a.balance as credits, t.watched, t.earned, a.commission, a.owes, t.referrals, p.active as "activePromotions", p.to_come as "viewsToCome",
       exists (select 1 from promotion where owner_id = $1) as "hasPromoted",
       exists (select 1 from member_day where member_id = $1 and received > 0) as "hasReceivedView"
     from member_total t join account a on a.member_id = t.member_id cross join (
       select count(*) as active, coalesce(sum(target - views), 0)::bigint as to_come
       from promotion where owner_id = $1 and state = 'active') p
     where t.member_id = $1`,
    [memberId],
  );
  return row as Totals;
}

interface FirstFacts extends Beginnings {
  language: (typeof constants.LANGUAGES)[number];
  credits: number;
}

/** What decides how a member is greeted: look-ups by key only, because every call of the start page makes them. */
export async function beginningsOf(tx: ReadTx, memberId: string): Promise<FirstFacts> {
  const row = await tx.one<FirstFacts>(
    `select m.language, a.balance as credits, t.watched as "totalWatched",
       exists (select 1 from promotion where owner_id = $1) as "hasPromoted",
       exists (select 1 from member_day where member_id = $1 and received > 0) as "hasReceivedView"
     from member m join account a on a.member_id = m.id join member_total t on t.member_id = m.id
     where m.id = $1`,
    [memberId],
  );
  return row as FirstFacts;
}

export interface Rows {
  current: number;
  best: number;
}

/** Older days than these no longer count, so that the query stays as fast after years. */
const MOST_DAYS = 1000;

/** Rows of days with a watched video. Days in one row minus their number in order give the same day. */
export async function daysInARow(tx: ReadTx, memberId: string): Promise<Rows> {
  const row = await tx.one<Rows>(
    `with days as (
       select day from member_day where member_id = $1 and watched > 0 order by day desc limit ${MOST_DAYS}
     ), rows as (
       select count(*) as length, max(day) as last
       from (select day, day - (row_number() over (order by day))::integer as start from days) d group by start
     )
     select coalesce(max(length), 0)::int as best,
       coalesce(max(length) filter (where last >= (now() at time zone 'utc')::date - 1), 0)::int as current
     from rows`,
    [memberId],
  );
  return row ?? { current: 0, best: 0 };
}
