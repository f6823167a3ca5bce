import { credits, dashboard, notices, promotions, watching } from '@viewloop/contract';
import { expect, test } from 'vitest';
import { balanceOf, escrowOf } from '../../../ledger/index.ts';
import { type GivenPromotion, type Member, videoUrl } from '../../../testing/given.ts';
import { untilServed } from '../../../testing/race.ts';
import { testSite } from '../../../testing/test-site.ts';
import { settleCommission } from '../../money/referrals/index.ts';
import { memberSignals, promotionSignals, undoVoid, voidView } from './index.ts';

const site = testSite();

const balance = (of: Member) => site.app.db.read((tx) => balanceOf(tx, of.id));
const shown = async ({ owner, id }: GivenPromotion) =>
  (await owner.call(promotions.listPromotions)).find((one) => one.id === id);
const voidIt = async (viewId: number, reason = 'A script watched this') => {
  const { id: adminId } = await site.given.admin();
  return site.app.db.write((tx) => voidView(tx, { viewId, reason, adminId }));
};

const undo = async (viewId: number) => {
  const { id: adminId } = await site.given.admin();
  return site.app.db.write((tx) => undoVoid(tx, { viewId, adminId }));
};

test('while the promotion runs, the place is offered again and the viewer gives the credit back', async () => {
  const { viewer, view, promotion } = await site.given.rewardedWatch();
  expect(await voidIt(view.id)).toMatchObject({ viewerId: viewer.id, ownerId: promotion.owner.id });
  expect(await balance(viewer)).toBe(0);
  expect(await site.app.db.read((tx) => escrowOf(tx, promotion.id))).toBe(20);
  expect(await shown(promotion)).toMatchObject({ viewsReceived: 0, viewsRemaining: 10, viewsToday: 0 });
  expect(await voidIt(view.id)).toBeUndefined();
  expect(await balance(viewer)).toBe(0);
});

test('the owner sees that a view was taken back, and why; the viewer is told when asking for it', async () => {
  const { viewer, view, promotion } = await site.given.rewardedWatch();
  await voidIt(view.id);
  const stats = await promotion.owner.call(promotions.promotionStats, { params: { id: promotion.id } });
  expect(stats).toMatchObject({ total: 0, voided: [{ reason: 'A script watched this' }] });
  const again = await viewer.try(watching.completeWatching, { body: { viewId: view.id } });
  expect([again.status, again.body.code]).toEqual([410, 'view_voided']);
  expect(await viewer.call(watching.viewState, { params: { id: view.id } })).toMatchObject({
    state: 'interrupted',
    creditsEarned: 0,
  });
});

test('the same video is not offered to that viewer again', async () => {
  const { viewer, view, promotion } = await site.given.rewardedWatch();
  await voidIt(view.id);
  const start = { body: { promotionId: promotion.id, videoId: promotion.id + 1000 } };
  expect((await viewer.try(watching.startWatching, start)).body.code).toBe('already_watched');
});

test('once the promotion has ended, its owner gets the credits', async () => {
  const promotion = await site.given.promotion({ credits: 2 });
  const { view } = await site.given.rewardedWatch({ promotion });
  expect((await shown(promotion))?.state).toBe('completed');
  await voidIt(view.id);
  expect(await balance(promotion.owner)).toBe(2);
  expect(await shown(promotion)).toMatchObject({ state: 'completed', viewsReceived: 0, creditsReturned: 2 });
});

test('a credit that was spent comes out of the viewer’s running promotion, which shrinks, and undoing puts it back', async () => {
  const { viewer, view, promotion } = await site.given.rewardedWatch();
  const own = await site.given.promotion({ owner: viewer, credits: 6 });
  await site.given.credits(viewer, -1);
  await voidIt(view.id);
  expect(await balance(viewer)).toBe(0);
  expect(await shown(own)).toMatchObject({ state: 'active', creditsSpent: 5, viewsTarget: 2 });
  expect(await site.app.db.read((tx) => escrowOf(tx, promotion.id))).toBe(20);
  await undo(view.id);
  expect(await shown(own)).toMatchObject({ state: 'active', creditsSpent: 6, viewsTarget: 3 });
  expect(await shown(promotion)).toMatchObject({ viewsReceived: 1 });
  expect(await balance(viewer)).toBe(0);
});

test('a promotion that could offer nothing any more is stopped, and its owner keeps the rest', async () => {
  const { viewer, view } = await site.given.rewardedWatch();
  const own = await site.given.promotion({ owner: viewer, credits: 2 });
  await site.given.credits(viewer, -1);
  await voidIt(view.id);
  expect(await shown(own)).toMatchObject({ state: 'stopped', stateReasonCode: 'stopped_by_void', creditsReturned: 2 });
  expect(await balance(viewer)).toBe(1);
  const told = await viewer.call(notices.listNotices);
  expect(told.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['promotion_stopped', 'view_taken_back']));
});

test('what is left is a debt that everything that comes in pays first, and the statement says so', async () => {
  const { viewer, view } = await site.given.rewardedWatch();
  await site.given.credits(viewer, -1);
  await voidIt(view.id);
  expect(await balance(viewer)).toBe(0);
  expect(await viewer.call(dashboard.stats)).toMatchObject({ creditsOwed: 1 });
  const poor = await viewer.try(promotions.createPromotion, {
    body: { videoUrl: videoUrl(), platform: 'youtube', creditsSpent: 2 },
  });
  expect(poor).toMatchObject({ status: 400, body: { code: 'credits_owed', details: { owed: 1 } } });

  await site.given.rewardedWatch({ viewer });
  expect(await balance(viewer)).toBe(0);
  expect(await viewer.call(dashboard.stats)).toMatchObject({ creditsOwed: 0 });
  await site.given.rewardedWatch({ viewer });
  expect(await balance(viewer)).toBe(1);
  const { lines } = await viewer.call(credits.statement);
  expect(lines.map(({ reason, amount }) => [reason, amount])).toEqual([
    ['watched', 1],
    ['debt_repaid', -1],
    ['watched', 1],
    ['view_taken_back', -1],
    ['debt_incurred', 1],
    ['adjusted', -1],
    ['watched', 1],
  ]);
});

test('an owner gets the places of false views back, also of somebody they invited, and both together have what they put in', async () => {
  const owner = await site.given.member();
  const helper = await site.given.member({ referredBy: owner });
  const views = [];
  await site.given.credits(owner, 20);
  for (let n = 0; n < 10; n++) {
    const promotion = await site.given.promotion({ owner, credits: 2 });
    await site.given.credits(owner, -2);
    views.push((await site.given.rewardedWatch({ viewer: helper, promotion })).view.id);
  }
  // The owner put in 20, the helper earned 10, and commission gave 3 of them. The helper spends what was earned.
  expect([await balance(owner), await balance(helper)]).toEqual([3, 10]);
  const spent = await site.given.promotion({ owner: helper, credits: 10 });
  await site.given.credits(helper, -10);
  for (const id of views) await voidIt(id);
  expect([await balance(owner), await balance(helper)]).toEqual([20, 0]);
  expect((await shown(spent))?.state).toBe('stopped');
  expect((await owner.call(notices.listNotices)).map(({ kind }) => kind)).toContain('view_returned');
  for (const id of views) await undo(id);
  await site.app.db.write((tx) => tx.query(`update pending_commission set settles_at = now() where state = 'pending'`));
  await settleCommission(
    site.app,
    { areLinked: async () => false, unprovenAmong: async () => new Map() },
    new AbortController().signal,
  );
  expect([await balance(owner), await balance(helper)]).toEqual([3, 10]);
});

test('the commission of that view is taken back, and comes again when the void is undone', async () => {
  const referrer = await site.given.member();
  const viewer = await site.given.member({ referredBy: referrer });
  const views = [];
  for (let n = 0; n < 4; n++) views.push((await site.given.rewardedWatch({ viewer })).view.id);
  expect(await balance(referrer)).toBe(1);
  for (const id of views) await voidIt(id);
  expect([await balance(viewer), await balance(referrer)]).toEqual([0, 0]);
  for (const id of views) await undo(id);
  await settleCommission(
    site.app,
    { areLinked: async () => false, unprovenAmong: async () => new Map() },
    new AbortController().signal,
  );
  expect([await balance(viewer), await balance(referrer)]).toEqual([4, 1]);
});

test('commission that a promotion of the referrer had to pay back comes again, as credits', async () => {
  const referrer = await site.given.member();
  const viewer = await site.given.member({ referredBy: referrer });
  const views = [];
  for (let n = 0; n < 4; n++) views.push((await site.given.rewardedWatch({ viewer })).view.id);
  const promotion = await site.given.promotion({ owner: referrer, credits: 6 });
  await site.given.credits(referrer, -(await balance(referrer)));
  for (const id of views) await voidIt(id);
  expect(await shown(promotion)).toMatchObject({ creditsSpent: 5 });
  for (const id of views) await undo(id);
  await site.app.db.write((tx) => tx.query(`update pending_commission set settles_at = now() where state = 'pending'`));
  await settleCommission(
    site.app,
    { areLinked: async () => false, unprovenAmong: async () => new Map() },
    new AbortController().signal,
  );
  // It is due when it is due, perhaps days later and together with other parts of a credit. So it goes to the balance, and the
  // promotion, which may have ended by then, is not enlarged behind its owner's back.
  expect([(await shown(promotion))?.creditsSpent, await balance(referrer)]).toEqual([5, 1]);
});

test('a void that was undone is undone once, and can be followed by another', async () => {
  const { viewer, view, promotion } = await site.given.rewardedWatch();
  await expect(undo(view.id)).rejects.toMatchObject({ code: 'void_not_undoable' });
  await voidIt(view.id);
  await Promise.allSettled(Array.from({ length: 20 }, () => undo(view.id)));
  expect([await balance(viewer), (await shown(promotion))?.viewsReceived]).toEqual([1, 1]);
  await voidIt(view.id, 'Looked again');
  expect([await balance(viewer), (await shown(promotion))?.viewsReceived]).toEqual([0, 0]);
  await undo(view.id);
  expect([await balance(viewer), (await shown(promotion))?.viewsReceived]).toEqual([1, 1]);
});

test('if somebody else has the place meanwhile, the house pays for the view that counts again', async () => {
  const promotion = await site.given.promotion({ credits: 4 });
  const { viewer, view } = await site.given.rewardedWatch({ promotion });
  await voidIt(view.id);
  await site.given.rewardedWatch({ promotion });
  await site.given.rewardedWatch({ promotion });
  expect(await shown(promotion)).toMatchObject({ state: 'completed', viewsReceived: 2 });
  await undo(view.id);
  expect(await shown(promotion)).toMatchObject({ state: 'completed', viewsReceived: 3 });
  expect([await balance(viewer), await balance(promotion.owner)]).toEqual([1, 0]);
});

test('only a rewarded view can be voided', async () => {
  const { view } = await site.given.startedWatch();
  await expect(voidIt(view.id)).rejects.toMatchObject({ code: 'view_not_completed' });
  await expect(voidIt(999_999_999)).rejects.toMatchObject({ code: 'view_not_found' });
});

test('a hundred voids at the same moment take the credit once', async () => {
  const { viewer, view } = await site.given.rewardedWatch();
  await site.given.credits(viewer, 50);
  await Promise.all(Array.from({ length: 100 }, () => untilServed(() => voidIt(view.id))));
  expect(await balance(viewer)).toBe(50);
});

test('admins see the signals of a member and of a promotion', async () => {
  const { viewer, view, promotion } = await site.given.startedWatch();
  const nonce = view.nonce;
  const beat = { playedMs: 30_000, mediaMs: 30_000, state: 'playing', visible: true, focused: true, rate: 1 } as const;
  await viewer.call(watching.heartbeat, { body: { viewId: view.id, seq: 1, nonce, ...beat } });
  const byMember = await site.app.db.read((tx) => memberSignals(tx, viewer.id));
  expect(byMember).toMatchObject({
    views: [
      {
        viewId: view.id,
        memberName: viewer.username,
        promotionId: promotion.id,
        state: 'watching',
        verified: true,
        signals: [{ kind: 'fast', count: 1 }],
        trace: { beats: [{ fromMs: 0, playedMs: 30_000, hidden: false }], checks: [] },
      },
    ],
    summary: { views: 1, unverified: 0, checksPassed: 0, checksMissed: 0 },
  });
  expect(await site.app.db.read((tx) => promotionSignals(tx, promotion.id))).toEqual(byMember);
  const nobody = await site.given.member();
  expect(await site.app.db.read((tx) => memberSignals(tx, nobody.id))).toEqual({
    views: [],
    summary: { views: 0, unverified: 0, checksPassed: 0, checksMissed: 0 },
  });
});
