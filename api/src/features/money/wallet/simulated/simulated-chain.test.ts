import { admin, credits, promotions, wallet } from '@viewloop/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditAfterEach } from '../../../../testing/audit-after-each.ts';
import { type Deposits, depositsIn } from '../../../../testing/deposits.ts';
import { type Given, givenIn, type Member, videoUrl } from '../../../../testing/given.ts';
import { startTestApp, type TestApp } from '../../../../testing/test-app.ts';
import { settleCommission } from '../../referrals/index.ts';
import type { SimulatedChain } from './simulated-chain.ts';

let app: TestApp;
let given: Given;
let deposits: Deposits;
let chain: SimulatedChain;
beforeAll(async () => {
  app = await startTestApp();
  given = givenIn(app);
  deposits = await depositsIn(app);
  chain = deposits.wallet.chain as SimulatedChain;
});
auditAfterEach(() => app);
afterAll(() => app.close());

const mine = async (blocks: number) => {
  for (let mined = 0; mined < blocks; mined++) await app.db.write((tx) => chain.mine(tx));
};
const reorganise = (depth: number, dropped: string[] = []) =>
  app.db.write((tx) => chain.reorganise(tx, depth, dropped));
const simulate = async (member: Member, amount: string) => {
  const boss = await given.admin();
  return (await boss.call(admin.simulateDeposit, { body: { userId: member.id, amount } })).txHash;
};
const lookAfter = async (blocks: number) => {
  await mine(blocks);
  await deposits.look();
};
const newest = async (member: Member) => (await deposits.of(member))[0];

describe('a payment on the simulated chain', () => {
  test('shows as pending, counts its confirmations and is credited at the third', async () => {
    const member = await given.member();
    await deposits.look();
    const txHash = await simulate(member, '0.021');
    await deposits.look();
    expect(await newest(member)).toMatchObject({
      amount: '0.02100000',
      status: 'pending',
      confirmations: 0,
      confirmationsNeeded: 3,
      creditsAdded: 2000,
      txHash,
      reason: null,
      confirmedAt: null,
    });
    const { id } = (await newest(member)) as wallet.Deposit;
    for (const confirmations of [1, 2]) {
      await lookAfter(1);
      expect(await newest(member)).toMatchObject({ id, status: 'pending', confirmations });
      expect(await deposits.balance(member)).toBe(0);
    }
    await lookAfter(1);
    expect(await newest(member)).toMatchObject({ id, status: 'confirmed', confirmations: 3, creditsAdded: 2000 });
    expect(await deposits.balance(member)).toBe(2000);
    await lookAfter(4);
    expect(await newest(member)).toMatchObject({ id, status: 'confirmed', confirmations: 7 });
    expect(await deposits.balance(member)).toBe(2000);
  });

  test('below the minimum is recorded with the reason and never credited', async () => {
    const member = await given.member();
    await simulate(member, '0.00199999');
    await deposits.look();
    const failed = { status: 'below_minimum', creditsAdded: 0, reason: expect.stringContaining('0.00200000 LTC') };
    expect(await newest(member)).toMatchObject(failed);
    await lookAfter(5);
    expect(await newest(member)).toMatchObject(failed);
    expect(await deposits.balance(member)).toBe(0);
  });

  test('of ten LTC and more waits for six confirmations, or what an admin has set', async () => {
    const member = await given.member();
    await simulate(member, '10');
    await lookAfter(5);
    expect(await newest(member)).toMatchObject({ status: 'pending', confirmations: 5, confirmationsNeeded: 6 });
    await lookAfter(1);
    expect(await deposits.balance(member)).toBe(952_380);
    await app.db.write((tx) =>
      tx.query(`insert into setting (key, value) values ('site', $1::jsonb)`, [
        JSON.stringify({ confirmationTiers: [{ fromLtc: '1', confirmations: 4 }] }),
      ]),
    );
    await simulate(member, '1');
    await lookAfter(3);
    expect(await newest(member)).toMatchObject({ status: 'pending', confirmationsNeeded: 4 });
    await lookAfter(1);
    expect(await deposits.balance(member)).toBe(952_380 + 95_238);
    await app.db.write((tx) => tx.query(`delete from setting where key = 'site'`));
  });

  const setTiers = (tiers: { fromLtc: string; confirmations: number }[]) =>
    app.db.write((tx) =>
      tx.query(
        `insert into setting (key, value) values ('site', $1::jsonb) on conflict (key) do update set value = excluded.value`,
        [JSON.stringify({ confirmationTiers: tiers })],
      ),
    );

  test('that waits already is reached by a tier that an admin raises or lowers', async () => {
    const member = await given.member();
    await simulate(member, '5');
    await lookAfter(2);
    expect(await newest(member)).toMatchObject({ status: 'pending', confirmationsNeeded: 3 });
    await setTiers([{ fromLtc: '5', confirmations: 8 }]);
    await lookAfter(3);
    expect(await newest(member)).toMatchObject({ status: 'pending', confirmations: 5, confirmationsNeeded: 8 });
    await setTiers([{ fromLtc: '5', confirmations: 4 }]);
    // Without a new block: the scanner's next look is enough.
    await deposits.look();
    expect(await newest(member)).toMatchObject({ status: 'confirmed', confirmations: 5, confirmationsNeeded: 4 });
    expect(await deposits.balance(member)).toBe(476_190);
    await app.db.write((tx) => tx.query(`delete from setting where key = 'site'`));
  });

  test('counts together with what the member paid within 24 hours, whichever of them came first', async () => {
    const [member, other] = [await given.member(), await given.member()];
    const needed = async (who: Member) => (await deposits.of(who)).map((deposit) => deposit.confirmationsNeeded);
    await simulate(member, '9.9');
    await simulate(other, '9.9');
    await deposits.look();
    expect(await needed(member)).toEqual([3]);
    await lookAfter(2);
    await simulate(member, '0.1');
    await deposits.look();
    expect([await needed(member), await needed(other)]).toEqual([[6, 6], [3]]);
    await lookAfter(1);
    expect([await deposits.balance(member), await deposits.balance(other)]).toEqual([0, 942_857]);
    await lookAfter(3);
    expect(await deposits.balance(member)).toBe(942_857);
    await lookAfter(2);
    expect(await deposits.balance(member)).toBe(942_857 + 9523);

    // What was paid more than a day ago does not count any more.
    await app.db.write((tx) =>
      tx.query(`update deposit set created_at = created_at - interval '25 hours' where member_id = $1`, [member.id]),
    );
    await simulate(member, '9.9');
    await deposits.look();
    expect(await needed(member)).toEqual([3, 6, 6]);
    await lookAfter(3);
  });

  test('is on a page of its own among many, and the total is told', async () => {
    const member = await given.member();
    for (const amount of ['0.002', '0.003', '0.004']) {
      await simulate(member, amount);
      await deposits.look();
    }
    const page = async (number: number) =>
      (await member.call(wallet.listDeposits, { query: { page: number, limit: 2 } })).map(({ amount }) => amount);
    expect(await page(1)).toEqual(['0.00400000', '0.00300000']);
    expect(await page(2)).toEqual(['0.00200000']);
    expect(await page(3)).toEqual([]);
    const answer = await member.try(wallet.listDeposits, { query: { limit: 2 } });
    expect(answer.headers['x-total-count']).toBe('3');
  });

  test('says since when confirmations wait while the node is away', async () => {
    const member = await given.member();
    await deposits.look();
    expect(await member.call(wallet.walletStatus)).toEqual({ waitingSince: null });
    const since = '2026-01-02T03:04:05.000Z';
    await app.db.write((tx) => tx.query(`update chain_status set followed_at = $1`, [since]));
    expect(await member.call(wallet.walletStatus)).toEqual({ waitingSince: since });
    await deposits.look();
    expect(await member.call(wallet.walletStatus)).toEqual({ waitingSince: null });
  });

  test('is simulated by admins only, for members there are, in amounts there are', async () => {
    const member = await given.member();
    const boss = await given.admin();
    const attempt = async (who: Member, userId: string, amount: string) =>
      (await who.try(admin.simulateDeposit, { body: { userId, amount } })).status;
    expect(await attempt(member, member.id, '1')).toBe(403);
    expect(await attempt(boss, '00000000-0000-4000-8000-000000000000', '1')).toBe(404);
    expect(await attempt(boss, member.id, '0')).toBe(400);
    expect(await attempt(boss, member.id, '-1')).toBe(400);
    expect(await attempt(boss, member.id, '84000001')).toBe(400);
    expect(await attempt(boss, member.id, '0.000000001')).toBe(400);
  });
});

describe('a reorganisation', () => {
  test('before the credit starts the count anew, and credits once', async () => {
    const member = await given.member();
    await simulate(member, '0.021');
    await lookAfter(2);
    await reorganise(2);
    await deposits.look();
    expect(await deposits.balance(member)).toBe(2000);
    expect(await deposits.of(member)).toHaveLength(1);
  });

  test('after the credit takes it back and gives it again: net one credit, twice over', async () => {
    const member = await given.member();
    await simulate(member, '0.021');
    await lookAfter(4);
    const { id } = (await newest(member)) as wallet.Deposit;
    for (const times of [1, 2]) {
      await reorganise(3 + times);
      await deposits.look();
      expect(await deposits.balance(member)).toBe(2000);
      expect(await deposits.of(member)).toMatchObject([{ id, status: 'confirmed' }]);
      const entries = await app.db.read((tx) => tx.query(`select recipe from entry where deposit_id = $1`, [id]));
      expect(entries).toHaveLength(1 + 2 * times);
    }
  });

  test('that drops a payment before its credit shows it as failed, with nothing credited', async () => {
    const member = await given.member();
    const txHash = await simulate(member, '0.021');
    await lookAfter(2);
    await reorganise(2, [txHash]);
    await deposits.look();
    const failed = { status: 'reversed', creditsAdded: 0, reason: expect.stringContaining('Nothing was credited') };
    expect(await deposits.of(member)).toMatchObject([failed]);
    expect(await deposits.balance(member)).toBe(0);
  });

  const promoted = async (member: Member, creditsSpent: number) =>
    (
      await member.call(promotions.createPromotion, {
        body: { videoUrl: videoUrl(), platform: 'youtube', title: null, creditsSpent },
      })
    ).id;
  const states = async (member: Member) =>
    Object.fromEntries((await member.call(promotions.listPromotions)).map(({ id, state }) => [id, state]));

  test('that drops a spent deposit stops what it funded before the member goes below zero', async () => {
    const member = await given.member();
    await simulate(member, '0.0105');
    await lookAfter(3);
    const before = await promoted(member, 400);
    await mine(1);
    const txHash = await simulate(member, '0.021');
    await lookAfter(3);
    const [first, second] = [await promoted(member, 500), await promoted(member, 1200)];
    expect(await deposits.balance(member)).toBe(900);
    await reorganise(3, [txHash]);
    await deposits.look();
    // 1200 and 500 come back from what was begun since, the other 300 from the balance.
    expect(await deposits.balance(member)).toBe(600);
    expect(await states(member)).toEqual({ [before]: 'active', [first]: 'stopped', [second]: 'stopped' });
    const [stopped] = await member.call(promotions.listPromotions);
    expect(stopped).toMatchObject({ id: second, stateReasonCode: 'stopped_by_reversal', creditsReturned: 1200 });
    const { lines } = await member.call(credits.statement, { query: { limit: 4 } });
    expect(lines.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['deposit_reversed', -2000],
      ['promotion_refunded', 500],
      ['promotion_refunded', 1200],
      ['promotion_funded', -1200],
    ]);
  });

  test('that drops more than it funded stops older promotions too, as far as the balance is too small', async () => {
    const member = await given.member();
    await given.credits(member, 700);
    const [oldest, older] = [await promoted(member, 300), await promoted(member, 200)];
    const txHash = await simulate(member, '0.0105');
    await lookAfter(3);
    await given.credits(member, -500);
    await reorganise(3, [txHash]);
    await deposits.look();
    // 1000 are lost: 700 of them from the balance, 300 more than the newer promotion has.
    expect(await states(member)).toEqual({ [oldest]: 'stopped', [older]: 'stopped' });
    expect(await deposits.balance(member)).toBe(200);
  });

  test('that mines the same payments again stops nothing', async () => {
    const member = await given.member();
    await simulate(member, '0.021');
    await lookAfter(3);
    const id = await promoted(member, 2000);
    await reorganise(3);
    await deposits.look();
    expect(await states(member)).toEqual({ [id]: 'active' });
    expect(await deposits.balance(member)).toBe(0);
  });

  test('that drops a spent deposit leaves the member below zero, with the reason, unable to promote until even', async () => {
    const member = await given.member();
    const txHash = await simulate(member, '0.021');
    await lookAfter(3);
    // Spent for good: an admin has taken them.
    await given.credits(member, -1500);
    await reorganise(3, [txHash]);
    await deposits.look();
    expect(await deposits.balance(member)).toBe(-1500);
    const failed = { status: 'reversed', creditsAdded: 0, reason: expect.stringContaining('taken back') };
    expect(await deposits.of(member)).toMatchObject([failed]);
    const boss = await given.admin();
    expect(await boss.call(admin.listAllDeposits, { query: { q: member.username } })).toMatchObject([failed]);

    const promote = (creditsSpent: number) =>
      member.try(promotions.createPromotion, {
        body: { videoUrl: videoUrl(), platform: 'youtube', title: null, creditsSpent },
      });
    expect((await promote(2)).status).toBe(400);
    await simulate(member, '0.01575');
    await lookAfter(3);
    expect(await deposits.balance(member)).toBe(0);
    await simulate(member, '0.002');
    await lookAfter(3);
    expect((await promote(2)).status).toBe(200);
  });

  test('takes back the commission of the deposit too, and pays it again with the credit', async () => {
    const referrer = await given.member();
    const member = await given.member({ referredBy: referrer });
    const settle = async () => {
      await app.db.write((tx) => tx.query(`update pending_commission set settles_at = now() where state = 'pending'`));
      await settleCommission(
        app,
        { areLinked: async () => false, unprovenAmong: async () => new Map() },
        new AbortController().signal,
      );
    };
    const txHash = await simulate(member, '0.021');
    await lookAfter(3);
    expect(await deposits.balance(referrer)).toBe(0);
    await settle();
    expect(await deposits.balance(referrer)).toBe(600);
    await reorganise(3);
    await deposits.look();
    expect([await deposits.balance(member), await deposits.balance(referrer)]).toEqual([2000, 0]);
    await settle();
    expect([await deposits.balance(member), await deposits.balance(referrer)]).toEqual([2000, 600]);
    await reorganise(4, [txHash]);
    await deposits.look();
    expect([await deposits.balance(member), await deposits.balance(referrer)]).toEqual([0, 0]);
  });

  test('deeper than thirty blocks stops the scanner before anything is undone, until an admin accepts it', async () => {
    const member = await given.member();
    const boss = await given.admin();
    const txHash = await simulate(member, '0.021');
    await lookAfter(32);
    await reorganise(31, []);
    expect(await deposits.look()).toMatchObject({ state: 'halted', awaiting: 'reorganisation' });
    const status = await boss.call(admin.chainStatus);
    expect(status).toMatchObject({ state: 'halted', awaiting: 'reorganisation', reason: expect.any(String) });
    expect(await deposits.balance(member)).toBe(2000);
    const accept = (height: number) => boss.try(admin.acceptReorganisation, { body: { height } });
    expect((await accept((status.height ?? 0) + 1)).status).toBe(409);
    expect((await accept(status.height ?? 0)).status).toBe(200);
    expect(await deposits.look()).toMatchObject({ state: 'following' });
    expect(await deposits.of(member)).toMatchObject([{ status: 'confirmed', txHash }]);
    expect((await accept(status.height ?? 0)).status).toBe(409);
  });
});
