import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../../platform/db.ts';
import { auditAfterEach } from '../../../testing/audit-after-each.ts';
import { type Deposits, depositsIn } from '../../../testing/deposits.ts';
import { type Given, givenIn, type Member } from '../../../testing/given.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { SimulatedChain } from '../simulated/simulated-chain.ts';
import { followChain } from './follow-chain.ts';
import type { Scanner } from './scanner.ts';

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

class Killed extends Error {}

/** A scanner that dies at the n-th thing it does: a question to the chain, a statement, or just before its commit. */
function dyingAt(step: number): { scanner: Scanner; steps: () => number } {
  let steps = 0;
  const live = () => {
    if (++steps === step) throw new Killed();
  };
  const watched = <T extends object>(target: T): T =>
    new Proxy(target, {
      get(of, name) {
        const value = Reflect.get(of, name) as unknown;
        if (typeof value !== 'function') return value;
        return (...args: unknown[]) => {
          live();
          return (value as (...given: unknown[]) => unknown).apply(of, args);
        };
      },
    });
  const db: Database = {
    ...app.db,
    write: (work) =>
      app.db.write(async (tx) => {
        const { query, one } = watched(tx);
        const result = await work({ ...tx, query, one });
        live();
        return result;
      }),
  };
  return { scanner: { ...deposits.scanner, db, chain: watched(deposits.scanner.chain) }, steps: () => steps };
}

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
    const { scanner, steps } = dyingAt(step);
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
  expect(await deposits.balance(referrer)).toBe(600);
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
