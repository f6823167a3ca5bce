import { referrals } from '@viewloop/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditAfterEach } from '../../../../testing/audit-after-each.ts';
import { type Deposits, depositsIn } from '../../../../testing/deposits.ts';
import { dyingAt, Killed } from '../../../../testing/dying-scanner.ts';
import { type Given, givenIn, type Member } from '../../../../testing/given.ts';
import { startTestApp, type TestApp } from '../../../../testing/test-app.ts';
import type { SimulatedChain } from '../simulated/simulated-chain.ts';
import { followChain } from './follow-chain.ts';

let app: TestApp;
let given: Given;
let deposits: Deposits;
let chain: SimulatedChain;
beforeAll(async () => {
  app = await startTestApp();
  given = givenIn(app);
  deposits = await depositsIn(app);
  chain = deposits.wallet.chain as SimulatedChain;
  await deposits.look();
});
auditAfterEach(() => app);
afterAll(() => app.close());

const signal = new AbortController().signal;
const mine = async (blocks: number) => {
  for (let mined = 0; mined < blocks; mined++) await app.db.write((tx) => chain.mine(tx));
};
const pay = async (member: Member) => {
  const address = await deposits.addressOf(member);
  const row = await app.db.read((tx) =>
    tx.one<{ script: string }>('select script from deposit_address where address = $1', [address]),
  );
  await app.db.write((tx) => chain.pay(tx, row?.script as string, 2_100_000n));
};

/** Lets scanners die at step 1, 2, 3 … until one gets through the whole look. Answers how many died. */
async function dieEverywhere(): Promise<number> {
  for (let step = 1; ; step++) {
    const { scanner, steps } = dyingAt(deposits.scanner, step);
    const outcome = await followChain(scanner, new Set(), signal).catch((error: unknown) => error);
    if (!(outcome instanceof Killed)) {
      expect(outcome).toMatchObject({ state: 'following' });
      expect(steps()).toBeLessThan(step);
      return step - 1;
    }
  }
}

test('killed at every step on the way to a credit, a payment is credited once', async () => {
  const referrer = await given.member();
  const member = await given.member({ referredBy: referrer });
  await pay(member);
  // Into the mempool, into its block, one block more, and the one that credits it.
  for (const blocks of [0, 1, 1, 1]) {
    expect(await deposits.balance(member)).toBe(0);
    await mine(blocks);
    expect(await dieEverywhere()).toBeGreaterThan(10);
  }
  expect(await deposits.balance(member)).toBe(2000);
  expect(await referrer.call(referrals.referralSummary)).toMatchObject({ pendingCredits: 600 });
});

test('killed at every step of a reorganisation, what comes back is credited once', async () => {
  const member = await given.member();
  await pay(member);
  await mine(4);
  await deposits.look();
  await app.db.write((tx) => chain.reorganise(tx, 4));
  expect(await dieEverywhere()).toBeGreaterThan(30);
  expect(await deposits.balance(member)).toBe(2000);
});

test('ten scanners that start the same look at the same time move the books once', async () => {
  const members = await given.members(3);
  for (const member of members) await pay(member);
  await mine(3);
  const looks = Array.from({ length: 10 }, () => followChain(deposits.scanner, new Set(), signal));
  const outcomes = await Promise.all(looks);
  expect(outcomes.every(({ state }) => state === 'following')).toBe(true);
  await app.db.write((tx) => chain.reorganise(tx, 3));
  await Promise.all(Array.from({ length: 10 }, () => followChain(deposits.scanner, new Set(), signal)));
  for (const member of members) expect(await deposits.balance(member)).toBe(2000);
});
