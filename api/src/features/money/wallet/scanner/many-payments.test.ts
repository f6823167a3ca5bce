import { notices } from '@viewloop/contract';
import { beforeAll, expect, test } from 'vitest';
import { type Deposits, depositsIn } from '../../../../testing/deposits.ts';
import type { Member } from '../../../../testing/given.ts';
import { testSite } from '../../../../testing/test-site.ts';

const site = testSite();

let deposits: Deposits;
beforeAll(async () => {
  deposits = await depositsIn(site.app);
  await deposits.look();
});

const MINIMUM = 200_000;

/** Payments that wait in the mempool. */
async function pay(member: Member, count: number, litoshi = MINIMUM): Promise<void> {
  const address = await deposits.addressOf(member);
  await site.app.db.write((tx) =>
    tx.query(
      `insert into simulated_payment (txid, script, litoshi)
       select encode(sha256(convert_to(gen_random_uuid()::text, 'UTF8')), 'hex'), script, $3
       from deposit_address, generate_series(1, $2::int) where address = $1`,
      [address, count, litoshi],
    ),
  );
}

async function mine(blocks: number): Promise<void> {
  const { wallet } = deposits;
  if (wallet.mode !== 'mock') throw new Error('the chain is simulated');
  for (let block = 0; block < blocks; block++) await site.app.db.write((tx) => wallet.chain.mine(tx));
}

const told = (member: Member) => member.call(notices.listNotices);
const rows = async (member: Member) =>
  (
    await site.app.db.read((tx) =>
      tx.one<{ n: number }>('select count(*) as n from notice where member_id = $1', [member.id]),
    )
  )?.n;

/** More than are entered, and more than are credited, in one or two steps (payment-store.ts, move-books.ts). */
const MANY = 2500;

test('a block that pays one member thousands of outputs is entered and credited, with one notice', async () => {
  const member = await site.given.member();
  await pay(member, MANY);
  await mine(1);
  expect(await deposits.look()).toMatchObject({ state: 'following' });
  expect(await told(member)).toMatchObject([
    { kind: 'deposits_folded', facts: { count: MANY, amount: '5.00000000', credits: 0 } },
  ]);
  await member.call(notices.readAllNotices);
  await mine(12);
  expect(await deposits.look()).toMatchObject({ state: 'following' });
  expect(await told(member)).toMatchObject([
    { kind: 'deposits_folded', read: false, facts: { count: MANY, credits: MANY * 190 } },
  ]);
  expect(await rows(member)).toBe(1);
  expect(await deposits.balance(member)).toBe(MANY * 190);
});

test('a few payments are told one by one; from the sixth of an hour on they are folded', async () => {
  const member = await site.given.member();
  for (let n = 0; n < 5; n++) {
    await pay(member, 1);
    await deposits.look();
  }
  expect(await rows(member)).toBe(5);
  for (let n = 0; n < 4; n++) {
    await pay(member, 5);
    await deposits.look();
  }
  expect(await rows(member)).toBe(6);
  await mine(12);
  await deposits.look();
  const list = await told(member);
  expect(list.map(({ kind }) => kind).sort()).toEqual([...Array(5).fill('deposit_success'), 'deposits_folded']);
  expect(list.find(({ kind }) => kind === 'deposits_folded')?.facts).toMatchObject({ count: 20, credits: 20 * 190 });
});

test('the folded notice is pushed once, however often it grows', async () => {
  const member = await site.given.member();
  await pay(member, 10);
  await deposits.look();
  await site.app.db.write((tx) => tx.query('update notice set pushed_at = now(), mailed_at = now()'));
  await pay(member, 10);
  await deposits.look();
  const row = await site.app.db.read((tx) =>
    tx.one(
      `select pushed_at is null as push, mailed_at is null as mail, facts->>'count' as count from notice where member_id = $1`,
      [member.id],
    ),
  );
  expect(row).toEqual({ push: false, mail: false, count: '20' });
});

const breaks = (statement: string) => site.app.db.write((tx) => tx.query(statement));

test('a payment that cannot be entered or credited is set aside and shown, and all others go on', async () => {
  const [member, other] = [await site.given.member(), await site.given.member()];
  await breaks(`alter table deposit add constraint planted check (litoshi <> 6666666)`);
  await breaks(`alter table deposit_credit add constraint planted check (litoshi <> 7777777)`);
  await pay(other, 20);
  for (const litoshi of [6_666_666, 7_777_777]) await pay(member, 1, litoshi);
  await mine(1);
  expect(await deposits.look()).toMatchObject({ state: 'following', reasonCode: 'payments_set_aside' });
  await mine(12);
  const outcome = await deposits.look();
  expect(outcome).toMatchObject({ state: 'following', reasonCode: 'payments_set_aside', reasonFacts: { count: 2 } });
  expect(outcome.reason).toContain('planted');
  expect(await deposits.balance(other)).toBe(20 * 190);
  expect(await deposits.balance(member)).toBe(0);

  await breaks('alter table deposit drop constraint planted');
  await breaks('alter table deposit_credit drop constraint planted');
  await breaks(`update payment_aside set tried_at = now() - interval '2 hours'`);
  expect(await deposits.look()).toMatchObject({ state: 'following', reasonCode: null });
  expect(await deposits.balance(member)).toBe(6349 + 7407);
  expect((await deposits.of(member)).map(({ status }) => status)).toEqual(['confirmed', 'confirmed']);
});
