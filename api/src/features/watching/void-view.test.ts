import { promotions, watching } from '@viewloop/contract';
import { expect, test } from 'vitest';
import { balanceOf, escrowOf } from '../../ledger/index.ts';
import type { GivenPromotion, Member } from '../../testing/given.ts';
import { testSite } from '../../testing/test-site.ts';
import { memberSignals, promotionSignals, voidView } from './index.ts';

const site = testSite();

const balance = (of: Member) => site.app.db.read((tx) => balanceOf(tx, of.id));
const shown = async ({ owner, id }: GivenPromotion) =>
  (await owner.call(promotions.listPromotions)).find((one) => one.id === id);
const voidIt = async (viewId: number, reason = 'A script watched this') => {
  const { id: adminId } = await site.given.admin();
  return site.app.db.write((tx) => voidView(tx, { viewId, reason, adminId }));
};

test('while the promotion runs, the place is offered again and the viewer gives the credit back', async () => {
  const { viewer, view, promotion } = await site.given.rewardedWatch();
  expect(await voidIt(view.id)).toEqual({ viewerId: viewer.id, ownerId: promotion.owner.id });
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

test('a viewer who has spent the credit is not taken below zero: the house bears it', async () => {
  const { viewer, view, promotion } = await site.given.rewardedWatch();
  await site.given.credits(viewer, -1);
  await voidIt(view.id);
  expect(await balance(viewer)).toBe(0);
  expect(await site.app.db.read((tx) => escrowOf(tx, promotion.id))).toBe(20);
});

test('the commission of that view is taken from what is carried only', async () => {
  const referrer = await site.given.member();
  const viewer = await site.given.member({ referredBy: referrer });
  const views = [];
  for (let n = 0; n < 4; n++) views.push((await site.given.rewardedWatch({ viewer })).view.id);
  expect(await balance(referrer)).toBe(1);
  for (const id of views) await voidIt(id);
  expect([await balance(viewer), await balance(referrer)]).toEqual([0, 1]);
});

test('only a rewarded view can be voided', async () => {
  const { view } = await site.given.startedWatch();
  await expect(voidIt(view.id)).rejects.toMatchObject({ code: 'view_not_completed' });
  await expect(voidIt(999_999_999)).rejects.toMatchObject({ code: 'view_not_found' });
});

test('a hundred voids at the same moment take the credit once', async () => {
  const { viewer, view } = await site.given.rewardedWatch();
  await site.given.credits(viewer, 50);
  await Promise.all(Array.from({ length: 100 }, () => voidIt(view.id)));
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
