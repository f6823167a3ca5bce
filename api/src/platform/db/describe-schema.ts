import type pg from 'pg';
import { inApi } from '../run/folders.ts';

export const SCHEMA_FILE = inApi('schema.sql');

const HEADER = `-- The database as the migrations in api/migrations make it: to be read, not to be run.
-- \`npm run schema\` writes this file, and a test compares it with the migrations. Tables come first, then functions, both
-- sorted by name. The comments are those that \`comment on\` gave in a migration.
`;

/**
 * Writes the form of a database as readable SQL, from Postgres' own catalogs. pg_dump would do the same at greater length,
 * but the built-in Postgres does not bring it. Everything is sorted by name and nothing depends on the version of Postgres,
 * so that two databases of the same form give the same text.
 */
export async function describeSchema(client: pg.Client): Promise<string> {
  const rows = async <T extends pg.QueryResultRow>(sql: string) => (await client.query<T>(sql)).rows;
  // Names from other schemas would be written in full, our own short.
  await client.query('set search_path = public');
  const parts = {
    extensions: await rows<{ name: string }>(EXTENSIONS),
    sequences: await rows<{ name: string }>(SEQUENCES),
    functions: await rows<SqlFunction>(FUNCTIONS),
    tables: await rows<Table>(TABLES),
    columns: await rows<Column>(COLUMNS),
    constraints: await rows<OfTable>(CONSTRAINTS),
    indexes: await rows<OfTable>(INDEXES),
    triggers: await rows<OfTable>(TRIGGERS),
  };
  const of = <T extends { table: string }>(all: readonly T[], table: string) =>
    all.filter((one) => one.table === table);
  const texts = [
    ...parts.extensions.map(({ name }) => `create extension ${name};`),
    ...parts.sequences.map(({ name }) => `create sequence ${name};`),
    ...parts.tables.map((table) =>
      tableText(table, {
        columns: of(parts.columns, table.name),
        constraints: of(parts.constraints, table.name),
        indexes: of(parts.indexes, table.name),
        triggers: of(parts.triggers, table.name),
      }),
    ),
    ...parts.functions.map(functionText),
  ];
  return `${[HEADER.trimEnd(), ...texts].join('\n\n')}\n`;
}

interface Table {
  name: string;
  comment: string | null;
  unlogged: boolean;
  options: string | null;
}

interface Column {
  table: string;
  name: string;
  type: string;
  collation: string | null;
  required: boolean;
  expression: string | null;
  generated: boolean;
  identity: boolean;
  comment: string | null;
}

interface OfTable {
  table: string;
  definition: string;
}

interface SqlFunction {
  name: string;
  arguments: string;
  result: string;
  language: string;
  volatility: string;
  body: string;
  comment: string | null;
}

const OURS = `relnamespace = 'public'::regnamespace and not exists (
  select from pg_depend d where d.objid = c.oid and d.deptype in ('e', 'i') and d.classid = 'pg_class'::regclass)`;

const EXTENSIONS = `select extname as name from pg_extension where extname <> 'plpgsql' order by 1`;

/** Those that belong to no column. */
const SEQUENCES = `select relname as name from pg_class c where relkind = 'S' and ${OURS} order by 1`;

const TABLES = `
  select relname as name, obj_description(oid, 'pg_class') as comment, relpersistence = 'u' as unlogged,
    array_to_string(reloptions, ', ') as options
  from pg_class c where relkind in ('r', 'p') and ${OURS} order by 1`;

const COLUMNS = `
  select c.relname as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
    case when a.attcollation <> t.typcollation then quote_ident(l.collname) end as collation, a.attnotnull as required,
    pg_get_expr(d.adbin, d.adrelid, true) as expression, a.attgenerated <> '' as generated, a.attidentity <> '' as identity,
    col_description(c.oid, a.attnum) as comment
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  join pg_type t on t.oid = a.atttypid
  left join pg_collation l on l.oid = a.attcollation
  left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
  where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace order by a.attnum`;

/**
 * From version 18 on Postgres lists "not null" here as well; the columns say that already. Names that Postgres made up
 * are left out.
 */
const CONSTRAINTS = `
  select c.relname as table, case when x.conname !~ '_(pkey|key|fkey|check)[0-9]*$' then 'constraint ' || x.conname || ' '
    else '' end || pg_get_constraintdef(x.oid, true) as definition
  from pg_constraint x join pg_class c on c.oid = x.conrelid
  where x.connamespace = 'public'::regnamespace and x.contype in ('p', 'u', 'c', 'f')
  order by array_position(array['p', 'u', 'f', 'c'], x.contype::text), pg_get_constraintdef(x.oid, true) collate "C"`;

/** Without the indexes that stand behind a primary key or a unique constraint. */
const INDEXES = `
  select c.relname as table, pg_get_indexdef(i.indexrelid, 0, true) as definition
  from pg_index i join pg_class c on c.oid = i.indrelid join pg_class n on n.oid = i.indexrelid
  where c.relnamespace = 'public'::regnamespace
    and not exists (select from pg_constraint x where x.conindid = i.indexrelid and x.contype in ('p', 'u'))
  order by n.relname collate "C"`;

const TRIGGERS = `
  select c.relname as table, pg_get_triggerdef(t.oid, true) as definition
  from pg_trigger t join pg_class c on c.oid = t.tgrelid
  where c.relnamespace = 'public'::regnamespace and not t.tgisinternal order by t.tgname collate "C"`;

const FUNCTIONS = `
  select p.proname as name, pg_get_function_arguments(p.oid) as arguments, pg_get_function_result(p.oid) as result,
    l.lanname as language, case p.provolatile when 'i' then ' immutable' when 's' then ' stable' else '' end as volatility,
    p.prosrc as body, obj_description(p.oid, 'pg_proc') as comment
  from pg_proc p join pg_language l on l.oid = p.prolang
  where p.pronamespace = 'public'::regnamespace
    and not exists (select from pg_depend d where d.objid = p.oid and d.classid = 'pg_proc'::regclass and d.deptype = 'e')
  order by p.proname collate "C", 2`;

/** Postgres writes key words in capitals, types in full and lists as arrays; our own names have no capitals. */
function inOurStyle(definition: string): string {
  const outsideQuotes = /'(?:[^']|'')*'|"[^"]*"|[^'"]+/g;
  return definition
    .replace(outsideQuotes, (part) => (/^['"]/.test(part) ? part : part.toLowerCase()))
    .replaceAll('public.', '')
    .replaceAll(' using btree', '')
    .replaceAll('timestamp with time zone', 'timestamptz')
    .replace(/('(?:[^']|'')*')::text\b(?!\[\])/g, '$1')
    .replace(/ = any \(array\[([^\]]+)\]\)/g, ' in ($1)')
    .replace(/ <> all \(array\[([^\]]+)\]\)/g, ' not in ($1)');
}

const WIDTH = 118;

/** A comment as lines of SQL comment. */
function commentLines(comment: string | null, indent = ''): string[] {
  if (!comment) return [];
  const lines: string[] = [];
  for (const word of comment.split(/\s+/)) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < WIDTH) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(`${indent}-- ${word}`);
  }
  return lines;
}

function columnText({ name, type, collation, required, expression, generated, identity }: Column): string {
  const value = expression && inOurStyle(expression);
  return [
    name,
    inOurStyle(type),
    collation && `collate ${collation}`,
    required && 'not null',
    identity && 'generated always as identity',
    value && (generated ? `generated always as (${value}) stored` : `default ${value}`),
  ]
    .filter(Boolean)
    .join(' ');
}

interface Parts {
  columns: readonly Column[];
  constraints: readonly OfTable[];
  indexes: readonly OfTable[];
  triggers: readonly OfTable[];
}

function tableText({ name, comment, unlogged, options }: Table, parts: Parts): string {
  const members = [
    ...parts.columns.map((column) => [...commentLines(column.comment, '  '), `  ${columnText(column)}`].join('\n')),
    ...parts.constraints.map(({ definition }) => `  ${inOurStyle(definition)}`),
  ];
  return [
    ...commentLines(comment),
    `create${unlogged ? ' unlogged' : ''} table ${name} (`,
    members.join(',\n'),
    `)${options ? ` with (${options})` : ''};`,
    ...[...parts.indexes, ...parts.triggers].map(({ definition }) => `${inOurStyle(definition)};`),
  ].join('\n');
}

function functionText({ name, arguments: list, result, language, volatility, body, comment }: SqlFunction): string {
  const head = `create function ${name}(${list}) returns ${inOurStyle(result)} language ${language}${volatility} as $$`;
  return [...commentLines(comment), `${head}${body}$$;`].join('\n');
}
