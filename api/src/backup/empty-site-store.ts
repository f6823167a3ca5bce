import type pg from 'pg';
import { holdAllPlaces } from '../platform/db/servers-of-database.ts';
import type { ReadTx } from '../platform/db/tx.ts';
import { CannotStart } from '../platform/run/cannot-start.ts';

/** An empty site has one member, the admin, and nothing in its books. */
const IS_EMPTY = `select (select count(*) from (select from member limit 2) first) <= 1
  and not exists (select from entry) as empty`;

export const isEmptySite = async (tx: ReadTx): Promise<boolean> =>
  (await tx.one<{ empty: boolean }>(IS_EMPTY))?.empty === true;

/** Everything that migrations have made. What belongs to an extension stays, because an operator may have installed it. */
const MADE = `
  select format('drop %s if exists %s cascade', case c.relkind when 'S' then 'sequence' when 'v' then 'view' else 'table' end,
    c.oid::regclass) as text
  from pg_class c where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p', 'S', 'v')
    and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype in ('e', 'i', 'a'))
  union all
  select format('drop %s if exists %s cascade', case p.prokind when 'a' then 'aggregate' else 'function' end, p.oid::regprocedure)
  from pg_proc p where p.pronamespace = current_schema()::regnamespace
    and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
  union all
  select format('drop type if exists %s cascade', t.oid::regtype)
  from pg_type t where t.typnamespace = current_schema()::regnamespace and t.typtype in ('d', 'e')
    and not exists (select from pg_depend d where d.classid = 'pg_type'::regclass and d.objid = t.oid and d.deptype = 'e')`;

/**
 * Removes an empty site from the database, inside the transaction that puts a backup in its place. The servers must have been
 * stopped: what they know in memory would be of the site that is gone.
 */
export async function clearEmptySite(client: pg.Client): Promise<void> {
  if (!(await holdAllPlaces(client)))
    throw new CannotStart('Other servers use the same database: stop them until the backup is restored');
  await client.query(`set local lock_timeout = '10s'; lock table member, entry in access exclusive mode`);
  const { rows } = await client.query<{ empty: boolean }>(IS_EMPTY);
  if (!rows[0]?.empty) throw new CannotStart('The site is not empty any more: it has members or credits');
  const { rows: made } = await client.query<{ text: string }>(MADE);
  for (const { text } of made) await client.query(text);
}
