import { constants } from '@viewloop/contract';
import type { ReadTx } from '../../../platform/db/tx.ts';

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

/** What viewers of voided views still owe. */
export async function creditsOwed(tx: ReadTx): Promise<number> {
  const row = await tx.one<{ owed: number }>(
    `select coalesce(-sum(balance), 0)::bigint as owed from ledger_total where kind = 'debt'`,
  );
  return row?.owed ?? 0;
}
