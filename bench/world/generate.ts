import { readFileSync } from 'node:fs';
import pg from 'pg';
import { hashPassword } from '../../api/src/features/accounts/auth/index.ts';
import type { WorldSize } from './sizes.ts';

/** For tables this large it is faster to create the secondary indexes after the rows. */
const LARGE_TABLES = ['posting', 'entry', 'view', 'promotion'];

interface Definition {
  table: string;
  name: string;
  definition: string;
  constraint: boolean;
}

async function secondaryIndexes(client: pg.Client): Promise<Definition[]> {
  const { rows } = await client.query<Definition>(
    `select t.relname as "table", i.relname as name, pg_get_indexdef(i.oid) as definition, c.oid is not null as constraint,
       coalesce(pg_get_constraintdef(c.oid), '') as rule
     from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class t on t.oid = x.indrelid
     left join pg_constraint c on c.conindid = i.oid and c.contype = 'u'
     where t.relname = any($1) and not x.indisprimary
       and not exists (select from pg_constraint f where f.contype = 'f' and f.conindid = i.oid)`,
    [LARGE_TABLES],
  );
  return rows;
}

/** Its paragraphs are run one after the other, so that it can be told how far it is. */
const PARAGRAPHS = readFileSync(new URL('./generate.sql', import.meta.url), 'utf8').split('\n\n');

/** Creates the world. Returns how many seconds it took. */
export async function generateWorld(url: string, size: WorldSize, tell: (what: string) => void): Promise<number> {
  const started = performance.now();
  const client = new pg.Client(url);
  await client.connect();
  try {
    const settings = { ...size, password_hash: await hashPassword('secret1') };
    for (const [name, value] of Object.entries(settings)) {
      await client.query(`select set_config('world.' || $1, $2, false)`, [name, String(value)]);
    }
    const indexes = await secondaryIndexes(client);
    for (const { table, name, constraint } of indexes) {
      await client.query(constraint ? `alter table ${table} drop constraint ${name}` : `drop index ${name}`);
    }
    for (const [index, paragraph] of PARAGRAPHS.entries()) {
      tell(`making the world: rows, ${index + 1} of ${PARAGRAPHS.length} steps`);
      await client.query(paragraph);
    }
    for (const [index, { table, name, definition, constraint }] of indexes.entries()) {
      tell(`making the world: ${index + 1} of ${indexes.length} indexes`);
      await client.query(definition);
      if (constraint) await client.query(`alter table ${table} add constraint ${name} unique using index ${name}`);
    }
    tell('making the world: vacuum');
    await client.query('vacuum analyze');
    return (performance.now() - started) / 1000;
  } finally {
    await client.end();
  }
}
