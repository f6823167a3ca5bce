import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditAfterEach } from '../testing/audit-after-each.ts';
import { bareAccounts, issued } from '../testing/bare-accounts.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { balanceOf, type Entry, ledgerChecks, post, recipes } from './index.ts';

let app: TestApp;
let bare: ReturnType<typeof bareAccounts>;
beforeAll(async () => {
  app = await startTestApp();
  bare = bareAccounts(app);
});
afterAll(() => app.close());
auditAfterEach(() => app, ledgerChecks);

const posting = (...entries: Entry[]) => app.db.write((tx) => post(tx, entries));
const balance = (memberId: string) => app.db.read((tx) => balanceOf(tx, memberId));
const floor = async (memberId: string) =>
  (await app.db.read((tx) => tx.one<{ floor: number }>('select floor from account where member_id = $1', [memberId])))
    ?.floor;

let deposits = 1_000_000;
const deposit = (memberId: string, credits: number) => ({ depositId: ++deposits, epoch: 0, memberId, credits });

/** A member bought 100 credits and spent 80, and then the chain took the deposit away. */
async function debtor() {
  const memberId = await bare.member();
  const bought = deposit(memberId, 100);
  await posting(recipes.depositCredited(bought));
  const promotionId = await bare.escrow(memberId, 80);
  await posting(recipes.depositReversed(bought));
  return { memberId, promotionId, bought };
}
const spend = (memberId: string, promotionId: number, credits: number) =>
  recipes.promotionFunded({ promotionId, ownerId: memberId, credits, topUpId: crypto.randomUUID() });

test('a reversal may leave a member owing, and nothing else may', async () => {
  const { memberId, promotionId } = await debtor();
  expect(await balance(memberId)).toBe(-80);
  await expect(posting(spend(memberId, promotionId, 1))).rejects.toMatchObject({
    code: 'credits_owed',
    details: { owed: 80 },
  });
});

test('the least balance allowed rises with what comes in, and never sinks again', async () => {
  const { memberId, promotionId } = await debtor();
  await posting(issued(memberId, 30));
  expect([await balance(memberId), await floor(memberId)]).toEqual([-50, -50]);
  await expect(posting(spend(memberId, promotionId, 10))).rejects.toMatchObject({ details: { owed: 50 } });
  await posting(issued(memberId, 60));
  expect([await balance(memberId), await floor(memberId)]).toEqual([10, 0]);
  await expect(posting(spend(memberId, promotionId, 11))).rejects.toMatchObject({ code: 'insufficient_credits' });
  await posting(spend(memberId, promotionId, 10));
  expect(await balance(memberId)).toBe(0);
});

test('a deposit reversed and credited anew in one call balances out, though it dips on the way', async () => {
  const { memberId } = await debtor();
  const again = deposit(memberId, 100);
  await posting(recipes.depositCredited(again));
  await posting(recipes.depositReversed(again), recipes.depositCredited({ ...again, epoch: 1 }));
  expect([await balance(memberId), await floor(memberId)]).toEqual([20, 0]);
});

test('a spend hidden behind a reversal in the same call is refused', async () => {
  const { memberId, promotionId } = await debtor();
  const again = deposit(memberId, 100);
  await posting(recipes.depositCredited(again));
  await expect(posting(recipes.depositReversed(again), spend(memberId, promotionId, 5))).rejects.toMatchObject({
    code: 'credits_owed',
  });
});

test('a deposit is reversed once', async () => {
  const { memberId, bought } = await debtor();
  expect(await posting(recipes.depositReversed(bought))).toEqual(new Map());
  expect(await balance(memberId)).toBe(-80);
});
