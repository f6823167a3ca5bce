import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

/**
 * What a view costs and what a deposit brings is said once, in the contract, and passed into SQL from there. This finds the
 * figures where somebody types them into a statement or a function of the database.
 */

const ROOT = path.join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');

const SQL = /\b(?:select|insert into|update|delete from|from|where|returning|case when)\b/;
/** The rate, or halving and doubling next to credits, views or places. */
const RATE = /(?<![\w.'])(?:2000|2_000|2100000|2_100_000)(?![\w.'])/;
const PRICE =
  /\b\w*(?:credits|views|reserved|places|spent|litoshi|target)\w*\)? *[*/] *2(?![\w.])|(?<![\w.])2 *\* *\(?\w*\.?\w*(?:credits|views|reserved|places|spent|litoshi|target)/;

/** Returns the lines of a statement that hold a price. */
const pricesIn = (sql: string) => sql.split('\n').filter((line) => RATE.test(line) || PRICE.test(line));

const statementsIn = (text: string) =>
  [...text.matchAll(/`(?:[^`\\]|\\.)*`|'(?:[^'\\\n]|\\.)*'/g)]
    .map(([found]) => found)
    .filter((found) => SQL.test(found));

const functionsIn = (schema: string) =>
  [...schema.matchAll(/^create (?:or replace )?function [\s\S]*?\$\$[\s\S]*?\$\$/gm)].map(([found]) => found);

/** `demo` makes up a past, and tests say what they expect. */
const sources = readdirSync(path.join(ROOT, 'api/src'), { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.ts') && !/\.test\.ts$|^(?:testing|demo)\//.test(file),
);

test('no statement of the server knows a price', () => {
  const found = sources.flatMap((file) =>
    statementsIn(read(path.join('api/src', file)))
      .flatMap(pricesIn)
      .map((line) => `${file}: ${line.trim()}`),
  );
  expect(found).toEqual([]);
});

test('no function of the database knows a price', () => {
  expect(functionsIn(read('api/schema.sql')).length).toBeGreaterThan(10);
  expect(functionsIn(read('api/schema.sql')).flatMap(pricesIn)).toEqual([]);
});

test.each([
  'select credits_spent / 2 as target from promotion',
  'select (credits_spent - waiting_credits) / 2 - views from promotion',
  'update account set balance = balance + views * 2 where id = $1',
  'select 2 * p.views from promotion p',
  'select div(litoshi * 2000, 2100000) from deposit',
])('planted: %s', (statement) => {
  expect(statementsIn(`const SQL = \`${statement}\`;`).flatMap(pricesIn)).toHaveLength(1);
  const schema = `create function planted() returns void language sql as $$\n  ${statement}\n$$;`;
  expect(functionsIn(schema).flatMap(pricesIn)).toHaveLength(1);
});
