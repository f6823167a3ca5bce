import type { PostgresNode } from '../stage/postgres.ts';
import type { History } from './traffic.ts';

const NO_ENTRY = `select wanted.key as missing from unnest($1::text[]) wanted (key)
  where not exists (select from entry e join posting p on p.entry_id = e.id where e.key = wanted.key)`;
const NO_MEMBER = `select wanted.name as missing from unnest($1::text[]) wanted (name)
  where not exists (select from member m where m.username = wanted.name)`;

/** Returns everything that was acknowledged but is not in the books. */
export async function lostOf(
  database: Pick<PostgresNode, 'query'>,
  { rewarded, funded, registered }: History,
): Promise<string[]> {
  const entries = [...rewarded.map((id) => `watch_rewarded:${id}`), ...funded.map((id) => `promotion_funded:${id}`)];
  const rows = [
    ...(await database.query<{ missing: string }>(NO_ENTRY, [entries])),
    ...(await database.query<{ missing: string }>(NO_MEMBER, [registered])),
  ];
  return rows.map(({ missing }) => missing);
}
