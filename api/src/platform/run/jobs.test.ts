import { setTimeout } from 'node:timers/promises';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { type Database, openDatabase } from '../db/db.ts';
import { openJobs } from './jobs.ts';

const log = pino({ level: 'silent' });
let database: TestDatabase;
let db: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase(database.url);
});
afterAll(async () => {
  await db.close();
  await database.drop();
});

const until = async (condition: () => boolean) => {
  while (!condition()) await setTimeout(5);
};

test('of three instances one runs a job, and another takes over when it stops', async () => {
  const runs = [0, 0, 0];
  const instances = runs.map((_, index) => {
    const jobs = openJobs(db, log);
    jobs.every({ name: 'count', seconds: 0.02, run: async () => void (runs[index] = (runs[index] as number) + 1) });
    jobs.start();
    return jobs;
  });
  await until(() => Math.max(...runs) >= 5);
  expect(runs.filter((count) => count > 0)).toHaveLength(1);

  const first = runs.findIndex((count) => count > 0);
  await instances[first]?.close();
  const before = runs[first];
  await until(() => runs.some((count, index) => index !== first && count > 0));
  expect(runs[first]).toBe(before);
  for (const [index, jobs] of instances.entries()) if (index !== first) await jobs.close();
});

test('a job that fails is told in the status and tried again', async () => {
  const jobs = openJobs(db, log);
  let runs = 0;
  jobs.every({
    name: 'fails-once',
    seconds: 0.01,
    run: async () => {
      if (runs++ === 0) throw new Error('no luck');
    },
  });
  jobs.start();
  await until(() => runs >= 1);
  await until(() => runs >= 3);
  const status = (await jobs.status()).find(({ name }) => name === 'fails-once');
  expect(status).toMatchObject({ lastError: null, runsHere: true });
  await jobs.close();
});

test('a job that was stopped in the middle has not failed', async () => {
  const jobs = openJobs(db, log);
  let runs = 0;
  jobs.every({
    name: 'stopped',
    seconds: 0.01,
    run: async (signal) => {
      if (runs++ > 0) await setTimeout(60_000, undefined, { signal });
    },
  });
  jobs.start();
  await until(() => runs >= 2);
  await jobs.close();
  const status = (await jobs.status()).find(({ name }) => name === 'stopped');
  expect(status).toMatchObject({ lastError: null, lastSuccessAt: expect.any(Date) });
});

test('the last success is kept while a job fails', async () => {
  const jobs = openJobs(db, log);
  let fails = false;
  jobs.every({
    name: 'fails-later',
    seconds: 0.01,
    run: async () => {
      if (fails) throw new Error('no luck');
    },
  });
  const status = async () => (await jobs.status()).find(({ name }) => name === 'fails-later');
  jobs.start();
  while (!(await status())?.lastSuccessAt) continue;
  fails = true;
  while (!(await status())?.lastError) continue;
  const atFirst = await status();
  let later = atFirst;
  while (later?.lastRunAt?.getTime() === atFirst?.lastRunAt?.getTime()) later = await status();
  expect(later).toMatchObject({ lastError: 'no luck', lastSuccessAt: atFirst?.lastSuccessAt });
  await jobs.close();
});
