import { auth, credits, promotions, routes } from '@viewloop/contract';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { openDatabase } from './platform/db/db.ts';
import { type Outcome, openReplica, type Replica } from './platform/db/replica.ts';
import { checkReplica } from './platform/db/replica-check.ts';
import { replicaReads } from './replica-reads.ts';
import { expectSoundBooks } from './testing/audit-after-each.ts';
import { createTestDatabase } from './testing/database.ts';
import { type Given, givenIn, type Member, videoUrl } from './testing/given.ts';
import { metricsOf, moved } from './testing/metrics-of.ts';
import { type Pair, startPair } from './testing/standby.ts';
import { startTestApp, type TestApp } from './testing/test-app.ts';

/** Two servers with a real primary and a real standby that follows it by streaming. */
let pair: Pair;
let here: TestApp;
let elsewhere: TestApp;
let given: Given;
let rich: Member;

beforeAll(async () => {
  pair = await startPair();
  const start = () =>
    startTestApp(
      { DATABASE_URL: pair.url, DATABASE_READ_URL: pair.standbyUrl, RATE_LIMITS: 'off' },
      { databaseUrl: pair.url },
    );
  here = await start();
  elsewhere = await start();
  given = givenIn(here);
  rich = await given.member();
  await given.credits(rich, 10_000);
});
afterAll(async () => {
  await expectSoundBooks(here);
  await here.close();
  await elsewhere.close();
  await pair.close();
});

const reads = (outcome: Outcome) => `viewloop_replica_reads_total{outcome="${outcome}"}`;
const list = (app: TestApp) => rich.at(app).call(promotions.listPromotions, { query: { limit: 1 } });
const isUsed = async (app: TestApp) => (await moved(app, [reads('replica')], () => list(app)))[0] === 1;
async function untilUsed(app: TestApp): Promise<void> {
  await expect.poll(() => isUsed(app)).toBe(true);
}

/** The standby may end the very statement that lets it go on, because what it replays next is in the statement's way. */
async function replayAgain(): Promise<void> {
  await pair.onStandby('select pg_wal_replay_resume()').catch((error: Error) => {
    if (!error.message.includes('conflict with recovery')) throw error;
  });
}

/** Writes through one server and reads through the other: what was written must be there. */
async function writesAndSees(): Promise<void> {
  const body = { videoUrl: videoUrl(), platform: 'youtube' as const, title: null, creditsSpent: 10 };
  const { id } = await rich.call(promotions.createPromotion, { body });
  expect((await list(elsewhere))[0]?.id).toBe(id);
  const { lines } = await rich.at(elsewhere).call(credits.statement, { query: { limit: 1 } });
  expect(lines[0]?.amount).toBe(-10);
}

test('lists are read from the standby and show what was written a moment ago', async () => {
  await untilUsed(elsewhere);
  const [fromReplica] = await moved(elsewhere, [reads('replica')], async () => {
    for (let n = 0; n < 30; n++) await writesAndSees();
  });
  expect(fromReplica).toBeGreaterThan(10);
  expect((await metricsOf(elsewhere)).get('viewloop_replica_up')).toBe(1);
});

test('while the standby replays nothing, one’s own writes are there, and it is used again afterwards', async () => {
  await untilUsed(elsewhere);
  await pair.onStandby('select pg_wal_replay_pause()');
  onTestFinished(replayAgain);
  await expect
    .poll(() => pair.onStandby('select pg_get_wal_replay_pause_state() as state'))
    .toEqual([{ state: 'paused' }]);
  const [fromReplica, lagged] = await moved(elsewhere, [reads('replica'), reads('lag')], async () => {
    for (let n = 0; n < 3; n++) await writesAndSees();
  });
  expect([fromReplica, lagged]).toEqual([0, 6]);
  const lag = () => metricsOf(elsewhere).then((metrics) => metrics.get('viewloop_replica_lag_seconds'));
  await expect.poll(lag).toBeGreaterThan(0);
  await replayAgain();
  await untilUsed(elsewhere);
});

test('a standby that dies is not missed, and it is used again when it is back', async () => {
  await untilUsed(here);
  await pair.kill();
  const statuses = await Promise.all(Array.from({ length: 20 }, () => rich.try(promotions.listPromotions)));
  expect(statuses.map(({ status }) => status)).toEqual(statuses.map(() => 200));
  await writesAndSees();
  expect((await here.http.inject({ url: '/readyz' })).statusCode).toBe(200);
  await expect.poll(() => metricsOf(here).then((metrics) => metrics.get('viewloop_replica_up'))).toBe(0);
  await pair.startAgain();
  await untilUsed(here);
  await untilUsed(elsewhere);
});

test('a standby that hangs delays the request that meets it, and the next ones do not ask it', async () => {
  await untilUsed(here);
  const goOn = pair.freeze();
  onTestFinished(goOn);
  expect(await moved(here, [reads('away')], () => list(here))).toEqual([1]);
  // Time stands still, so a request that waited for the standby would wait for ever.
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  expect(await moved(here, [reads('away')], () => list(here))).toEqual([1]);
  vi.useRealTimers();
  goOn();
  await untilUsed(here);
});

/** Opens a replica outside an application, to send it statements of the test. */
function alone(url: string, pooled = false): Replica {
  const db = openDatabase(pair.url, { pooled });
  const replica = openReplica(url, { db, log: here.log, pooled });
  onTestFinished(async () => {
    await replica.close();
    await db.close();
  });
  return replica;
}
const outcomesOf = (replica: Replica) => Object.entries(replica.counts()).flatMap(([name, n]) => (n > 0 ? [name] : []));
const ONE = 'select 1 as one';

test('a query that is cancelled because it is in the way of replaying is repeated on the primary', async () => {
  await pair.onPrimary('drop table if exists note; create table note as select 7 as number');
  const replica = alone(pair.standbyUrl);
  const slowOnStandby = `select number, pg_sleep(case when pg_is_in_recovery() then 1.5 else 0 end) from note`;
  await expect
    .poll(async () => {
      await replica.reader()((tx) => tx.one(ONE));
      return replica.counts().replica;
    })
    .toBeGreaterThan(0);
  const reading = replica.reader()((tx) => tx.one<{ number: number }>(slowOnStandby));
  await expect
    .poll(() => pair.onStandby(`select 1 from pg_stat_activity where query like 'select number%' and state = 'active'`))
    .toHaveLength(1);
  await pair.onPrimary('alter table note add column word text');
  expect(await reading).toMatchObject({ number: 7 });
  expect(replica.counts().error).toBe(1);
});

test('the same holds behind a pooler', async () => {
  const replica = alone(pair.standbyUrl, true);
  await expect
    .poll(async () => {
      expect(await replica.reader()((tx) => tx.one(ONE))).toEqual({ one: 1 });
      return outcomesOf(replica);
    })
    .toContain('replica');
});

test('a primary, or another database, is not read from', async () => {
  const other = await createTestDatabase();
  onTestFinished(() => other.drop());
  for (const url of [pair.url, other.url]) {
    const replica = alone(url);
    await expect
      .poll(async () => {
        expect(await replica.reader()((tx) => tx.one(ONE))).toEqual({ one: 1 });
        return outcomesOf(replica);
      })
      .toContain('no_replica');
    expect(replica.counts().replica).toBe(0);
  }
});

test('the start is stopped by what can never work, and by nothing else', async () => {
  const other = await createTestDatabase();
  onTestFinished(() => other.drop());
  await pair.onPrimary('drop role if exists plain; create role plain login');
  const said: string[] = [];
  const check = (readUrl: string) =>
    checkReplica({ readUrl, primaryUrl: pair.url, pooled: false, say: (line) => said.push(line) });
  await expect(check(other.url)).rejects.toThrow('DATABASE_READ_URL leads to another database');
  await expect(check(pair.standbyUrl.replace('/viewloop?', '/nothing?'))).rejects.toThrow('does not exist');
  await expect.poll(() => check(pair.standbyUrl.replace('viewloop@', 'plain@')).catch(String)).toBeUndefined();
  expect(said).toEqual([]);
  await check(pair.url);
  await check('postgres://viewloop@127.0.0.1:1/viewloop');
  expect(said).toEqual([
    'DATABASE_READ_URL leads to the primary: lists are read from it until there is a replica',
    expect.stringMatching(/^The replica does not answer, so lists are read from the primary: .*ECONNREFUSED/),
  ]);
});

test('only reads are on the list, and none that decides who somebody is', () => {
  const all = [...replicaReads];
  expect(all.filter(({ method }) => method !== 'GET')).toEqual([]);
  expect(all.filter((route) => !(routes as readonly unknown[]).includes(route))).toEqual([]);
  const deciding =
    /^\/api\/(user$|user\/sessions|auth|factors|tokens|identities|videos\/available|wallet\/address|admin\/(settings|audit$))/;
  expect(all.filter(({ path }) => deciding.test(path))).toEqual([]);
  expect(routes.filter(({ path }) => deciding.test(path)).length).toBeGreaterThan(8);
});

test('every call on the list reads from the standby', async () => {
  const admin = await given.admin();
  await untilUsed(elsewhere);
  const plain = [...replicaReads].filter(({ path }) => !path.includes(':'));
  expect(plain.length).toBeGreaterThan(20);
  for (const route of plain) {
    const call = async () => expect((await admin.at(elsewhere).try(route)).status).toBe(200);
    // A busy machine may make the standby late once; then the next call is answered by it.
    await expect
      .poll(async () => (await moved(elsewhere, [reads('replica')], call))[0], { message: route.path })
      .toBeGreaterThan(0);
  }
  expect(await moved(elsewhere, [reads('replica')], () => admin.at(elsewhere).call(auth.currentUser))).toEqual([0]);
});
