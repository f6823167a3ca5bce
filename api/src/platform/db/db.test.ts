import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestDatabase, plansAsUsual, type TestDatabase } from '../../testing/database.ts';
import { anyLength } from './any-length.ts';
import { problemOfDatabaseError } from './database-error.ts';
import { type Database, openDatabase } from './db.ts';
import type { Tx } from './tx.ts';

let database: TestDatabase;
let db: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  await plansAsUsual(database);
  db = openDatabase(database.url);
  await db.write((tx) => tx.query('create table note (id int primary key, text text)'));
});
afterAll(async () => {
  await db.close();
  await database.drop();
});

const notes = () => db.read((tx) => tx.query('select id, text from note order by id'));

test('a write that throws changes nothing, and runs nothing after', async () => {
  let after = 0;
  const failing = db.write(async (tx) => {
    tx.afterCommit(() => after++);
    await tx.query('insert into note values (1, $1)', ['lost']);
    throw new Error('changed my mind');
  });
  await expect(failing).rejects.toThrow('changed my mind');
  expect(await notes()).toEqual([]);
  expect(after).toBe(0);
});

test('a failure that the work did not mind is still no success', async () => {
  const careless = db.write(async (tx) => {
    await tx.query('insert into note values (1, $1)', ['lost']);
    await tx.query('select 1 / 0').catch(() => {});
  });
  await expect(careless).rejects.toThrow('nothing was written');
  expect(await notes()).toEqual([]);
});

test('the last statements are committed with COMMIT right behind them', async () => {
  const order: string[] = [];
  const [first, second] = await db.write(async (tx) => {
    tx.afterCommit(() => order.push('after'));
    const answers = await tx.lastly([
      tx.query<{ id: number }>(`insert into note values (3, 'a') returning id`),
      tx.query<{ id: number }>(`insert into note values (4, 'b') returning id`),
    ]);
    order.push('answered');
    return answers;
  });
  expect([first, second]).toEqual([[{ id: 3 }], [{ id: 4 }]]);
  expect(order).toEqual(['answered', 'after']);
  await db.write((tx) => tx.query('delete from note'));
});

test('if one of the last statements fails nothing is written, and the first that failed says why', async () => {
  let after = 0;
  const failing = db.write(async (tx) => {
    tx.afterCommit(() => after++);
    await tx.lastly([
      tx.query(`insert into note values (5, 'lost')`),
      tx.query(`insert into note values (5, 'twice')`),
      tx.query(`insert into note values (6, 'lost')`),
    ]);
  });
  await expect(failing).rejects.toMatchObject({ code: '23505' });
  expect(await notes()).toEqual([]);
  expect(after).toBe(0);
  expect(db.stats()).toMatchObject({ poolWaiting: 0 });
  expect(db.stats().poolIdle).toBe(db.stats().poolTotal);
});

test('what is looked at first is looked at inside the transaction', async () => {
  const number = (tx: { one: Tx['one'] }) => tx.one<{ n: string }>('select pg_current_xact_id()::text as n');
  const [first, second] = await db.write(async (tx) => [await number(tx), await number(tx)], { looksFirst: true });
  expect(first).toEqual(second);
});

test('when BEGIN fails, what was sent with it fails, too', async () => {
  const mine = openDatabase(database.url);
  const { query } = pg.Client.prototype;
  const broken = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...given: unknown[]
  ) {
    const [config] = given as [{ text?: string }];
    const isBegin = config.text === 'BEGIN';
    return Reflect.apply(query, this, isBegin ? [{ ...config, text: 'select 1 / 0' }] : given);
  });
  const looking = mine.write((tx) => tx.query('select 1 as seen'), { looksFirst: true });
  await expect(looking).rejects.toThrow('division by zero');
  broken.mockRestore();
  await mine.close();
});

/** How often this connection has used one plan for all values, and how often a plan for these values. */
const plansOf = (tx: Tx, text: string) =>
  tx.one('select generic_plans as generic, custom_plans as custom from pg_prepared_statements where statement = $1', [
    text,
  ]);

test('with plannedOnce no statement is planned for its values, and the next transaction is as usual', async () => {
  const text = 'select id from note where id = any($1::int[])';
  const look = async (tx: Tx) => {
    await tx.query(text, [[1]]);
    return plansOf(tx, text);
  };
  const mine = openDatabase(database.url);
  expect(await mine.write(look, { plannedOnce: true })).toEqual({ generic: 1, custom: 0 });
  expect(await mine.write(look)).toEqual({ generic: 1, custom: 1 });
  await mine.close();
});

test('a statement whose array may have any length is planned for its values at the first five calls only', async () => {
  const text = `select id from note where id = any(${anyLength('$1::int[]')}::int[])`;
  const plans = await db.write(async (tx) => {
    for (let call = 0; call < 8; call++) expect(await tx.query(text, [[-1]])).toEqual([]);
    return plansOf(tx, text);
  });
  expect(plans).toEqual({ generic: 3, custom: 5 });
});

test('a read cannot write', async () => {
  await expect(db.read((tx) => tx.query(`insert into note values (2, 'no')`))).rejects.toThrow('read-only');
});

test('two writes that deadlock both succeed', async () => {
  await db.write((tx) => tx.query(`insert into note values (10, '0'), (11, '0')`));
  let tries = 0;
  const bothHoldOne = Promise.withResolvers<void>();
  const bump = (first: number, second: number) =>
    db.write(async (tx) => {
      await tx.query(`update note set text = (text::int + 1)::text where id = $1`, [first]);
      if (++tries === 2) bothHoldOne.resolve();
      await bothHoldOne.promise;
      await tx.query(`update note set text = (text::int + 1)::text where id = $1`, [second]);
    });
  await Promise.all([bump(10, 11), bump(11, 10)]);
  expect(tries).toBeGreaterThan(2);
  expect(await notes()).toEqual([
    { id: 10, text: '2' },
    { id: 11, text: '2' },
  ]);
});

test('connections that the server cuts come back by themselves', async () => {
  await db.read((tx) => tx.one('select 1 as one'));
  const killer = openDatabase(database.url);
  await killer.write((tx) =>
    tx.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
    ),
  );
  await killer.close();
  // A statement on a connection that was just cut fails; the next one gets a new connection.
  const soon = { interval: 5 };
  await expect.poll(() => db.read((tx) => tx.one('select 1 as one')), soon).toEqual({ one: 1 });
  await expect.poll(() => db.write((tx) => tx.one('select 2 as two')), soon).toEqual({ two: 2 });
});

test('a database that has become read-only is left, and asked again on a new connection', async () => {
  const url = new URL(database.url);
  url.searchParams.set('options', '-c default_transaction_read_only=on');
  const standby = openDatabase(url.href);
  const error = await standby
    .write((tx) => tx.query(`insert into note values (9, 'lost')`))
    .catch((reason: unknown) => reason);
  expect(problemOfDatabaseError(error)?.code).toBe('unavailable');
  expect(standby.stats().poolTotal).toBe(0);
  await standby.close();
});

test('a database that does not answer is not waited for', async () => {
  const hung = db.write(async (tx) => {
    await tx.query(`set local statement_timeout = 0`);
    // Longer than this test may take.
    await tx.query('select pg_sleep(600)');
  });
  const error = await hung.catch((reason: unknown) => reason);
  expect(problemOfDatabaseError(error)?.code).toBe('unavailable');
  expect(await db.write((tx) => tx.one('select 3 as three'))).toEqual({ three: 3 });
});

test('a commit that takes long is not waited for, and keeps its connection until it is done', async () => {
  const LOCK = 7;
  await db.write((tx) => tx.query('create table slow (id int)'));
  await db.write((tx) =>
    tx.query(
      `create function dawdle() returns trigger language plpgsql
       as 'begin set local lock_timeout = 0; perform pg_advisory_xact_lock(${LOCK}); return null; end'`,
    ),
  );
  await db.write((tx) =>
    tx.query(`create constraint trigger dawdle after insert on slow deferrable initially deferred
      for each row execute function dawdle()`),
  );
  const told: string[] = [];
  const obstacle = new pg.Client(database.url);
  await obstacle.connect();
  await obstacle.query(`select pg_advisory_lock(${LOCK})`);
  const writing = db.write(async (tx) => {
    await tx.query('set local statement_timeout = 0');
    tx.afterCommit(() => void told.push('after'));
    await tx.query('insert into slow values (1)');
  });
  const error = await writing.catch((reason: unknown) => reason);
  expect(problemOfDatabaseError(error)?.code).toBe('unavailable');
  expect(db.stats().poolTotal - db.stats().poolIdle).toBe(1);
  await obstacle.end();
  await expect.poll(() => db.read((tx) => tx.query('select id from slow'))).toHaveLength(1);
  await expect.poll(() => db.stats().poolTotal - db.stats().poolIdle).toBe(0);
  expect(told).toEqual([]);
});

test('a whole number that does not fit is an error, not a rounded number', async () => {
  await expect(db.read((tx) => tx.one('select 9007199254740993::bigint as big'))).rejects.toThrow('does not fit');
  expect(await db.read((tx) => tx.one(`select 42::bigint as n, date '2026-11-15' as d`))).toEqual({
    n: 42,
    d: '2026-11-15',
  });
});

test.each([
  ['40001', 503],
  ['40P01', 503],
  ['55P03', 503],
  ['57014', 503],
  ['53100', 503],
  ['57P01', 503],
  ['08006', 503],
  ['ECONNREFUSED', 503],
  ['23505', 409],
  ['22003', 400],
])('database error %s becomes %i', (code, status) => {
  expect(problemOfDatabaseError(Object.assign(new Error('x'), { code }))?.status).toBe(status);
});

test('a database that is not there is told apart from a fault of ours', async () => {
  const nowhere = openDatabase('postgres://x@127.0.0.1:1/x');
  const error = await nowhere.read((tx) => tx.one('select 1 as one')).catch((reason: unknown) => reason);
  expect(problemOfDatabaseError(error)?.code).toBe('unavailable');
  expect(problemOfDatabaseError(new Error('a bug'))).toBeUndefined();
  await nowhere.close();
});
