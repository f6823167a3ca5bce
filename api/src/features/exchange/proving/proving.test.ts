import { admin, credits, fairPlay, notices, promotions, receipts, watching } from '@viewloop/contract';
import { checkReceipts } from '@viewloop/contract/check-receipts';
import { expect, test } from 'vitest';
import { balanceOf, totals } from '../../../ledger/index.ts';
import { type GivenPromotion, type GivenWatch, type Member, videoUrl } from '../../../testing/given.ts';
import { testSite } from '../../../testing/test-site.ts';
import { settleCommission } from '../../money/referrals/index.ts';
import { unprovenAmong } from './index.ts';
import { proveViews } from './prove-views.job.ts';

const site = testSite({ FAIR_PLAY: 'open', RATE_LIMITS: 'off' });

const prove = () => proveViews(site.app, async () => ({ checks: true }));
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
/** What waits for somebody who can pay is looked at again. */
const hoursPass = () => site.app.db.write((tx) => tx.query('update view_proof set due_at = least(due_at, now())'));
const believe = async (member: Member) =>
  (await site.given.admin()).call(fairPlay.believeMember, { body: { memberId: member.id } });
const figures = async ({ owner, id }: GivenPromotion) => {
  const { viewsReceived, viewsBeingProven, viewsReplaced, viewsTarget, creditsSpent, creditsReturned, state } =
    await owner.call(promotions.readPromotion, { params: { id } });
  return { viewsReceived, viewsBeingProven, viewsReplaced, viewsTarget, creditsSpent, creditsReturned, state };
};

/** The viewer promotes something, and it is watched: what they were paid cannot be taken back. */
async function spendsAll(viewer: Member): Promise<void> {
  const creditsSpent = await balance(viewer);
  const body = { videoUrl: videoUrl(), platform: 'youtube', title: null, creditsSpent } as const;
  const made = await viewer.call(promotions.createPromotion, { body });
  for (let n = 0; n < creditsSpent / 2; n++) {
    const other = await site.given.member();
    await believe(other);
    await watched({ promotion: { ...made, owner: viewer }, viewer: other });
  }
}

/** Throw-away accounts use up two places each and have spent what they got. */
async function burnt(promotions: readonly GivenPromotion[]): Promise<void> {
  const viewer = await site.given.member();
  for (const promotion of promotions) await watched({ promotion, viewer });
  await spendsAll(viewer);
}

test('what viewers have spent is made good out of what proven views of the same owner brought the house', async () => {
  const owner = await site.given.member();
  const own = [await site.given.promotion({ owner, credits: 4 }), await site.given.promotion({ owner, credits: 4 })];
  const [first, second] = own as [GivenPromotion, GivenPromotion];
  await burnt(own);
  await houseEarns(5);
  await daysPass(8);
  await prove();
  expect(await figures(first)).toMatchObject({ viewsBeingProven: 1, viewsReplaced: 0 });
  const friend = await site.given.member();
  await believe(friend);
  await watched({ promotion: first, viewer: friend });
  await hoursPass();
  await prove();
  expect([await figures(first), await figures(second)]).toMatchObject([{ viewsReplaced: 1 }, { viewsReplaced: 0 }]);
  await watched({ promotion: second, viewer: friend });
  await hoursPass();
  await prove();
  expect(await figures(second)).toMatchObject({ viewsReplaced: 1 });
});

test('and out of a tenth of what all proven views brought the day before', async () => {
  const own = [await site.given.promotion({ credits: 2 }), await site.given.promotion({ credits: 2 })];
  await burnt(own);
  await houseEarns(5);
  await daysPass(8);
  await prove();
  expect(await Promise.all(own.map(({ owner }) => balance(owner)))).toEqual([0, 0]);
  await site.app.db.write((tx) =>
    tx.query(
      `insert into unproven_spending (day, scope, key, credits)
       values ((now() at time zone 'utc')::date - 1, 'proven', 'all', 19)`,
    ),
  );
  for (let n = 0; n < 2; n++) {
    await hoursPass();
    await prove();
    expect(await Promise.all(own.map(({ owner }) => balance(owner)))).toEqual([2, 0]);
  }
  await site.app.db.write((tx) => tx.query(`delete from unproven_spending where scope = 'proven'`));
});

/** Believed viewers watch, and the house keeps its part. */
async function houseEarns(views: number): Promise<void> {
  const viewer = await site.given.member();
  await believe(viewer);
  for (let n = 0; n < views; n++) await watched({ viewer });
}

test('receipts say which views are proven, being proven and replaced', async () => {
  const promotion = await site.given.promotion({ credits: 20 });
  const friend = await site.given.member();
  await believe(friend);
  await watched({ promotion, viewer: friend });
  const late = await watched({ promotion });
  await daysPass(8);
  await prove();
  const waiting = await watched({ promotion });
  const { token } = await promotion.owner.call(receipts.createReceiptLink, { params: { id: promotion.id } });
  const file = await site.app.visitor().call(receipts.readReceipts, { params: { token: token as string } });
  const report = await checkReceipts(file, file.keys);
  expect(report).toMatchObject({ faults: [], beingProven: [waiting.view.id], replaced: [late.view.id] });
  expect(report.valid).toHaveLength(3);
});

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

test('a view that nobody proves in time is offered again at no cost, told in one notice; the viewers give their credits back', async () => {
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
  expect(await house()).toBe(before - 2);
  expect(await Promise.all(watches.map(({ viewer }) => balance(viewer)))).toEqual([0, 0]);
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

test('the viewer gives the credit back, and has it again when they are believed after all and the owner has a proven view', async () => {
  await houseEarns(4);
  const promotion = await site.given.promotion({ credits: 6 });
  const { viewer } = await watched({ promotion });
  const before = await house();
  await daysPass(8);
  await prove();
  expect(await balance(viewer)).toBe(0);
  expect(await house()).toBe(before - 1);
  const { lines } = await viewer.call(credits.statement);
  expect(lines[0]).toMatchObject({ reason: 'view_unproven', amount: -1 });
  await believe(viewer);
  await prove();
  expect(await balance(viewer)).toBe(0);
  const other = await site.given.member();
  await believe(other);
  await watched({ promotion, viewer: other });
  await hoursPass();
  await prove();
  await prove();
  expect(await balance(viewer)).toBe(1);
  expect(await figures(promotion)).toMatchObject({ viewsReplaced: 1, viewsReceived: 1 });
});

test('a void of a replaced view takes the credit once and does not give the place twice; undoing it is the mirror', async () => {
  await houseEarns(4);
  const promotion = await site.given.promotion({ credits: 6 });
  const { viewer, view } = await watched({ promotion });
  await daysPass(8);
  await prove();
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
