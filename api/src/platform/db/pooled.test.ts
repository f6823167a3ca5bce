import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { problemOfDatabaseError } from './database-error.ts';
import { type Database, openDatabase } from './db.ts';

/** What the server sends when its DATABASE_URL is a pooler's. `npm run cluster` holds the same against PgBouncer. */

let database: TestDatabase;
let db: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase(database.url, { pooled: true });
  await db.write((tx) => tx.query('create table note (id int primary key, text text)'));
});
afterAll(async () => {
  await db.close();
  await database.drop();
});

const SHOWN = `select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
  current_setting('idle_in_transaction_session_timeout') as idle, current_setting('transaction_read_only') as read_only`;
const LIMITS = { statement: '3s', lock: '2s', idle: '10s' };

test('every transaction brings its limits along', async () => {
  expect(await db.read((tx) => tx.one(SHOWN))).toEqual({ ...LIMITS, read_only: 'on' });
  expect(await db.write((tx) => tx.one(SHOWN))).toEqual({ ...LIMITS, read_only: 'off' });
  expect(await db.snapshot((tx) => tx.one(SHOWN), 7000)).toEqual({ ...LIMITS, statement: '7s', read_only: 'on' });
});

test('nothing stays behind on a connection that somebody else may get next', async () => {
  await Promise.all(Array.from({ length: 20 }, () => db.write((tx) => tx.one(SHOWN, []))));
  const left = await db.write(async (tx) => {
    await tx.query('commit');
    const [settings] = await tx.query<object>(SHOWN);
    const statements = await tx.query('select name from pg_prepared_statements');
    await tx.query('begin');
    return { settings, statements };
  });
  expect(left).toEqual({ settings: { statement: '0', lock: '0', idle: '0', read_only: 'off' }, statements: [] });
});

test('a statement that takes too long is ended', async () => {
  const error = await db.read((tx) => tx.one('select pg_sleep(30)')).catch((reason: unknown) => reason);
  expect(problemOfDatabaseError(error)?.code).toBe('busy');
});

test('reads that fail or try to write hurt nobody beside them', async () => {
  const attempts = Array.from({ length: 60 }, (_, n) =>
    db.read(async (tx) => {
      if (n % 3 === 1) return tx.one('select 1 / ($1::int - $1::int) as never', [n]);
      if (n % 3 === 2) return tx.one('insert into note values ($1) returning id', [n]);
      return tx.one<{ n: number }>('select $1::int as n', [n]);
    }),
  );
  const answers = await Promise.allSettled(attempts);
  const told = answers.map((answer) => (answer.status === 'fulfilled' ? answer.value : answer.reason.message));
  expect(told).toEqual(
    told.map((_, n) => [{ n }, 'division by zero', 'cannot execute INSERT in a read-only transaction'][n % 3]),
  );
  expect(await db.read((tx) => tx.query('select id from note'))).toEqual([]);
});
