/** What of our SQL another engine must be able to do, each counted in api/schema.sql or in the code of the server. */

export interface Feature {
  name: string;
  in: 'schema' | 'code';
  pattern: RegExp;
}

export const FEATURES: readonly Feature[] = [
  { name: 'triggers with transition tables', in: 'schema', pattern: /^create trigger .* referencing /gm },
  {
    name: 'other triggers for each statement',
    in: 'schema',
    pattern: /^create trigger (?!.*referencing).* for each statement/gm,
  },
  { name: 'triggers for each row', in: 'schema', pattern: /^create trigger .* for each row/gm },
  { name: 'deferred constraint triggers', in: 'schema', pattern: /^create constraint trigger .* initially deferred/gm },
  { name: 'functions in PL/pgSQL', in: 'schema', pattern: /^create function .* language plpgsql/gm },
  { name: 'functions in SQL', in: 'schema', pattern: /^create function .* language sql/gm },
  { name: 'foreign keys', in: 'schema', pattern: /foreign key \(/g },
  { name: 'unique indexes with a condition', in: 'schema', pattern: /^create unique index .* where /gm },
  { name: 'columns that count up (identity)', in: 'schema', pattern: /generated always as identity/g },
  { name: 'sequences that order the queue', in: 'schema', pattern: /^create sequence /gm },
  { name: 'generated columns', in: 'schema', pattern: /generated always as \(/g },
  { name: 'trigram indexes (GIN)', in: 'schema', pattern: /gin_trgm_ops/g },
  { name: 'unlogged tables', in: 'schema', pattern: /^create unlogged table /gm },
  { name: 'deferrable or exclusion constraints', in: 'schema', pattern: /^ .*(deferrable|exclude using)/gm },
  { name: 'row locks (`for update`, `for no key update`)', in: 'code', pattern: /\bfor (no key )?update\b/g },
  { name: '… with `skip locked`', in: 'code', pattern: /\bskip locked\b/g },
  { name: 'advisory locks', in: 'code', pattern: /pg_(try_)?advisory_/g },
  { name: '`LISTEN`', in: 'code', pattern: /query\(`listen /g },
  { name: '`pg_notify`', in: 'code', pattern: /select pg_notify\(/g },
  { name: 'transaction numbers (`pg_snapshot_xmin`)', in: 'code', pattern: /pg_snapshot_xmin\(/g },
  { name: 'physical row addresses (`ctid`)', in: 'code', pattern: /select ctid\b/g },
];

export const countIn = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

export const inventory = (sources: Record<Feature['in'], string>): [string, number][] =>
  FEATURES.map(({ name, in: where, pattern }) => [name, countIn(sources[where], pattern)]);
