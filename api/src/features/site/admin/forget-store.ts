import type { Tx } from '../../../platform/db/tx.ts';
import { OLD_FRAUD_DAYS } from '../../trust/fair-play/index.ts';

/** A few at a time, so that no transaction holds many rows for long. */
export const MOST_AT_ONCE = 1000;

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

/** Deletes of each kind some rows that are old enough, and returns how many. */
export const forgetOld = OLD.map(
  (statement) =>
    async (tx: Tx): Promise<number> =>
      (await tx.query(`${statement} returning 1 as one`, [MOST_AT_ONCE])).length,
);
