import { admin, auth } from '@viewloop/contract';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { post, recipes } from '../../../ledger/index.ts';
import { auditAfterEach } from '../../../testing/audit-after-each.ts';
import { type Given, givenIn, type Member } from '../../../testing/given.ts';
import { type ServerProcess, startServer } from '../../../testing/server-process.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

/** Kills real servers with -9 in the middle of a chunk, while they wait for a row that the test has locked. */

const SOON = { interval: 20 };

/** Everybody earns on this instance, which pays no commission. The servers under test pay thirty percent. */
let past: TestApp;
let given: Given;
let boss: Member;
const servers = new Set<ServerProcess>();
beforeAll(async () => {
  past = await startTestApp({ RATE_LIMITS: 'off', COMMISSION_PERCENT: '0' });
  given = givenIn(past);
  boss = await given.admin();
});
auditAfterEach(() => past);
afterAll(async () => {
  for (const server of servers) await server.killEverything();
  await past.close();
});

async function oneMore(): Promise<ServerProcess> {
  const server = await startServer({ DATABASE_URL: past.databaseUrl, ADMIN_PASSWORD: 'secret-of-the-admin' });
  servers.add(server);
  return server;
}

async function kill(server: ServerProcess): Promise<void> {
  servers.delete(server);
  await server.killEverything();
  // Another instance would wait until the dead one's lease has run out; this skips the wait.
  await past.db.write((tx) => tx.query(`update job set leased_until = '-infinity'`));
}

/** Four rewards make one whole credit of commission, and a fifth of another is carried. */
async function referredViewer(): Promise<{ referrer: Member; viewer: Member }> {
  const referrer = await given.member();
  const viewer = await given.member({ referredBy: referrer });
  for (let watch = 0; watch < 4; watch++) await given.rewardedWatch({ viewer });
  return { referrer, viewer };
}

/** Keeps what comes before and after in different chunks. */
const aChunkOfOtherEntries = (member: Member) =>
  past.db.write(async (tx) => {
    const rows = await tx.query<{ id: number }>(
      `insert into admin_action (admin_id, action, subject, text)
       select $1, 'update_credits', $2, 'One of many' from generate_series(1, 600) returning id`,
      [boss.id, member.id],
    );
    const facts = { memberId: member.id, adminId: boss.id, note: null };
    await post(
      tx,
      rows.map(({ id }, n) => recipes.creditsAdjusted({ ...facts, actionId: id, change: n % 2 ? -1 : 1 })),
    );
  });

/** Locks the viewer's referral until released. Resolves when somebody waits for the lock. */
async function hold({ id }: Member) {
  const holder = new pg.Client(past.databaseUrl);
  await holder.connect();
  await holder.query('begin');
  await holder.query('select 1 from referral where referred_id = $1 for update', [id]);
  const waiting = () =>
    past.db.read((tx) =>
      tx.query(
        `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
           and query like '%from referral%'`,
      ),
    );
  return {
    async untilSomebodyWaits() {
      await expect.poll(async () => (await waiting()).length, SOON).toBeGreaterThan(0);
    },
    letGo: () => holder.end(),
  };
}

async function pressTheButton({ address }: ServerProcess): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ username: boss.username, password: boss.password });
  const login = await fetch(`${address}${auth.login.path}`, { method: 'POST', headers, body });
  const cookie = login.headers.get('set-cookie')?.split(';')[0] ?? '';
  const wanted = { method: 'POST', headers: { ...headers, cookie }, body: '{}' };
  // The request fails because its server is killed.
  fetch(`${address}${admin.processHistoricalCommissions.path}`, wanted).catch(() => {});
}

test('servers killed with -9 in the middle of the run pay every commission once', async () => {
  const first = await referredViewer();
  await aChunkOfOtherEntries(boss);
  const second = await referredViewer();
  await aChunkOfOtherEntries(boss);
  const third = await referredViewer();
  const people = [first, second, third];
  const progress = () => boss.call(admin.commissionProgress);
  const earned = () => Promise.all(people.map(async ({ referrer }) => (await referrer.call(auth.currentUser)).credits));

  let held = await hold(second.viewer);
  let server = await oneMore();
  await pressTheButton(server);
  await held.untilSomebodyWaits();
  await kill(server);
  expect(await progress()).toMatchObject({ state: 'running', events: 4, credits: 1 });
  expect(await earned()).toEqual([1, 0, 0]);

  const next = await hold(third.viewer);
  await held.letGo();
  held = next;
  server = await oneMore();
  await held.untilSomebodyWaits();
  await kill(server);
  expect(await progress()).toMatchObject({ state: 'running', events: 8, credits: 2 });
  expect(await earned()).toEqual([1, 1, 0]);

  await held.letGo();
  server = await oneMore();
  await expect.poll(async () => (await progress()).state, SOON).toBe('finished');
  expect(await progress()).toMatchObject({ events: 12, credits: 3 });
  expect(await earned()).toEqual([1, 1, 1]);
  const paid = await past.db.read((tx) =>
    tx.query(`select key from entry where recipe = 'commission_paid' group by key having count(*) = 1`),
  );
  expect(paid).toHaveLength(3);
});
