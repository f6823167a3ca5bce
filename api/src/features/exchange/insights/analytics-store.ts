import type { ReadTx } from '../../../platform/db/tx.ts';
import type { DayCounts, DayRange } from './analytics-rules.ts';

/** So many of the latest watches of a promotion are looked at. */
const MOST_WATCHES = 200_000;

export interface Counted {
  watching: number;
  looked: number;
  viewers: number;
  days: DayCounts[];
}

/** Counts the watches themselves, not what was counted of them before, so the figures are those of this moment. */
export async function countWatches(tx: ReadTx, promotionId: number, { from, to }: DayRange): Promise<Counted> {
  const row = await tx.one<Counted>(
    `with latest as materialized (
       select viewer_id, state, (started_at at time zone 'utc')::date as day
       from view where promotion_id = $1 order by id desc limit ${MOST_WATCHES}
     ), meant as (select * from latest where day between $2 and $3)
     select (select count(*) from latest where state = 'watching')::integer as watching,
       (select count(*) from latest)::integer as looked,
       (select count(distinct viewer_id) from meant where state = 'completed')::integer as viewers,
       coalesce((select json_agg(d order by d.day) from (
         select day::text as day, count(*) as started, count(*) filter (where state = 'completed') as completed,
           count(*) filter (where state = 'voided') as "takenBack",
           count(distinct viewer_id) filter (where state = 'completed') as viewers
         from meant group by day) d), '[]') as days`,
    [promotionId, from, to],
  );
  return row as Counted;
}

export const isWhole = ({ looked }: Counted): boolean => looked < MOST_WATCHES;
