import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditAfterEach } from '../testing/audit-after-each.ts';
import { bareAccounts, issued } from '../testing/bare-accounts.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { balanceOf, type Entry, escrowOf, ledgerChecks, lockBalance, post, recipes, totals } from './index.ts';

let app: TestApp;
let bare: ReturnType<typeof bareAccounts>;
beforeAll(async () => {
  app = await startTestApp();
  bare = bareAccounts(app);
});
afterAll(() => app.close());
auditAfterEach(() => app, ledgerChecks);

const posting = (...entries: Entry[]) => app.db.write((tx) => post(tx, entries));
const newKeys = async (...entries: Entry[]) => [...(await posting(...entries)).keys()];
const balance = (memberId: string) => app.db.read((tx) => balanceOf(tx, memberId));

test('a watch moves two credits out of escrow: one to the viewer, one to the house', async () => {
  const [owner, viewer] = [await bare.member(10), await bare.member()];
  const promotionId = await bare.escrow(owner, 10);
  const before = await app.db.read(totals);
  await posting(recipes.watchRewarded({ viewId: 1, promotionId, viewerId: viewer }));
  const after = await app.db.read(totals);
  expect(await balance(viewer)).toBe(1);
  expect(await app.db.read((tx) => escrowOf(tx, promotionId))).toBe(8);
  expect(after).toEqual({
    ...before,
    members: before.members + 1,
    escrow: before.escrow - 2,
    house: before.house + 1,
  });
});

test('the same event twice is in the books once, and only the first time is new', async () => {
  const member = await bare.member();
  const entry = issued(member, 5);
  expect(await newKeys(entry)).toEqual([entry.key]);
  expect(await newKeys(entry)).toEqual([]);
  expect(await balance(member)).toBe(5);
});

test('an event told twice in one call counts once, and what is new beside it counts, too', async () => {
  const member = await bare.member();
  const [first, second] = [issued(member, 5), issued(member, 7)];
  expect(await newKeys(first, first)).toEqual([first.key]);
  expect(await newKeys(first, second)).toEqual([second.key]);
  expect(await balance(member)).toBe(12);
});

test('nothing posted is nothing', async () => {
  expect(await newKeys()).toEqual([]);
});

test('all entries of a call happen, or none', async () => {
  const [rich, poor] = [await bare.member(10), await bare.member(1)];
  const fund = async (ownerId: string, credits: number) => ({
    promotionId: await bare.escrow(await bare.member(2), 2),
    ownerId,
    credits,
    topUpId: crypto.randomUUID(),
  });
  const both = [recipes.promotionFunded(await fund(rich, 4)), recipes.promotionFunded(await fund(poor, 4))];
  await expect(posting(...both)).rejects.toMatchObject({ code: 'insufficient_credits' });
  expect([await balance(rich), await balance(poor)]).toEqual([10, 1]);
});

test('who cannot pay is told what was needed and what is there', async () => {
  const owner = await bare.member(3);
  const promotionId = await bare.escrow(await bare.member(2), 2);
  const spend = recipes.promotionFunded({ promotionId, ownerId: owner, credits: 4, topUpId: 'too-much' });
  await expect(posting(spend)).rejects.toMatchObject({
    code: 'insufficient_credits',
    details: { needed: 4, available: 3 },
  });
});

test('within a call, credits must be there before they are spent', async () => {
  const owner = await bare.member();
  const promotionId = await bare.escrow(await bare.member(2), 2);
  const spend = (topUpId: string) => recipes.promotionFunded({ promotionId, ownerId: owner, credits: 4, topUpId });
  await expect(posting(spend('early'), issued(owner, 4))).rejects.toMatchObject({
    code: 'insufficient_credits',
    details: { needed: 4, available: 0 },
  });
  await posting(issued(owner, 4), spend('late'));
  expect(await balance(owner)).toBe(0);
});

test('an escrow that cannot pay is a fault, not a refusal', async () => {
  const owner = await bare.member(2);
  const promotionId = await bare.escrow(owner, 2);
  const refund = recipes.promotionRefunded({ promotionId, ownerId: owner, credits: 3, occasion: 'end' });
  await expect(posting(refund)).rejects.toMatchObject({ code: '23514', constraint: 'account_floor' });
});

test('a member without an account cannot be paid', async () => {
  await expect(posting(issued(crypto.randomUUID(), 5))).rejects.toMatchObject({ code: '23503' });
});

test('a locked balance stays what it was until the transaction ends', async () => {
  const member = await bare.member(5);
  let later: Promise<unknown> | undefined;
  await app.db.write(async (tx) => {
    expect(await lockBalance(tx, member)).toBe(5);
    later = posting(issued(member, 1));
    expect(await lockBalance(tx, member)).toBe(5);
  });
  await later;
  expect(await balance(member)).toBe(6);
});
