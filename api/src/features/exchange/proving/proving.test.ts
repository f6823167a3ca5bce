import { admin, credits, fairPlay, notices, promotions, watching } from '@viewloop/contract';
import { expect, test } from 'vitest';
import { balanceOf, totals } from '../../../ledger/index.ts';
import type { GivenPromotion, GivenWatch, Member } from '../../../testing/given.ts';
import { testSite } from '../../../testing/test-site.ts';
import { settleCommission } from '../../money/referrals/index.ts';
import { unprovenAmong } from './index.ts';
import { proveViews } from './prove-views.job.ts';

const site = testSite({ FAIR_PLAY: 'open', RATE_LIMITS: 'off' });

const prove = (mode: 'open' | 'strict' = 'open') => proveViews(site.app, async () => ({ mode, checks: true }));
/** Watches to the end; the questions on the way are not what this is about. */
async function watched(wishes: { promotion?: GivenPromotion; viewer?: Member } = {}): Promise<GivenWatch> {
  const watch = await site.given.startedWatch(wishes);
  await site.given.secondsPassed(watch.view.id, 31);
  await site.app.db.write((tx) =>
    tx.query(
      `update view set credited_ms = required_ms, beats = 7, last_beat_at = clock_timestamp(), verified = true,
         check_at_ms = null, check_id = null where id = $1`,
      [watch.view.id],
    ),
  );
  await watch.viewer.call(watching.completeWatching, { body: { viewId: watch.view.id } });
  return watch;
}

const balance = (of: Member) => site.app.db.read((tx) => balanceOf(tx, of.id));
const house = async () => (await site.app.db.read(totals)).house;
const daysPass = (days: number) =>
  site.app.db.write((tx) => tx.query('update view_proof set due_at = due_at - make_interval(days => $1)', [days]));
const believe = async (member: Member) =>
  (await site.given.admin()).call(fairPlay.believeMember, { body: { memberId: member.id } });
const figures = async ({ owner, id }: GivenPromotion) => {
  const { viewsReceived, viewsBeingProven, viewsReplaced, viewsTarget, creditsSpent, creditsReturned, state } =
    await owner.call(promotions.readPromotion, { params: { id } });
  return { viewsReceived, viewsBeingProven, viewsReplaced, viewsTarget, creditsSpent, creditsReturned, state };
};

test('while the house has too little, views wait, and are replaced once it has earned enough', async () => {
  const promotion = await site.given.promotion({ credits: 6 });
  await watched({ promotion });
  expect(await house()).toBe(1);
  await daysPass(8);
  await prove();
  expect(await figures(promotion)).toMatchObject({ viewsReceived: 1, viewsBeingProven: 1, viewsReplaced: 0 });
  await watched();
  await prove();
  expect(await figures(promotion)).toMatchObject({ viewsReceived: 0, viewsBeingProven: 0, viewsReplaced: 1 });
  expect(await house()).toBe(0);
});

/** Believed viewers watch, and the house keeps its part. */
async function houseEarns(views: number): Promise<void> {
  const viewer = await site.given.member();
  await believe(viewer);
  for (let n = 0; n < views; n++) await watched({ viewer });
}

test('a view of somebody who is not believed is being proven, and proven once they are', async () => {
  const promotion = await site.given.promotion({ credits: 6 });
  const { viewer } = await watched({ promotion });
  expect(await figures(promotion)).toMatchObject({ viewsReceived: 1, viewsBeingProven: 1, viewsReplaced: 0 });
  await daysPass(6);
  await prove();
  expect(await figures(promotion)).toMatchObject({ viewsReceived: 1, viewsBeingProven: 1, viewsReplaced: 0 });
  await believe(viewer);
  await prove();
  expect(await figures(promotion)).toMatchObject({ viewsReceived: 1, viewsBeingProven: 0, viewsReplaced: 0 });
  const again = await watched({ promotion: await site.given.promotion(), viewer });
  expect(await figures(again.promotion)).toMatchObject({ viewsReceived: 1, viewsBeingProven: 0 });
});

test('a view that nobody proves in time is offered again at no cost, told in one notice; the house pays', async () => {
  await houseEarns(4);
  const promotion = await site.given.promotion({ credits: 6 });
  const watches = [await watched({ promotion }), await watched({ promotion })];
  const before = await house();
  await site.app.db.write((tx) =>
    tx.query(`update view_proof set due_at = now() where promotion_id = $1`, [promotion.id]),
  );
  await Promise.all([prove(), prove()]);
  await prove();
  expect(await figures(promotion)).toEqual({
    viewsReceived: 0,
    viewsBeingProven: 0,
    viewsReplaced: 2,
    viewsTarget: 3,
    creditsSpent: 6,
    creditsReturned: 0,
    state: 'active',
  });
  expect(await house()).toBe(before - 4);
  expect(await Promise.all(watches.map(({ viewer }) => balance(viewer)))).toEqual([1, 1]);
  const told = await promotion.owner.call(notices.listNotices);
  expect(told.filter(({ kind }) => kind === 'view_replaced').map(({ facts }) => facts.count)).toEqual([2]);
  for (let n = 0; n < 3; n++) await watched({ promotion });
  expect(await figures(promotion)).toMatchObject({ viewsReceived: 3, viewsTarget: 3, state: 'completed' });
});

test('after the end the credits come back to the owner instead', async () => {
  await houseEarns(4);
  const promotion = await site.given.promotion({ credits: 2 });
  await watched({ promotion });
  expect(await balance(promotion.owner)).toBe(0);
  await daysPass(8);
  await prove();
  expect(await balance(promotion.owner)).toBe(2);
  expect(await figures(promotion)).toMatchObject({ viewsReplaced: 1, creditsReturned: 2, state: 'completed' });
});

test('on a strict site the viewer gives the credit back, and has it again when they are believed after all', async () => {
  await houseEarns(4);
  const promotion = await site.given.promotion({ credits: 6 });
  const { viewer } = await watched({ promotion });
  const before = await house();
  await daysPass(8);
  await prove('strict');
  expect(await balance(viewer)).toBe(0);
  expect(await house()).toBe(before - 1);
  const { lines } = await viewer.call(credits.statement);
  expect(lines[0]).toMatchObject({ reason: 'view_unproven', amount: -1 });
  await believe(viewer);
  await prove('strict');
  await prove('strict');
  expect(await balance(viewer)).toBe(1);
  expect(await figures(promotion)).toMatchObject({ viewsReplaced: 1, viewsReceived: 0 });
});

test('a void of a replaced view takes the credit once and does not give the place twice; undoing it is the mirror', async () => {
  await houseEarns(4);
  const promotion = await site.given.promotion({ credits: 6 });
  const { viewer, view } = await watched({ promotion });
  await daysPass(8);
  await prove('strict');
  const boss = await site.given.admin();
  const before = await figures(promotion);
  await boss.call(admin.voidView, { body: { viewId: view.id, reason: 'a script' } });
  expect(await balance(viewer)).toBe(0);
  expect(await figures(promotion)).toMatchObject({
    viewsReceived: 0,
    viewsReplaced: 0,
    viewsTarget: 3,
    creditsSpent: 6,
  });
  await boss.call(admin.undoVoid, { body: { viewId: view.id } });
  expect(await balance(viewer)).toBe(1);
  expect(await figures(promotion)).toEqual(before);
});

test('a voided view is not replaced as well', async () => {
  const promotion = await site.given.promotion({ credits: 6 });
  const { view } = await watched({ promotion });
  await (await site.given.admin()).call(admin.voidView, { body: { viewId: view.id, reason: 'a script' } });
  await daysPass(8);
  await prove();
  expect(await figures(promotion)).toMatchObject({
    viewsReceived: 0,
    viewsReplaced: 0,
    viewsTarget: 3,
    creditsSpent: 6,
  });
});

test('commission is paid for proven views only', async () => {
  await houseEarns(6);
  const referrer = await site.given.member();
  const friend = await site.given.member({ referredBy: referrer });
  for (let n = 0; n < 4; n++) await watched({ viewer: friend });
  const settle = async () => {
    await site.app.db.write((tx) =>
      tx.query(`update pending_commission set settles_at = now() where state = 'pending'`),
    );
    await settleCommission(site.app, { areLinked: async () => false, unprovenAmong }, new AbortController().signal);
  };
  await settle();
  expect(await balance(referrer)).toBe(0);
  await believe(friend);
  await prove();
  await settle();
  expect(await balance(referrer)).toBe(1);

  const late = await site.given.member({ referredBy: referrer });
  for (let n = 0; n < 4; n++) await watched({ viewer: late });
  await daysPass(8);
  await prove();
  await believe(late);
  await prove();
  await settle();
  expect(await balance(referrer)).toBe(1);
});
