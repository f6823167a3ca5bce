import { promotions, watching } from '@viewloop/contract';
import { expect, test } from 'vitest';
import { balanceOf, escrowOf } from '../../../../ledger/index.ts';
import type { GivenPromotion, Member } from '../../../../testing/given.ts';
import { testSite } from '../../../../testing/test-site.ts';

const site = testSite();

const balance = (of: Member) => site.app.db.read((tx) => balanceOf(tx, of.id));
const byId = ({ id }: { id: number }) => ({ params: { id } });
const shown = async ({ owner, id }: GivenPromotion) =>
  (await owner.call(promotions.listPromotions)).find((one) => one.id === id);

test('a paused promotion is offered to nobody until it is resumed', async () => {
  const promotion = await site.given.promotion();
  const { owner } = promotion;
  const viewer = await site.given.member();
  const offered = async () =>
    (await viewer.call(watching.availableVideos)).videos.some(({ promotionId }) => promotionId === promotion.id);
  expect(await owner.call(promotions.pausePromotion, byId(promotion))).toMatchObject({
    state: 'paused',
    isActive: false,
  });
  expect(await offered()).toBe(false);
  expect((await owner.call(promotions.pausePromotion, byId(promotion))).state).toBe('paused');
  expect((await owner.call(promotions.resumePromotion, byId(promotion))).state).toBe('active');
  expect((await owner.call(promotions.resumePromotion, byId(promotion))).state).toBe('active');
  expect(await offered()).toBe(true);
});

test('a watch that was running when the promotion paused is still rewarded', async () => {
  const { viewer, view, promotion } = await site.given.finishedWatch();
  await promotion.owner.call(promotions.pausePromotion, byId(promotion));
  await viewer.call(watching.completeWatching, { body: { viewId: view.id } });
  expect(await shown(promotion)).toMatchObject({ viewsReceived: 1, state: 'paused' });
});

test('stopping returns the escrow at once, and once', async () => {
  const promotion = await site.given.promotion({ credits: 21 });
  await site.given.rewardedWatch({ promotion });
  const stopped = await promotion.owner.call(promotions.stopPromotion, byId(promotion));
  expect(stopped).toMatchObject({
    creditsReturned: 19,
    creditsHeld: 0,
    balance: 19,
    promotion: { state: 'stopped', creditsReturned: 19, viewsReceived: 1, viewsRemaining: 0 },
  });
  const again = await promotion.owner.call(promotions.stopPromotion, byId(promotion));
  expect(again).toEqual({ ...stopped, creditsReturned: 0 });
  expect(await balance(promotion.owner)).toBe(19);
});

test('a watch that was running at the stop is still rewarded from what was held back', async () => {
  const { viewer, view, promotion } = await site.given.finishedWatch();
  const stopped = await promotion.owner.call(promotions.stopPromotion, byId(promotion));
  expect(stopped).toMatchObject({ creditsReturned: 18, creditsHeld: 2, balance: 18 });
  await viewer.call(watching.completeWatching, { body: { viewId: view.id } });
  expect(await balance(viewer)).toBe(1);
  expect(await shown(promotion)).toMatchObject({ state: 'stopped', viewsReceived: 1, creditsReturned: 18 });
});

test('when such a watch ends without a reward, its credits come back then', async () => {
  const { viewer, view, promotion } = await site.given.startedWatch();
  await promotion.owner.call(promotions.stopPromotion, byId(promotion));
  await viewer.call(watching.abandonWatching, { body: { viewId: view.id } });
  expect(await balance(promotion.owner)).toBe(20);
  expect(await shown(promotion)).toMatchObject({ creditsReturned: 20, viewsReserved: 0 });
});

test('the last view completes the promotion, and an odd credit comes back', async () => {
  const promotion = await site.given.promotion({ credits: 5 });
  await site.given.rewardedWatch({ promotion });
  expect((await shown(promotion))?.state).toBe('active');
  await site.given.rewardedWatch({ promotion });
  expect(await shown(promotion)).toMatchObject({
    state: 'completed',
    isActive: false,
    viewsReceived: 2,
    viewsTarget: 2,
    creditsReturned: 1,
    expectedFinish: null,
  });
  expect((await shown(promotion))?.endedAt).not.toBeNull();
  expect(await balance(promotion.owner)).toBe(1);
  expect(await site.app.db.read((tx) => escrowOf(tx, promotion.id))).toBe(0);
  for (const route of [promotions.pausePromotion, promotions.resumePromotion, promotions.stopPromotion]) {
    const { status, body } = await promotion.owner.try(route, byId(promotion));
    expect([status, body.code]).toEqual([409, 'promotion_state']);
  }
});

test('a top-up adds views, once for each request', async () => {
  const promotion = await site.given.promotion({ credits: 5 });
  const { owner } = promotion;
  await site.given.credits(owner, 10);
  const topUp = { ...byId(promotion), body: { creditsSpent: 3, requestId: site.given.requestId() } };
  expect(await owner.call(promotions.topUpPromotion, topUp)).toMatchObject({ creditsSpent: 8, viewsTarget: 4 });
  expect(await owner.call(promotions.topUpPromotion, topUp)).toMatchObject({ creditsSpent: 8, viewsTarget: 4 });
  expect(await balance(owner)).toBe(7);
  const changed = { ...topUp, body: { ...topUp.body, creditsSpent: 4 } };
  expect((await owner.try(promotions.topUpPromotion, changed)).status).toBe(409);
  const tooMuch = { ...topUp, body: { creditsSpent: 8, requestId: site.given.requestId() } };
  const refused = await owner.try(promotions.topUpPromotion, tooMuch);
  expect(refused.status).toBe(400);
  expect(refused.body).toMatchObject({ code: 'insufficient_credits', details: { needed: 8, available: 7 } });
});

test('what has ended takes no more credits, but a late retry is still answered', async () => {
  const promotion = await site.given.promotion({ credits: 4 });
  const { owner } = promotion;
  await site.given.credits(owner, 10);
  const topUp = { ...byId(promotion), body: { creditsSpent: 2, requestId: site.given.requestId() } };
  await owner.call(promotions.topUpPromotion, topUp);
  await owner.call(promotions.stopPromotion, byId(promotion));
  expect((await owner.call(promotions.topUpPromotion, topUp)).state).toBe('stopped');
  const another = { ...topUp, body: { ...topUp.body, requestId: site.given.requestId() } };
  expect((await owner.try(promotions.topUpPromotion, another)).body.code).toBe('promotion_state');
  expect(await balance(owner)).toBe(14);
});

test("another member's promotion is as good as none", async () => {
  const promotion = await site.given.promotion();
  const other = await site.given.member();
  await site.given.credits(other, 10);
  for (const [route, body] of [
    [promotions.pausePromotion, undefined],
    [promotions.resumePromotion, undefined],
    [promotions.stopPromotion, undefined],
    [promotions.topUpPromotion, { creditsSpent: 2, requestId: site.given.requestId() }],
    [promotions.promotionStats, undefined],
  ] as const) {
    for (const id of [promotion.id, 999_999_999]) {
      const { status, body: answer } = await other.try(route, { params: { id }, ...(body ? { body } : {}) });
      expect([route.path, status, answer.code]).toEqual([route.path, 404, 'promotion_not_found']);
    }
  }
  expect(await other.call(promotions.listPromotions)).toEqual([]);
  expect((await shown(promotion))?.state).toBe('active');
});

test.each(['0', '-1', 'abc', '1.5', '99999999999999999999', "1' or 1=1"])('%s is no promotion', async (id) => {
  const member = await site.given.member();
  expect((await member.try(promotions.pausePromotion, { params: { id } })).status).toBe(400);
});

test('the list is newest first, by state, and turns pages', async () => {
  const owner = await site.given.member();
  const made = [];
  for (let n = 0; n < 4; n++) made.push((await site.given.promotion({ owner })).id);
  await owner.call(promotions.pausePromotion, { params: { id: made[1] as number } });
  const ids = async (query: object) => (await owner.call(promotions.listPromotions, { query })).map(({ id }) => id);
  expect(await ids({})).toEqual(made.toReversed());
  expect(await ids({ limit: 2 })).toEqual([made[3], made[2]]);
  expect(await ids({ limit: 2, before: made[2] as number })).toEqual([made[1], made[0]]);
  expect(await ids({ state: 'paused' })).toEqual([made[1]]);
});

test('stats show the views over time, with zeros between', async () => {
  const begun = Date.now();
  const promotion = await site.given.promotion();
  for (let n = 0; n < 3; n++) await site.given.rewardedWatch({ promotion });
  for (const [range, points] of [
    ['day', 24],
    ['week', 7],
    ['month', 30],
  ] as const) {
    const input = { ...byId(promotion), query: { range } };
    const stats = await promotion.owner.call(promotions.promotionStats, input);
    expect(stats).toMatchObject({ range, total: 3, voided: [] });
    expect(stats.points).toHaveLength(points);
    expect(stats.points.at(-1)?.views).toBe(3);
    expect(stats.points.slice(0, -1).every(({ views }) => views === 0)).toBe(true);
  }
  expect(await shown(promotion)).toMatchObject({ viewsToday: 3, viewsRemaining: 7 });
  expect(Date.parse((await shown(promotion))?.expectedFinish ?? '')).toBeGreaterThan(begun);
});
