import { admin, fairPlay, notices, ownData, promotions } from '@viewloop/contract';
import { expect, test } from 'vitest';
import { balanceOf } from '../../../ledger/index.ts';
import { type Member, videoUrl } from '../../../testing/given.ts';
import { runJob } from '../../../testing/run-job.ts';
import { testSite } from '../../../testing/test-site.ts';

const site = testSite({ RATE_LIMITS: 'off' });

const DEVICE = 'abcdefghijklmnopqrstuv';
const balance = (of: Member) => site.app.db.read((tx) => balanceOf(tx, of.id));

async function hasChannel(member: Member, channel: string): Promise<void> {
  await site.app.db.write((tx) =>
    tx.query(`insert into channel (platform, channel, member_id, name) values ('youtube', $1, $2, 'Films')`, [
      channel,
      member.id,
    ]),
  );
}

/** Watches, spends, and is found out: the credits are owed. Then the account is deleted. */
async function leavesWithDebt(member: Member, credits: number): Promise<void> {
  const views = [];
  for (let n = 0; n < credits; n++) views.push((await site.given.rewardedWatch({ viewer: member })).view.id);
  const body = { videoUrl: videoUrl(), platform: 'youtube', title: null, creditsSpent: credits } as const;
  const own = await member.call(promotions.createPromotion, { body });
  for (let n = 0; n < credits / 2; n++) await site.given.rewardedWatch({ promotion: { ...own, owner: member } });
  const boss = await site.given.admin();
  for (const viewId of views) await boss.call(admin.voidView, { body: { viewId, reason: 'a script' } });
  await member.call(ownData.requestDeletion, { body: { password: member.password, giveUpCredits: true } });
  await site.app.db.write((tx) => tx.query('update account_deletion set due_at = now(), look_at = now()'));
  await runJob(site.app, 'delete-accounts');
}

const owedBy = async ({ id }: Member) =>
  (await site.app.db.read((tx) => tx.one<{ owes: number }>('select owes from account where member_id = $1', [id])))
    ?.owes;

const earns = async (member: Member, views: number) => {
  for (let n = 0; n < views; n++) await site.given.rewardedWatch({ viewer: member });
};

test('a debt follows the channel to a new account, is told, and one of two credits earned pays it', async () => {
  const old = await site.given.member();
  await hasChannel(old, 'https://www.youtube.com/@films');
  await leavesWithDebt(old, 2);
  expect(await owedBy(old)).toBe(2);
  const back = await site.given.member();
  await earns(back, 2);
  await runJob(site.app, 'carry-debts');
  expect((await back.call(fairPlay.readStanding)).carriedDebts).toEqual([]);

  await hasChannel(back, 'https://www.youtube.com/@films');
  await runJob(site.app, 'carry-debts');
  expect((await back.call(fairPlay.readStanding)).carriedDebts).toEqual([{ credits: 2, by: 'channel' }]);
  const told = (await back.call(notices.listNotices)).filter(({ kind }) => kind === 'debt_carried');
  expect(told.map(({ facts }) => facts)).toMatchObject([{ credits: 2, by: 'channel' }]);
  // What was earned before is not touched.
  expect(await balance(back)).toBe(2);
  await earns(back, 2);
  await runJob(site.app, 'carry-debts');
  await runJob(site.app, 'carry-debts');
  expect([await balance(back), await owedBy(old)]).toEqual([3, 1]);
  await earns(back, 4);
  await runJob(site.app, 'carry-debts');
  expect([await balance(back), await owedBy(old)]).toEqual([6, 0]);
  expect((await back.call(fairPlay.readStanding)).carriedDebts).toEqual([]);
});

test('a debt follows the browser, to one account that registered afterwards, and nothing but hashes is kept', async () => {
  const before = await site.given.member({ device: DEVICE });
  await earns(before, 1);
  const old = await site.given.member({ device: DEVICE });
  await leavesWithDebt(old, 2);
  const kept = await site.app.db.read((tx) => tx.query<{ text: string }>('select m::text as text from carried_mark m'));
  expect(kept.map(({ text }) => text).join()).not.toContain(DEVICE);
  expect(kept.length).toBeGreaterThan(0);
  const [back, brother] = [await site.given.member({ device: DEVICE }), await site.given.member({ device: DEVICE })];
  await earns(back, 1);
  await earns(brother, 1);
  await runJob(site.app, 'carry-debts');
  const carried = async (member: Member) => (await member.call(fairPlay.readStanding)).carriedDebts;
  expect(await carried(before)).toEqual([]);
  expect([...(await carried(back)), ...(await carried(brother))]).toEqual([{ credits: 2, by: 'device' }]);
  const left = await site.app.db.read((tx) =>
    tx.query('select from carried_mark k join carried_debt d on d.id = k.debt_id where d.debtor_id = $1', [old.id]),
  );
  expect(left).toEqual([]);
});

test('an admin releases a member from the rest: nothing more is paid, once, told and logged', async () => {
  const old = await site.given.member();
  await hasChannel(old, 'https://www.youtube.com/@released');
  await leavesWithDebt(old, 4);
  const back = await site.given.member();
  await hasChannel(back, 'https://www.youtube.com/@released');
  await runJob(site.app, 'carry-debts');
  await earns(back, 2);
  await runJob(site.app, 'carry-debts');
  expect([await balance(back), await owedBy(old)]).toEqual([1, 3]);

  const boss = await site.given.admin();
  const { carriedDebts } = await boss.call(admin.readCase, { params: { id: back.id } });
  expect(carriedDebts).toMatchObject([{ credits: 3, by: 'channel' }]);
  const body = { debtId: carriedDebts[0]?.id ?? 0, reason: 'the browser of a library' };
  expect((await back.try(fairPlay.releaseDebt, { body })).status).toBe(403);
  const tries = await Promise.all([1, 2].map(() => boss.try(fairPlay.releaseDebt, { body })));
  expect(tries.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(tries.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'debt_not_open' });

  expect((await back.call(fairPlay.readStanding)).carriedDebts).toEqual([]);
  expect((await boss.call(admin.readCase, { params: { id: back.id } })).carriedDebts).toEqual([]);
  await earns(back, 4);
  await runJob(site.app, 'carry-debts');
  expect([await balance(back), await owedBy(old)]).toEqual([5, 3]);
  const told = (await back.call(notices.listNotices)).filter(({ kind }) => kind === 'debt_released');
  expect(told.map(({ facts }) => facts)).toEqual([{ credits: 3 }]);
  const actions = await boss.call(admin.auditLog);
  expect(actions.filter(({ action }) => action === 'release_debt')).toMatchObject([
    {
      facts: { username: back.username, credits: 3, reason: 'the browser of a library' },
    },
  ]);
});

test('a debt follows a payment that was made with the change of an earlier one', async () => {
  const old = await site.given.member();
  const back = { txid: 'b'.repeat(64), inputs: [`${'a'.repeat(64)}:1`] };
  const paid = (member: Member, txid: string, inputs: string[]) =>
    site.app.db.write(async (tx) => {
      await tx.query('set local session_replication_role = replica');
      await tx.query(
        `insert into deposit (chain, script, member_id, txid, vout, source, litoshi, state, confirmations_needed, inputs)
         values ('simulated', $1, $2, $3, 0, 'output', 1, 'pending', 6, $4)`,
        [`script-${txid.slice(0, 4)}`, member.id, txid, inputs],
      );
    });
  await paid(old, 'a'.repeat(64), []);
  await leavesWithDebt(old, 2);
  const member = await site.given.member();
  await paid(member, back.txid, back.inputs);
  await runJob(site.app, 'carry-debts');
  expect((await member.call(fairPlay.readStanding)).carriedDebts).toEqual([{ credits: 2, by: 'wallet' }]);
  await site.app.db.write((tx) => tx.query('delete from deposit'));
});
