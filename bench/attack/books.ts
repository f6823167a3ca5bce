import type { Group } from './findings.ts';
import type { Query } from './target.ts';

/**
 * Tables that change without any request: job leases, rate limits, the simulated chain and
 * the measured length of the queue. All others change only
 * because of a request. The outbox and requests for a new password are worked off by jobs a moment after they are written.
 */
const BY_THEMSELVES = [
  'job',
  'rate_limit',
  'chain_tip',
  'chain_block',
  'chain_status',
  'simulated_block',
  'migration',
  'delivery',
  'password_reset_request',
  'queue_round',
];

type Fingerprint = ReadonlyMap<string, string>;

/** The server derives addresses in advance, so compare only those that belong to a member. */
const ONLY: Record<string, string> = { deposit_address: 'where member_id is not null' };

/** A job notes in every notice when it was told by push and by mail. */
const ROW: Record<string, string> = { notice: `to_jsonb(t) - 'pushed_at' - 'mailed_at'` };

/** A checksum for each table, made from all its rows. */
async function fingerprint(query: Query): Promise<Fingerprint> {
  const tables = await query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' and tablename <> all($1) order by 1`,
    [BY_THEMSELVES],
  );
  const parts = tables.map(
    ({ name }) =>
      `select '${name}' as name, count(*) || ' rows ' || coalesce(sum(hashtextextended((${ROW[name] ?? 't'})::text, 0)::numeric), 0) as sum
       from "${name}" t ${ONLY[name] ?? ''}`,
  );
  const rows = await query<{ name: string; sum: string }>(parts.join(' union all '));
  return new Map(rows.map(({ name, sum }) => [name, sum]));
}

function changed(before: Fingerprint, after: Fingerprint): string[] {
  return [...after].filter(([name, sum]) => before.get(name) !== sum).map(([name]) => name);
}

/** Runs `work`, which must not change any row. Returns whether that was so. */
export async function untouched(
  group: Group,
  query: Query,
  what: string,
  work: () => Promise<unknown>,
): Promise<boolean> {
  const before = await fingerprint(query);
  await work();
  const tables = changed(before, await fingerprint(query));
  group.check(`${what}: no row changes`, tables.length === 0, `changed: ${tables.join(', ')}`);
  return tables.length === 0;
}
