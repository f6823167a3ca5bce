import { admin, auth, watching } from '@viewloop/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { post, recipes } from '../../../ledger/index.ts';
import { auditAfterEach } from '../../../testing/audit-after-each.ts';
import { type Given, givenIn, type Member } from '../../../testing/given.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { beginHistory } from './index.ts';
import { continueHistory, historyJob } from './process-history.ts';

/** Everybody earns on an instance without commission; another instance with thirty percent processes the history. */
let past: TestApp;
let app: TestApp;
let given: Given;
let boss: Member;
beforeAll(async () => {
  past = await startTestApp({ RATE_LIMITS: 'off', COMMISSION_PERCENT: '0' });
  app = await startTestApp({ RATE_LIMITS: 'off' }, { databaseUrl: past.databaseUrl });
  given = givenIn(past);
  boss = await givenIn(app).admin();
});
afterAll(async () => {
  await app.close();
  await past.close();
});
auditAfterEach(() => app);

let referrer: Member;
let viewer: Member;
beforeEach(async () => {
  await processHistory();
  referrer = await given.member();
  viewer = await given.member({ referredBy: referrer });
});

const processHistory = () => boss.call(admin.processHistoricalCommissions, { body: {} });
const creditsOf = async (member: Member) => (await member.call(auth.currentUser)).credits;
const watched = async (times: number) => {
  const views: number[] = [];
  for (let n = 0; n < times; n++) views.push((await given.rewardedWatch({ viewer })).view.id);
  return views;
};
const stopAfterOneChunk = AbortSignal.abort();

/** Entries that have nothing to do with commission, more than fit into two chunks. */
const manyOtherEntries = () =>
  app.db.write(async (tx) => {
    const rows = await tx.query<{ id: number }>(
      `insert into admin_action (admin_id, action, subject, text)
       select $1, 'update_credits', $2, 'One of many' from generate_series(1, 1200) returning id`,
      [boss.id, referrer.id],
    );
    const facts = { memberId: referrer.id, adminId: boss.id, note: null };
    const changes = rows.map(({ id }, n) =>
      recipes.creditsAdjusted({ ...facts, actionId: id, change: n % 2 ? -1 : 1 }),
    );
    await post(tx, changes);
  });

test('what was earned without commission is paid, once', async () => {
  await watched(7);
  expect(await creditsOf(referrer)).toBe(0);
  expect(await processHistory()).toMatchObject({ state: 'finished', events: 7, credits: 2, percentDone: 100 });
  expect(await creditsOf(referrer)).toBe(2);
  expect(await processHistory()).toMatchObject({ state: 'finished', events: 0, credits: 0 });
  expect(await creditsOf(referrer)).toBe(2);
});

test('it is the same as if it had been paid at the time, fractions and all', async () => {
  await watched(3);
  await processHistory();
  expect(await creditsOf(referrer)).toBe(0);
  const { view } = await given.finishedWatch({ viewer });
  const today = app.visitor();
  await today.call(auth.login, { body: { username: viewer.username, password: viewer.password } });
  await today.call(watching.completeWatching, { body: { viewId: view.id } });
  expect(await creditsOf(referrer)).toBe(1);
});

test('a voided view earns nobody a commission', async () => {
  const views = await watched(4);
  await boss.call(admin.voidView, { body: { viewId: views[0] as number, reason: 'a script' } });
  expect(await processHistory()).toMatchObject({ events: 3, credits: 0 });
});

test('a run that was killed goes on where it stood, on whichever instance', async () => {
  await watched(4);
  await manyOtherEntries();
  await watched(4);
  await app.db.write(beginHistory);
  expect(await continueHistory(app, stopAfterOneChunk)).toMatchObject({ state: 'running' });
  for (;;) {
    const { state, events } = await continueHistory(app, stopAfterOneChunk);
    expect(state).toBe('running');
    if (events > 0) break;
  }
  const halfway = await boss.call(admin.commissionProgress);
  expect(halfway).toMatchObject({ state: 'running', events: 4, credits: 1, finishedAt: null });
  expect(halfway.percentDone).toBeLessThan(100);
  expect(await creditsOf(referrer)).toBe(1);

  const other = await startTestApp({}, { databaseUrl: past.databaseUrl });
  await historyJob(other).run(new AbortController().signal);
  await other.close();
  expect(await boss.call(admin.commissionProgress)).toMatchObject({ state: 'finished', events: 8, credits: 2 });
  expect(await creditsOf(referrer)).toBe(2);
});

test('ten runs at once pay once', async () => {
  await watched(10);
  const runs = await Promise.all(Array.from({ length: 10 }, processHistory));
  expect(runs.every(({ state }) => state === 'finished' || state === 'running')).toBe(true);
  expect(await creditsOf(referrer)).toBe(3);
});

test('views that are voided during the run are paid and taken back, or not paid at all', async () => {
  const views = await watched(12);
  await Promise.all([
    processHistory(),
    ...views.slice(0, 6).map((viewId) => boss.call(admin.voidView, { body: { viewId, reason: 'a script' } })),
  ]);
  await processHistory();
  const row = await app.db.read((tx) => tx.one('select accrued from referral where referred_id = $1', [viewer.id]));
  expect(row).toEqual({ accrued: 6 * 3000 });
});

test('without commission there is nothing to process, and nothing is lost for later', async () => {
  await watched(4);
  const formerBoss = await given.admin();
  expect(await formerBoss.call(admin.processHistoricalCommissions, { body: {} })).toMatchObject({
    state: 'finished',
    events: 0,
  });
  expect(await processHistory()).toMatchObject({ events: 4, credits: 1 });
});

test('stands in the log of actions', async () => {
  const [action] = await boss.call(admin.auditLog, { query: { limit: 1 } });
  expect(action).toMatchObject({ action: 'process_commissions', text: 'Processed historical commissions at 30 %' });
});
