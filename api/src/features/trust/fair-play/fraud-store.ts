import { constants } from '@viewloop/contract';
import type { ReadTx, Tx } from '../../../platform/db/tx.ts';

const DAYS = 28;

export interface FraudDay {
  day: string;
  falseCredits: number;
  noticed: number;
}

/** Days without a row are in the answer as well, so that a chart has no gaps. */
export async function fraudByDay(tx: ReadTx): Promise<FraudDay[]> {
  const rows = await tx.query<{ day: string; falseViews: number; noticed: number }>(
    `select d.day::date::text as day, coalesce(f.false_views, 0) as "falseViews", coalesce(v.times, 0)::integer as noticed
     from generate_series((now() at time zone 'utc')::date - ${DAYS - 1}, (now() at time zone 'utc')::date, '1 day') d (day)
     left join fraud_day f on f.day = d.day::date
     left join (select day, sum(times) as times from rule_verdict
       where applied and day > (now() at time zone 'utc')::date - ${DAYS} group by day) v on v.day = d.day::date
     order by d.day`,
  );
  return rows.map(({ day, falseViews, noticed }) => ({
    day,
    falseCredits: falseViews * constants.CREDITS_PER_WATCH,
    noticed,
  }));
}

/** Counts a view that was found false, or whose void was undone (`-1`), for the day it was paid. */
export async function countFalseView(tx: Tx, day: string, views: 1 | -1): Promise<void> {
  await tx.query(
    `insert into fraud_day (day, false_views) values ($1, $2)
     on conflict (day) do update set false_views = fraud_day.false_views + excluded.false_views`,
    [day, views],
  );
}

/** The cost of fraud by the day is kept for two years. */
export const OLD_FRAUD_DAYS = `delete from fraud_day where day in (
  select day from fraud_day where day < current_date - 730 order by day limit $1)`;

/** What viewers of voided views still owe. */
export async function creditsOwed(tx: ReadTx): Promise<number> {
  const row = await tx.one<{ owed: number }>(
    `select coalesce(-sum(balance), 0)::bigint as owed from ledger_total where kind = 'debt'`,
  );
  return row?.owed ?? 0;
}
