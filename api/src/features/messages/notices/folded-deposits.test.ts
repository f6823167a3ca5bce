import { randomBytes } from 'node:crypto';
import { notices, wallet } from '@viewloop/contract';
import { expect, test } from 'vitest';
import type { Member } from '../../../testing/given.ts';
import { testSite } from '../../../testing/test-site.ts';

/** Deposits are written straight into their table, so the books are not audited here. */
const site = testSite({}, {}, []);

/** As the scanner does: many rows a statement. */
async function payments(member: Member, count: number, litoshi: number) {
  const { address } = await member.call(wallet.walletAddress);
  for (let left = count; left > 0; left -= 1000) {
    await site.app.db.write((tx) =>
      tx.query(
        `insert into deposit (chain, script, member_id, txid, vout, source, litoshi, state, confirmations_needed)
         select chain, script, $1, encode(sha256(convert_to($2 || n, 'UTF8')), 'hex'), 0, 'output', $4, 'pending', 1
         from deposit_address, generate_series(1, $3::int) n where address = $5`,
        [member.id, randomBytes(8).toString('hex'), Math.min(left, 1000), litoshi, address],
      ),
    );
  }
}

const confirmAll = (member: Member) =>
  site.app.db.write((tx) =>
    tx.query(
      `update deposit set state = 'confirmed', confirmed_at = now(), height = 1, block_hash = 'x', mined = true where member_id = $1`,
      [member.id],
    ),
  );

const count = async (member: Member) =>
  (
    await site.app.db.read((tx) =>
      tx.one<{ n: number }>('select count(*) as n from notice where member_id = $1', [member.id]),
    )
  )?.n;

test('ten thousand small payments make one notice, which counts them', async () => {
  const member = await site.given.member();
  await payments(member, 10_000, 10_500);
  expect(await count(member)).toBe(1);
  const told = () => member.call(notices.listNotices);
  expect(await told()).toMatchObject([
    { kind: 'deposits_folded', facts: { count: 10_000, amount: '1.05000000', credits: 0 } },
  ]);
  await member.call(notices.readAllNotices);
  await confirmAll(member);
  expect(await told()).toMatchObject([
    { kind: 'deposits_folded', read: false, facts: { count: 10_000, credits: 100_000 } },
  ]);
  expect(await count(member)).toBe(1);
});

test('a few payments are told one by one; from the sixth of an hour on they are folded', async () => {
  const member = await site.given.member();
  for (let n = 0; n < 5; n++) await payments(member, 1, 2_100_000);
  expect(await count(member)).toBe(5);
  for (let n = 0; n < 20; n++) await payments(member, 1, 2_100_000);
  expect(await count(member)).toBe(6);
  await confirmAll(member);
  const list = await member.call(notices.listNotices);
  expect(list.map(({ kind }) => kind).sort()).toEqual([...Array(5).fill('deposit_success'), 'deposits_folded']);
  expect(list.find(({ kind }) => kind === 'deposits_folded')?.facts).toMatchObject({ count: 20, credits: 40_000 });
});

test('the folded notice is pushed once, however often it grows', async () => {
  const member = await site.given.member();
  await payments(member, 10, 10_500);
  await site.app.db.write((tx) => tx.query('update notice set pushed_at = now(), mailed_at = now()'));
  await payments(member, 10, 10_500);
  const row = await site.app.db.read((tx) =>
    tx.one(
      `select pushed_at is null as push, mailed_at is null as mail, facts->>'count' as count from notice where member_id = $1`,
      [member.id],
    ),
  );
  expect(row).toEqual({ push: false, mail: false, count: '20' });
});
