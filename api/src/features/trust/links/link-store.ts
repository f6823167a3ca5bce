import type { Tx } from '../../../platform/db/tx.ts';
import type { Link } from './link-rules.ts';

/** Why two members belong together, kept for thirty days. */

export async function keepLinks(tx: Tx, links: readonly Link[]): Promise<void> {
  if (links.length === 0) return;
  await tx.query(
    `insert into member_link as l (a, b, reason) select distinct * from unnest($1::uuid[], $2::uuid[], $3::text[])
     on conflict (a, b, reason) do update set times = l.times + 1, last_at = now()`,
    [links.map(({ a }) => a), links.map(({ b }) => b), links.map(({ reason }) => reason)],
  );
}

/** A reason that was not seen for thirty days is forgotten. */
export async function forgetOldLinks(tx: Tx, most: number): Promise<void> {
  await tx.query(
    `delete from member_link where (a, b, reason) in (
       select a, b, reason from member_link where last_at < now() - interval '30 days' order by last_at limit $1)`,
    [most],
  );
}
