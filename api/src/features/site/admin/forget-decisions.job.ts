import type { App } from '../../../platform/run/app-context.ts';
import { OLD_FRAUD_DAYS } from '../../trust/fair-play/index.ts';

const DAY_SECONDS = 24 * 3600;
/** A few at a time, so that no transaction holds many rows for long. */
const MOST_AT_ONCE = 1000;

/**
 * Which views were voided together is kept for a year, for the one undo of the decision; single voids can be undone after that
 * too.
 */
const OLD = [
  `delete from void_batch_view where (batch_id, view_id) in (
     select v.batch_id, v.view_id from void_batch b join void_batch_view v on v.batch_id = b.id
     where b.at < now() - interval '1 year' order by b.at limit $1)`,
  `delete from void_batch where id in (
     select id from void_batch b where at < now() - interval '1 year'
       and not exists (select from void_batch_view v where v.batch_id = b.id) order by at limit $1)`,
  OLD_FRAUD_DAYS,
];

async function forgetDecisions({ db }: Pick<App, 'db'>, signal?: AbortSignal): Promise<void> {
  for (const statement of OLD)
    for (let deleted = MOST_AT_ONCE; deleted === MOST_AT_ONCE && !signal?.aborted; ) {
      const rows = await db.write((tx) => tx.query(`${statement} returning 1 as one`, [MOST_AT_ONCE]));
      deleted = rows.length;
    }
}

export const forgetDecisionsJob = (app: Pick<App, 'db'>) => ({
  name: 'forget-decisions' as const,
  seconds: DAY_SECONDS,
  run: (signal: AbortSignal) => forgetDecisions(app, signal),
});
