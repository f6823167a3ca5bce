import type { ReadTx } from '../../platform/tx.ts';

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
  watched: number;
  earned: number;
  commission: number;
  referrals: number;
  activePromotions: number;
  viewsToCome: number;
}

export async function totalsOf(tx: ReadTx, memberId: string): Promise<Totals> {
  const row = await tx.one<Totals>(
    `select t.watched, t.earned, a.commission, t.referrals, p.active as "activePromotions", p.to_come as "viewsToCome"
     from member_total t join account a on a.member_id = t.member_id cross join (
       select count(*) as active, coalesce(sum(target - views), 0)::bigint as to_come
       from promotion where owner_id = $1 and state = 'active') p
     where t.member_id = $1`,
    [memberId],
  );
  return row as Totals;
}
