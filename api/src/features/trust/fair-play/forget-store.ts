import type { Tx } from '../../../platform/db/tx.ts';

/** A few at a time, so that no transaction holds many rows for long. */
export const MOST_AT_ONCE = 1_000;

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
  `delete from block_day where (day, address, part) in (
     select day, address, part from block_day where day < current_date - 2 order by day limit $1)`,
  `delete from block_request where member_id in (
     select member_id from block_request where at < now() - interval '30 days' order by at limit $1)`,
  `delete from address_key where month in (
     select month from address_key where month < date_trunc('month', now()) - interval '1 month' order by month limit $1)`,
];

/** Deletes of each kind some rows that are old enough, and returns how many. */
export const forgetOld = OLD.map(
  (statement) =>
    async (tx: Tx): Promise<number> =>
      (await tx.query(`${statement} returning 1 as one`, [MOST_AT_ONCE])).length,
);
