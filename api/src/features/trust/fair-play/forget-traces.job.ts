import { gently } from '../../../platform/db/gently.ts';
import type { App } from '../../../platform/run/app-context.ts';

/** A few at a time, so that no transaction holds many rows for long. */
const MOST_AT_ONCE = 1_000;

const OLD = [
  `delete from view_trace where view_id in (
     select view_id from view_trace t where at < now() - interval '30 days'
       and not exists (select from objection o where o.view_id = t.view_id and o.state = 'open') order by at limit $1)`,
  `delete from attention_check where id in (
     select id from attention_check c where asked_at < now() - interval '30 days'
       and not exists (select from objection o where o.view_id = c.view_id and o.state = 'open') order by asked_at limit $1)`,
  `delete from rule_verdict where (day, rule, applied, member_id) in (
     select day, rule, applied, member_id from rule_verdict where day < current_date - 90 order by day limit $1)`,
  `delete from unproven_spending where (day, scope, key) in (
     select day, scope, key from unproven_spending where day < current_date - 7 order by day limit $1)`,
  `delete from address_key where month in (
     select month from address_key where month < date_trunc('month', now()) - interval '1 month' order by month limit $1)`,
];

/** Forgets what is kept for thirty days only (evidence that an objection needs stays until it is decided), and keys that made none of the hashes that are left. */
export async function forgetTraces({ db }: Pick<App, 'db'>, signal?: AbortSignal): Promise<void> {
  for (const statement of OLD) {
    for (let deleted = MOST_AT_ONCE; deleted === MOST_AT_ONCE && !signal?.aborted; ) {
      const step = () => db.write((tx) => tx.query(`${statement} returning 1 as one`, [MOST_AT_ONCE]));
      deleted = (await gently(step, signal)).length;
    }
  }
}
