import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Tx } from '../platform/db/tx.ts';
import { Problem } from '../platform/http/problem.ts';
import { auditAfterEach } from '../testing/audit-after-each.ts';
import { bareAccounts, issued } from '../testing/bare-accounts.ts';
import { untilServed } from '../testing/race.ts';
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

const posting = (...entries: Entry[]) => untilServed(() => app.db.write((tx) => post(tx, entries)));
const balance = (memberId: string) => app.db.read((tx) => balanceOf(tx, memberId));
const times = <T>(count: number, make: (n: number) => T): T[] => Array.from({ length: count }, (_, n) => make(n));
/** The numbers 0, 1, 2 … in an order that looks random but is the same in every run. */
const shuffled = (count: number, step: number) => times(count, (n) => (n * step) % count);

test('of 100 spends at once where 10 are affordable, exactly 10 happen', async () => {
  const ownerId = await bare.member(100);
  const promotionId = await bare.escrow(await bare.member(2), 2);
  const spend = (n: number) =>
    posting(recipes.promotionFunded({ promotionId, ownerId, credits: 10, topUpId: `spend-${n}` }));
  const outcomes = await Promise.allSettled(times(100, spend));
  const refused = outcomes.filter((outcome) => outcome.status === 'rejected').map(({ reason }) => reason);
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
  expect(refused.every((reason) => reason instanceof Problem && reason.code === 'insufficient_credits')).toBe(true);
  expect(await balance(ownerId)).toBe(0);
});

test('100 tellings of one event at once are one entry', async () => {
  const member = await bare.member();
  const entry = issued(member, 5);
  const answers = await Promise.all(times(100, () => posting(entry)));
  expect(answers.filter((keys) => keys.has(entry.key))).toHaveLength(1);
  expect(await balance(member)).toBe(5);
});

test('calls that share accounts in opposite orders never deadlock', async () => {
  const before = await deadlocks();
  const members = await bare.members(6);
  const many = (step: number) => shuffled(6, step).map((n) => issued(members[n] as string, 1));
  await Promise.all(times(60, (n) => posting(...many(n % 2 ? 1 : 5))));
  expect(await Promise.all(members.map(balance))).toEqual(times(6, () => 60));
  expect(await deadlocks()).toBe(before);
});

test('calls that share events in opposite orders never deadlock', async () => {
  const before = await deadlocks();
  const members = await bare.members(6);
  for (let round = 0; round < 20; round++) {
    const events = times(30, (n) => issued(members[n % 6] as string, 1));
    const all = (step: number) => posting(...shuffled(30, step).map((index) => events[index] as Entry));
    await Promise.all(times(8, (n) => all(n % 2 ? 1 : 29)));
  }
  expect(await Promise.all(members.map(balance))).toEqual(times(6, () => 100));
  expect(await deadlocks()).toBe(before);
});

async function deadlocks(): Promise<number | undefined> {
  await app.db.write((tx) => tx.query('select pg_stat_force_next_flush()'));
  const row = await app.db.read((tx) =>
    tx.one<{ deadlocks: number }>('select deadlocks from pg_stat_database where datname = current_database()'),
  );
  return row?.deadlocks;
}

test('rewards of different members do not wait for each other, though both pay the house', async () => {
  const [viewer, other] = [await bare.member(), await bare.member()];
  const [first, second] = [await bare.escrow(await bare.member(4), 4), await bare.escrow(await bare.member(4), 4)];
  const shard = async (tx: Tx) => (await tx.one<{ shard: number }>('select own_shard() as shard'))?.shard;

  await app.db.write(async (tx) => {
    await post(tx, [recipes.watchRewarded({ viewId: 101, promotionId: first, viewerId: viewer })]);
    const mine = await shard(tx);
    // The second commits while the first is still open. On a connection with the same shard it would have to wait;
    // with sixteen shards and eight connections there is always one with another shard.
    const theirs = await onOtherShard(mine, shard, (inner) =>
      post(inner, [recipes.watchRewarded({ viewId: 102, promotionId: second, viewerId: other })]),
    );
    expect(theirs).toEqual(new Map([['watch_rewarded:102', 1]]));
  });
  expect([await balance(viewer), await balance(other)]).toEqual([1, 1]);
});

/** Runs the work on a pooled connection whose shard is a different one. */
async function onOtherShard<T>(
  mine: number | undefined,
  shard: (tx: Tx) => Promise<number | undefined>,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  return app.db.write(async (tx) => ((await shard(tx)) === mine ? onOtherShard(mine, shard, work) : work(tx)));
}
