import { admin, type wallet } from '@viewloop/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditAfterEach } from '../../../testing/audit-after-each.ts';
import { type Deposits, depositsIn } from '../../../testing/deposits.ts';
import { type Given, givenIn, type Member } from '../../../testing/given.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { SimulatedChain } from './simulated/simulated-chain.ts';

let app: TestApp;
let given: Given;
let deposits: Deposits;
let boss: Member;
beforeAll(async () => {
  app = await startTestApp();
  given = givenIn(app);
  deposits = await depositsIn(app);
  boss = await given.admin();
  await deposits.look();
});
auditAfterEach(() => app);
afterAll(() => app.close());

const simulate = async (member: Member, amount: string) =>
  (await boss.call(admin.simulateDeposit, { body: { userId: member.id, amount } })).txHash;
const lookAfter = async (blocks: number) => {
  const chain = deposits.wallet.chain as SimulatedChain;
  for (let mined = 0; mined < blocks; mined++) await app.db.write((tx) => chain.mine(tx));
  await deposits.look();
};
const list = async (query: { q?: string; status?: wallet.DepositState; page?: number; limit?: number } = {}) => {
  const answer = await boss.try(admin.listAllDeposits, { query });
  expect(answer.status).toBe(200);
  return { rows: answer.body, total: Number(answer.headers['x-total-count']) };
};

test('admins find deposits by member, address, transaction and state', async () => {
  const [ann, bob] = [
    await given.member({ username: 'ann-deposits' }),
    await given.member({ username: 'bob-deposits' }),
  ];
  const first = await simulate(ann, '0.021');
  await deposits.look();
  await simulate(bob, '0.001');
  await lookAfter(3);
  const second = await simulate(bob, '0.5');
  await deposits.look();

  const { rows, total } = await list();
  expect(total).toBe(3);
  expect(rows.map(({ txHash }) => txHash)[0]).toBe(second);
  expect(rows.at(-1)).toEqual({
    id: expect.any(Number),
    userId: ann.id,
    username: 'ann-deposits',
    address: await deposits.addressOf(ann),
    amount: '0.02100000',
    status: 'confirmed',
    confirmations: 3,
    confirmationsNeeded: 3,
    creditsAdded: 2000,
    txHash: first,
    reason: null,
    reasonCode: null,
    createdAt: expect.any(String),
  });
  expect((await list({ q: 'ANN-dep' })).total).toBe(1);
  expect((await list({ q: 'bob-deposits@example' })).total).toBe(2);
  expect((await list({ q: await deposits.addressOf(bob) })).total).toBe(2);
  expect((await list({ q: first.toUpperCase() })).rows).toMatchObject([{ txHash: first }]);
  expect((await list({ q: '%' })).total).toBe(0);
  expect((await list({ status: 'pending' })).rows).toMatchObject([{ txHash: second, username: 'bob-deposits' }]);
  expect((await list({ status: 'below_minimum' })).rows).toMatchObject([{ amount: '0.00100000', creditsAdded: 0 }]);
  expect(await list({ limit: 1, page: 2 })).toMatchObject({ total: 3, rows: [{ amount: '0.00100000' }] });
});

test('the tiles count what is credited, the status panel what is on its way', async () => {
  expect(await boss.call(admin.adminStats)).toMatchObject({ totalDeposits: '0.02100000' });
  const status = await boss.call(admin.platformStatus);
  expect(status).toMatchObject({ pendingDeposits: 1, chain: { mode: 'mock', state: 'following', lag: 0 } });
  await lookAfter(3);
  expect(await boss.call(admin.adminStats)).toMatchObject({ totalDeposits: '0.52100000' });
});

test('every simulated payment is in the admins’ log', async () => {
  const member = await given.member();
  await simulate(member, '0.3');
  const [entry] = await boss.call(admin.auditLog);
  expect(entry).toMatchObject({ action: 'simulate_deposit', subject: member.id, adminName: boss.username });
});

test('members and strangers see nothing of it', async () => {
  const member = await given.member();
  for (const route of [admin.listAllDeposits, admin.unassignedPayments, admin.chainStatus]) {
    expect((await member.try(route)).status).toBe(403);
    expect((await app.visitor().try(route)).status).toBe(401);
  }
});
