import type pg from 'pg';

export interface Table {
  name: string;
  /** The columns that are stored as given. The database computes the others from them. */
  columns: string[];
}

/**
 * Not in a backup: what the migrations make, counts that live for minutes, pictures that can be fetched again, sessions,
 * access tokens, and the links of mails. Somebody who signed out after the backup must not be signed in again by a restore,
 * so after one everybody signs in anew; a token that was ended and a link that was used must not work a second time.
 */
const LEFT_OUT = [
  'migration',
  'rate_limit',
  'session',
  'access_token',
  // Ends with its session. Members switch push messages on again in their settings after signing in.
  'push_subscription',
  'picture',
  'one_time_token',
  // What was removed since must not be kept again.
  'frozen_way_in',
  'password_reset_request',
  'human_check_used',
  'identity_attempt',
  // Downloads that run.
  'data_export',
];

const TABLES = `
  select c.oid::int as id, c.relname as name,
    (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
     where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
    (select coalesce(array_agg(distinct f.confrelid::int), '{}') from pg_constraint f
     where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid) as needs
  from pg_class c where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and c.relname <> all($1)
  order by c.relname`;

/** Every table, ordered so that a table comes after those that it refers to. */
export async function tablesOf(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table & { id: number; needs: number[] }>(TABLES, [LEFT_OUT]);
  const placed = new Set<number>();
  const ordered: Table[] = [];
  while (ordered.length < rows.length) {
    const next = rows.filter(({ id, needs }) => !placed.has(id) && needs.every((need) => placed.has(need)));
    if (next.length === 0) throw new Error('the tables refer to each other in a circle');
    for (const { id, name, columns } of next) {
      placed.add(id);
      ordered.push({ name, columns });
    }
  }
  return ordered;
}

/**
 * The current value of each sequence. It is read after the snapshot began, so it is never lower than a number in the
 * snapshot.
 */
export async function sequencesOf(client: pg.Client): Promise<Record<string, string>> {
  const { rows } = await client.query<{ name: string; last: string }>(
    `select sequencename as name, last_value::text as last from pg_sequences
     where schemaname = current_schema() and last_value is not null order by 1`,
  );
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]));
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;
export const tableName = ({ name }: Table) => quoted(name);
export const columnList = ({ columns }: Table) => columns.map(quoted).join(', ');
