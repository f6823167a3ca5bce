import { admin, notices, promotions } from '@viewloop/contract';
import { expect, test } from 'vitest';
import { forgetInSteps } from '../../../platform/db/forget-in-steps.ts';
import { depositsIn } from '../../../testing/deposits.ts';
import type { Caller } from '../../../testing/test-app.ts';
import { testSite } from '../../../testing/test-site.ts';
import { tell } from './index.ts';
import { OLD_NOTICES } from './store.ts';

const site = testSite({ RATE_LIMITS: 'off' });

const list = (member: Caller) => member.call(notices.listNotices);
const kinds = async (member: Caller) => (await list(member)).map(({ kind }) => kind);

test('the owner hears of the first view, of half and of the last, in one place', async () => {
  const promotion = await site.given.promotion({ credits: 8, title: 'Four views' });
  const { owner } = promotion;
  const after: unknown[] = [];
  for (let view = 0; view < 4; view++) {
    await site.given.rewardedWatch({ promotion });
    after.push((await list(owner)).map(({ kind, facts }) => [kind, facts.views]));
  }
  expect(after).toEqual([
    [['promotion_first_view', 1]],
    [['promotion_half', 2]],
    [['promotion_half', 2]],
    [['promotion_completed', 4]],
  ]);
  expect((await list(owner))[0]).toMatchObject({
    read: false,
    facts: { promotionId: promotion.id, title: 'Four views', target: 4 },
  });
});

test('viewer and owner hear that a view was taken back, and why', async () => {
  const { viewer, promotion, view } = await site.given.rewardedWatch();
  const boss = await site.given.member({ isAdmin: true });
  await boss.call(admin.voidView, { body: { viewId: view.id, reason: 'Played by a script' } });
  expect((await list(viewer))[0]).toMatchObject({
    kind: 'view_taken_back',
    facts: { reason: 'Played by a script', title: promotion.title },
  });
  expect((await list(promotion.owner))[0]).toMatchObject({
    kind: 'view_offered_again',
    facts: { reason: 'Played by a script', promotionId: promotion.id, count: 1 },
  });
});

test('a pause of the owner tells nothing', async () => {
  const promotion = await site.given.promotion();
  await promotion.owner.call(promotions.pausePromotion, { params: { id: promotion.id } });
  await promotion.owner.call(promotions.resumePromotion, { params: { id: promotion.id } });
  expect(await list(promotion.owner)).toEqual([]);
});

test('the referrer hears who joined, by the first letters of the account id', async () => {
  const referrer = await site.given.member();
  const friend = await site.given.member({ referredBy: referrer });
  expect(await list(referrer)).toMatchObject([{ kind: 'referral_joined', facts: { member: friend.id.slice(0, 8) } }]);
});

test('a deposit is told when it is seen and, in the same place and unread again, when it fails', async () => {
  const member = await site.given.member();
  const { wallet, addressOf, look } = await depositsIn(site.app);
  if (wallet.mode !== 'mock') throw new Error('the chain is simulated');
  const boss = await site.given.admin();
  await addressOf(member);
  await look();
  const { txHash } = await boss.call(admin.simulateDeposit, { body: { userId: member.id, amount: '0.021' } });
  await look();
  const [pending] = await list(member);
  expect(pending).toMatchObject({ kind: 'deposit_pending', facts: { amount: '0.02100000', credits: 2000 } });
  await member.call(notices.readAllNotices);
  await site.app.db.write((tx) => tx.query('delete from simulated_payment where txid = $1', [txHash]));
  await look();
  expect(await list(member)).toMatchObject([{ id: pending?.id, kind: 'deposit_failed', read: false }]);
});

test('ten are listed, newest first; each is read and dismissed for its member alone', async () => {
  const [member, other] = [await site.given.member(), await site.given.member()];
  for (let n = 1; n <= 12; n++) {
    const notice = {
      memberId: member.id,
      subject: `test:${n}`,
      kind: 'referral_joined',
      facts: { member: `${n}` },
    } as const;
    await site.app.db.write((tx) => tell(tx, [notice]));
  }
  const all = await list(member);
  expect(all.map(({ facts }) => facts.member)).toEqual(['12', '11', '10', '9', '8', '7', '6', '5', '4', '3']);
  const params = { id: all[0]?.id ?? 0 };
  expect((await other.try(notices.readNotice, { params })).status).toBe(404);
  expect((await other.try(notices.dismissNotice, { params })).status).toBe(404);
  await member.call(notices.readNotice, { params });
  expect((await list(member)).map(({ read }) => read)).toEqual([true, ...Array<boolean>(9).fill(false)]);
  await member.call(notices.dismissNotice, { params });
  expect((await list(member)).map(({ facts }) => facts.member)).toEqual([
    '11',
    '10',
    '9',
    '8',
    '7',
    '6',
    '5',
    '4',
    '3',
  ]);
  await member.call(notices.readAllNotices);
  expect((await list(member)).every(({ read }) => read)).toBe(true);
  expect(await kinds(other)).toEqual([]);
});

test('open screens hear of a new notice, and of one that was read elsewhere', async () => {
  const member = await site.given.member();
  const heard: string[] = [];
  const leave = site.app.events.subscribe(member.id, (topic) => heard.push(topic));
  const notice = { memberId: member.id, subject: 'test', kind: 'referral_joined', facts: { member: 'x' } } as const;
  await expect
    .poll(async () => {
      await site.app.db.write((tx) => tell(tx, [notice]));
      return heard;
    })
    .toContain('notices');
  heard.length = 0;
  await member.call(notices.readAllNotices);
  await expect.poll(() => heard).toContain('notices');
  leave();
});

test('old notices are deleted', async () => {
  const member = await site.given.member();
  for (const subject of ['old', 'new']) {
    const notice = { memberId: member.id, subject, kind: 'referral_joined', facts: { member: 'x' } } as const;
    await site.app.db.write((tx) => tell(tx, [notice]));
  }
  await site.app.db.write((tx) =>
    tx.query(`update notice set at = now() - interval '91 days' where member_id = $1 and subject = 'old'`, [member.id]),
  );
  await forgetInSteps(site.app.db, OLD_NOTICES);
  const left = await site.app.db.read((tx) => tx.query('select subject from notice where member_id = $1', [member.id]));
  expect(left).toEqual([{ subject: 'new' }]);
});
