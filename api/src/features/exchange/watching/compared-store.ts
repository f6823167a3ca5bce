import type { ReadTx } from '../../../platform/db/tx.ts';
import type { ChangedView, ComparedCuts, NewWatch } from '../promotions/index.ts';

/** What comparisons, reports and questions ask about views. The application hands these functions to them. */

const HOURS_OF_DOUBT = 48;

/** The next watches of both promotions, in order. */
export const watchesAfter = (tx: ReadTx, { aId, bId, countedView }: ComparedCuts, most: number): Promise<NewWatch[]> =>
  tx.query<NewWatch>(
    `select id, viewer_id as "viewerId", promotion_id as "promotionId", state,
       state = 'watching' or started_at > clock_timestamp() - interval '10 seconds' as runs,
       case when state in ('completed', 'voided') then verified else credited_ms > 0 end as verified,
       started_at > now() - interval '${HOURS_OF_DOUBT} hours' as recent,
       coalesce((select t.proven and t.aside_at is null from member_trust t where t.member_id = viewer_id), false) as believed,
       exists (select from cluster_member m where m.member_id = viewer_id) as linked
     from ((select * from view where promotion_id = $1 and id > $3 order by id limit $4)
       union all (select * from view where promotion_id = $2 and id > $3 order by id limit $4)) both_cuts
     order by id limit $4`,
    [aId, bId, countedView, most],
  );

export const viewsNow = (tx: ReadTx, ids: readonly number[]): Promise<ChangedView[]> =>
  tx.query<ChangedView>(
    `select id, viewer_id as "viewerId", promotion_id as "promotionId", state from view where id = any($1::bigint[]) order by id`,
    [ids],
  );
