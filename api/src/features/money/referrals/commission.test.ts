import { afterAll, beforeAll, expect, test } from 'vitest';
import { balanceOf, post } from '../../../ledger/index.ts';
import { auditAfterEach, checksExcept } from '../../../testing/audit-after-each.ts';
import { givenIn, type Member } from '../../../testing/given.ts';
import { untilServed } from '../../../testing/race.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { commissionEntries, reverseCommission, type SourceEvent, takeBackCommission } from './index.ts';

let app: TestApp;
let given: ReturnType<typeof givenIn>;
beforeAll(async () => {
  app = await startTestApp();
  given = givenIn(app);
});
afterAll(() => app.close());
// The events here are invented, to try every amount. The tests of watching and deposits use real ones.
auditAfterEach(
  () => app,
  checksExcept(
    'commission belongs to what a referred member earned',
    'commission is taken back when, and only when, its event was',
  ),
);

let sources = 0;
const event = (by: Member, credits: number): SourceEvent => ({
  source: `view:${++sources}`,
  memberId: by.id,
  credits,
});

const pay = (events: SourceEvent[], percent = 30) =>
  untilServed(() =>
    app.db.write(async (tx) => {
      const entries = await commissionEntries(tx, percent, events);
      await post(tx, entries);
      return entries.length;
    }),
  );
const reverse = (past: SourceEvent) => app.db.write(async (tx) => post(tx, await reverseCommission(tx, past)));
const balance = (of: Member) => app.db.read((tx) => balanceOf(tx, of.id));
const carryOf = async (referred: Member) =>
  app.db.read((tx) => tx.one('select accrued, paid from referral where referred_id = $1', [referred.id]));

async function couple() {
  const referrer = await given.member();
  return { referrer, referred: await given.member({ referredBy: referrer }) };
}

test('fractions are carried until they make a whole credit', async () => {
  const { referrer, referred } = await couple();
  for (const expected of [0, 0, 0, 1, 1, 1, 2, 2, 2, 3]) {
    await pay([event(referred, 1)]);
    expect(await balance(referrer)).toBe(expected);
  }
  expect(await carryOf(referred)).toEqual({ accrued: 30_000, paid: 3 });
});

test('many events at once pay the same as one after the other', async () => {
  const { referrer, referred } = await couple();
  const events = Array.from({ length: 10 }, () => event(referred, 1));
  expect(await pay(events)).toBe(3);
  expect(await balance(referrer)).toBe(3);
});

test('an event pays once, however often it is told, and whatever else comes with it', async () => {
  const { referrer, referred } = await couple();
  const bought = event(referred, 190);
  await pay([bought, bought]);
  await pay([bought, event(referred, 10)]);
  expect(await balance(referrer)).toBe(57 + 3);
});

test('a hundred tellings of one event at the same moment pay once', async () => {
  const { referrer, referred } = await couple();
  const bought = event(referred, 100);
  await Promise.all(Array.from({ length: 100 }, () => pay([bought])));
  expect(await balance(referrer)).toBe(30);
});

test('who came without a code earns nobody a commission', async () => {
  const alone = await given.member();
  expect(await pay([event(alone, 1000)])).toBe(0);
});

test('at 0 percent nothing is recorded, so the event can be processed later', async () => {
  const { referrer, referred } = await couple();
  const bought = event(referred, 100);
  expect(await pay([bought], 0)).toBe(0);
  expect(await pay([bought], 10)).toBe(1);
  expect(await balance(referrer)).toBe(10);
});

test('a reversed event claws back exactly what it made whole', async () => {
  const { referrer, referred } = await couple();
  const [small, large] = [event(referred, 2), event(referred, 8)];
  await pay([small]);
  await pay([large]);
  expect(await balance(referrer)).toBe(3);
  await reverse(small);
  expect(await balance(referrer)).toBe(2);
  expect(await carryOf(referred)).toEqual({ accrued: 24_000, paid: 2 });
  await reverse(small);
  expect(await balance(referrer)).toBe(2);
});

test('a referrer who spent the commission goes below zero', async () => {
  const { referrer, referred } = await couple();
  const bought = event(referred, 1000);
  await pay([bought]);
  await given.credits(referrer, -290);
  await reverse(bought);
  expect(await balance(referrer)).toBe(-290);
});

const takeBackOf = (past: SourceEvent) =>
  app.db.write(async (tx) => {
    const owed = await takeBackCommission(tx, past);
    await post(tx, owed ? [owed.entry] : []);
  });

test('a voided view takes back the whole credits that it had completed', async () => {
  const { referrer, referred } = await couple();
  const events = Array.from({ length: 4 }, () => event(referred, 1));
  await pay(events);
  expect(await balance(referrer)).toBe(1);
  for (const past of events) await takeBackOf(past);
  expect(await balance(referrer)).toBe(0);
  expect(await carryOf(referred)).toEqual({ accrued: 0, paid: 0 });
  await pay([event(referred, 3)]);
  expect(await balance(referrer)).toBe(0);
  await pay([event(referred, 1)]);
  expect(await balance(referrer)).toBe(1);
});

test('a deposit reversed after a voided view gives back only its own part', async () => {
  const { referrer, referred } = await couple();
  const [viewed, bought] = [event(referred, 4), event(referred, 100)];
  await pay([viewed, bought]);
  await takeBackOf(viewed);
  await reverse(bought);
  expect(await balance(referrer)).toBe(0);
  expect(await carryOf(referred)).toEqual({ accrued: 0, paid: 0 });
});

test('credits voided and reversed in turns never leave the carry lower than what was voided', async () => {
  const { referrer, referred } = await couple();
  const viewed = [event(referred, 10), event(referred, 10)];
  const bought = event(referred, 47);
  await pay([...viewed, bought]);
  expect(await carryOf(referred)).toEqual({ accrued: 201_000, paid: 20 });
  const [first, second] = viewed as [SourceEvent, SourceEvent];
  await takeBackOf(first);
  await reverse(bought);
  await takeBackOf(second);
  const { paid, accrued } = (await carryOf(referred)) as { paid: number; accrued: number };
  expect({ accrued, debt: paid * 10_000 - accrued }).toEqual({
    accrued: 0,
    debt: expect.toSatisfy((n) => n <= 60_000),
  });
  expect(await balance(referrer)).toBe(paid);
});
