import type { FastifyRequest } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { stopClock } from '../../testing/stop-clock.ts';
import { SharedConnection } from '../db/shared-connection.ts';
import { openLimits } from './limits.ts';
import { SharedCounter } from './shared-counter.ts';

stopClock();

let database: TestDatabase;
let connections: SharedConnection[];
beforeAll(async () => {
  database = await createTestDatabase();
  connections = [1, 2].map(() => new SharedConnection(database.url));
});
afterAll(async () => {
  for (const connection of connections) await connection.close();
  await database.drop();
});

const from = (ip: string) => ({ ip }) as FastifyRequest;

test('a strict limit counts across instances, tells when to come back, and can be forgotten', async () => {
  const [one, two] = connections.map((connection) => openLimits(connection, true));
  const limit = { name: 'tries', points: 4, seconds: 60, by: 'address' } as const;
  for (const instance of [one, two, one, two]) await instance?.take(limit, from('192.0.2.1'), undefined);
  const refused = await one?.take(limit, from('192.0.2.1'), undefined).catch((error: unknown) => error);
  expect(refused).toMatchObject({ status: 429, code: 'too_many_requests' });
  expect((refused as { retryAfter: number }).retryAfter).toBeGreaterThan(50);
  await two?.take(limit, from('192.0.2.2'), undefined);

  await one?.forget(limit, '192.0.2.1');
  await one?.take(limit, from('192.0.2.1'), undefined);
  await one?.close();
  await two?.close();
});

test('the count of every call is shared: two instances do not mean twice the limit', async () => {
  const [one, two] = connections.map((connection) => new SharedCounter(connection)) as [SharedCounter, SharedCounter];
  for (let call = 0; call < 60; call++) expect(one.take('k', 100, 60).left).toBe(99 - call);
  for (let call = 0; call < 30; call++) expect(two.take('k', 100, 60).left).toBe(99 - call);
  await one.share();
  await two.share();
  let allowed = 0;
  while (two.take('k', 100, 60).left >= 0) allowed++;
  expect(allowed).toBe(10);
  await one.close();
  await two.close();
});

test('counts that are over are forgotten, however many; others stay', async () => {
  const connection = connections[0] as SharedConnection;
  await connection.query({
    text: `insert into rate_limit (key, points, expire)
           select 'old:' || n, 1, extract(epoch from now() - interval '1 minute') * 1000 from generate_series(1, 2500) n
           union all select 'new', 1, extract(epoch from now() + interval '1 minute') * 1000`,
  });
  const counter = new SharedCounter(connection);
  await counter.forget();
  await counter.close();
  const { rows } = await connection.query({ text: `select key from rate_limit where key = 'new' or key like 'old:%'` });
  expect(rows).toEqual([{ key: 'new' }]);
});

test('switched off, nothing is counted', async () => {
  const limits = openLimits(connections[0] as SharedConnection, false);
  const limit = { name: 'one', points: 1, seconds: 60, by: 'address' } as const;
  for (let call = 0; call < 5; call++) await limits.take(limit, from('192.0.2.9'), undefined);
  expect(limits.everyCall(from('192.0.2.9'), undefined)).toBeUndefined();
});
