import { expect, test } from 'vitest';
import { testSite } from '../../../testing/test-site.ts';
import { catalogue, notMembers } from './catalogue-store.ts';

const site = testSite();

/** Tables with a uuid in them, and tables whose rows hang on a member through one or more foreign keys. */
const FOUND = `
  with recursive hanging (id) as (
    select 'member'::regclass::oid
    union
    select f.conrelid from pg_constraint f join hanging h on f.confrelid = h.id where f.contype = 'f')
  select c.relname as "table", coalesce(array_agg(a.attname::text order by a.attname)
      filter (where a.atttypid in ('uuid'::regtype, 'uuid[]'::regtype)), '{}') as uuids,
    c.oid in (select id from hanging) as hangs
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
  group by c.oid, c.relname order by 1`;

interface Found {
  table: string;
  uuids: string[];
  hangs: boolean;
}

test('every table that names a member is in the catalogue, with every column that does', async () => {
  const found = await site.app.db.read((tx) => tx.query<Found>(FOUND));
  const naming = found
    .map(({ table, uuids, hangs }) => ({
      table,
      members: uuids.filter((column) => !notMembers.includes(`${table}.${column}`)),
      hangs,
    }))
    .filter(({ members, hangs }) => members.length > 0 || hangs);
  const listed = new Map(catalogue.map(({ table, members }) => [table, [...members].sort()]));
  // Whoever adds a table about members says in catalogue.ts what a download shows of it, and what a deletion does with it.
  expect(naming.map(({ table, members }) => [table, [...members].sort()])).toEqual(
    naming.map(({ table }) => [table, listed.get(table) ?? 'not in the catalogue']),
  );
  expect(catalogue.map(({ table }) => table).filter((table) => !naming.some((one) => one.table === table))).toEqual([]);
});

test('what is deleted with a member is found by an index, and every file has a name of its own', async () => {
  for (const { table, members, atDeletion } of catalogue) {
    if (atDeletion !== 'delete') continue;
    const [column] = members;
    const row = await site.app.db.read((tx) =>
      tx.one(
        `select 1 as one from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
         where i.indrelid = $1::text::regclass and a.attname = $2 and i.indpred is null`,
        [table, column],
      ),
    );
    expect(row, `${table} has no index that begins with ${column}`).toBeDefined();
  }
  const names = catalogue.flatMap(({ exported }) => ('not' in exported ? [] : [exported.name]));
  expect(new Set(names).size).toBe(names.length);
});
