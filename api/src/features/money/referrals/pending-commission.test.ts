import { admin, auth, referrals } from '@viewloop/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditAfterEach, brokenChecks } from '../../../testing/audit-after-each.ts';
import { type Deposits, depositsIn } from '../../../testing/deposits.ts';
import { type Given, givenIn, type Member } from '../../../testing/given.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { type AreLinked, settleCommission } from './settle-commission.ts';

let app: TestApp;
let given: Given;
let deposits: Deposits;
beforeAll(async () => {
  app = await startTestApp({ RATE_LIMITS: 'off' });
  given = givenIn(app);
  deposits = await depositsIn(app);
  await deposits.look();
});
auditAfterEach(() => app);
afterAll(() => app.close());

/** A simulated deposit with its three confirmations. */
async function buy(member: Member, amount: string): Promise<string> {
  const boss = await given.admin();
  const { txHash } = await boss.call(admin.simulateDeposit, { body: { userId: member.id, amount } });
  const { wallet } = deposits;
  if (wallet.mode !== 'mock') throw new Error('the chain is simulated');
  const { chain } = wallet;
  for (let block = 0; block < 3; block++) await app.db.write((tx) => chain.mine(tx));
  await deposits.look();
  return txHash;
}
const drop = async (txHash: string) => {
  const { wallet } = deposits;
  if (wallet.mode !== 'mock') throw new Error('the chain is simulated');
  const { chain } = wallet;
  await app.db.write((tx) => chain.reorganise(tx, 3, [txHash]));
  await deposits.look();
};
const daysPass = (days: number) =>
  app.db.write((tx) =>
    tx.query(
      `update pending_commission set settles_at = settles_at - make_interval(days => $1) where state = 'pending'`,
      [days],
    ),
  );
const nobody: AreLinked = async () => false;
const settle = (areLinked = nobody) =>
  settleCommission(app, { areLinked, unprovenAmong: async () => new Map() }, new AbortController().signal);
/** For how long the first commission of this referrer waits, by the books. */
const waitsFor = async (referrer: Member) => {
  const row = await app.db.read((tx) =>
    tx.one<{ days: string }>(
      `select date_trunc('hour', settles_at - held_at)::text as days from pending_commission where referrer_id = $1 order by settles_at limit 1`,
      [referrer.id],
    ),
  );
  return row?.days;
};
const summary = (member: Member) => member.call(referrals.referralSummary);
const pair = async () => {
  const referrer = await given.member();
  return { referrer, friend: await given.member({ referredBy: referrer }) };
};

test('commission on a deposit is shown with its day, and paid seven days later, once', async () => {
  const { referrer, friend } = await pair();
  await buy(friend, '0.021');
  const { pendingCredits, pending, creditsEarned } = await summary(referrer);
  expect({ pendingCredits, creditsEarned, days: pending.length }).toEqual({
    pendingCredits: 600,
    creditsEarned: 0,
    days: 1,
  });
  expect(await waitsFor(referrer)).toBe('7 days');

  await daysPass(6);
  await settle();
  expect(await deposits.balance(referrer)).toBe(0);
  await daysPass(1);
  await Promise.all([settle(), settle(), settle()]);
  await settle();
  expect(await deposits.balance(referrer)).toBe(600);
  expect(await summary(referrer)).toMatchObject({ pendingCredits: 0, pending: [], creditsEarned: 600 });
  expect(await referrer.call(auth.currentUser)).toMatchObject({ credits: 600, referralEarnings: 600 });
});

test('a deposit that the chain drops before pays no commission, and the referrer loses nothing', async () => {
  const { referrer, friend } = await pair();
  const txHash = await buy(friend, '0.021');
  await drop(txHash);
  expect(await summary(referrer)).toMatchObject({ pendingCredits: 0, pending: [] });
  await daysPass(7);
  await settle();
  expect([await deposits.balance(friend), await deposits.balance(referrer)]).toEqual([0, 0]);
});

test('between linked accounts nothing is paid, then or ever', async () => {
  const { referrer, friend } = await pair();
  const other = await pair();
  await buy(friend, '0.021');
  await buy(other.friend, '0.021');
  await daysPass(7);
  await settle(async (_tx, { referrerId, referredId }) => referrerId === referrer.id && referredId === friend.id);
  await settle();
  expect([await deposits.balance(referrer), await deposits.balance(other.referrer)]).toEqual([0, 600]);
});

test('a run over the past neither pays held commission early nor twice, and holds what is young', async () => {
  const { referrer, friend } = await pair();
  await buy(friend, '0.021');
  const boss = await given.admin();
  await boss.call(admin.processHistoricalCommissions);
  expect(await deposits.balance(referrer)).toBe(0);

  // As if there had been no commission when it was bought.
  await app.db.write((tx) => tx.query('delete from pending_commission where referrer_id = $1', [referrer.id]));
  await boss.call(admin.processHistoricalCommissions);
  expect(await deposits.balance(referrer)).toBe(0);
  expect(await summary(referrer)).toMatchObject({ pendingCredits: 600 });
  await daysPass(7);
  await settle();
  await boss.call(admin.processHistoricalCommissions);
  expect(await deposits.balance(referrer)).toBe(600);
});

test('commission that is overdue by a day breaks the audit', async () => {
  const { friend } = await pair();
  await buy(friend, '0.021');
  await daysPass(9);
  expect(await brokenChecks(app)).toEqual(['no_held_commission_waits']);
  await settle();
});
