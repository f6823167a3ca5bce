import { promotions, watching } from '@viewloop/contract';
import { expect, test } from 'vitest';
import type { GivenPromotion, Member } from '../../../testing/given.ts';
import { testSite } from '../../../testing/test-site.ts';

const site = testSite();

const start = ({ id }: { id: number }) => ({ body: { promotionId: id, videoId: id + 1000 } });
const tryStart = async (viewer: Member, promotion: { id: number }) => {
  const { status, body } = await viewer.try(watching.startWatching, start(promotion));
  return [status, body.code];
};
const stateOf = (viewer: Member, id: number) => viewer.call(watching.viewState, { params: { id } });
const reserved = async ({ owner, id }: GivenPromotion) =>
  (await owner.call(promotions.listPromotions)).find((one) => one.id === id)?.viewsReserved;

test('a start reserves a place and hands out what the player needs', async () => {
  const promotion = await site.given.promotion({ title: 'A film' });
  const viewer = await site.given.member();
  const view = await viewer.call(watching.startWatching, start(promotion));
  expect(view).toEqual({
    viewId: expect.any(Number),
    platform: 'youtube',
    externalId: promotion.externalId,
    title: 'A film',
    author: null,
    picture: null,
    requiredSeconds: 30,
    heartbeatSeconds: 5,
    nonce: expect.stringMatching(/^[\w-]{16}$/),
    asks: false,
  });
  expect(await reserved(promotion)).toBe(1);
  expect(await stateOf(viewer, view.viewId)).toEqual({
    viewId: view.viewId,
    promotionId: promotion.id,
    state: 'watching',
    reason: null,
    creditedMs: 0,
    requiredMs: 30_000,
    creditsEarned: 0,
    balance: 0,
  });
});

test('a new start replaces the old one and frees its place', async () => {
  const { viewer, view, promotion: first } = await site.given.startedWatch();
  const second = await site.given.promotion();
  await viewer.call(watching.startWatching, start(second));
  expect([await reserved(first), await reserved(second)]).toEqual([0, 1]);
  expect(await stateOf(viewer, view.id)).toMatchObject({ state: 'interrupted', reason: 'replaced' });
  const late = await viewer.try(watching.completeWatching, { body: { viewId: view.id } });
  expect([late.status, late.body.code]).toEqual([410, 'watch_interrupted']);
  expect(late.body.message).toBe('This watch has ended: another video was started');
});

test('the same video can be started again as a new view', async () => {
  const { viewer, view, promotion } = await site.given.startedWatch();
  const again = await viewer.call(watching.startWatching, start(promotion));
  expect(again.viewId).not.toBe(view.id);
  expect(await reserved(promotion)).toBe(1);
});

test('a start that is refused leaves the running watch alone', async () => {
  const { viewer, view } = await site.given.startedWatch();
  expect(await tryStart(viewer, { id: 999_999 })).toEqual([404, 'promotion_not_found']);
  expect((await stateOf(viewer, view.id)).state).toBe('watching');
});

test('what cannot be watched', async () => {
  const promotion = await site.given.promotion({ credits: 2 });
  const viewer = await site.given.member();
  const mismatch = { body: { promotionId: promotion.id, videoId: promotion.id } };
  const { status, body } = await viewer.try(watching.startWatching, mismatch);
  expect([status, body.code]).toEqual([400, 'video_mismatch']);
  expect(await tryStart(promotion.owner, promotion)).toEqual([403, 'own_promotion']);

  const { viewer: other, view } = await site.given.startedWatch({ promotion });
  expect(await tryStart(viewer, promotion)).toEqual([409, 'no_place_left']);
  await other.call(watching.abandonWatching, { body: { viewId: view.id } });
  await promotion.owner.call(promotions.pausePromotion, { params: { id: promotion.id } });
  expect(await tryStart(viewer, promotion)).toEqual([409, 'promotion_unavailable']);
  await promotion.owner.call(promotions.stopPromotion, { params: { id: promotion.id } });
  expect(await tryStart(viewer, promotion)).toEqual([409, 'promotion_unavailable']);
});

test('starts that arrive together are answered one by one', async () => {
  const promotion = await site.given.promotion({ credits: 4 });
  const holder = await site.given.startedWatch({ promotion });
  const rewarded = await site.given.rewardedWatch();
  const [first, second] = (await site.given.members(2)) as [Member, Member];
  const answers = await Promise.all([
    // The first request is a batch of its own; the others wait for it and form the next batch.
    tryStart(await site.given.member(), await site.given.promotion()),
    tryStart(promotion.owner, promotion),
    tryStart(first, promotion),
    tryStart(holder.viewer, promotion),
    tryStart(second, promotion),
    tryStart(rewarded.viewer, rewarded.promotion),
    tryStart(await site.given.member(), { id: 999_999 }),
  ]);
  expect(answers).toEqual([
    [200, undefined],
    [403, 'own_promotion'],
    [200, undefined],
    [200, undefined],
    [409, 'no_place_left'],
    [409, 'already_watched'],
    [404, 'promotion_not_found'],
  ]);
  expect(await reserved(promotion)).toBe(2);
});

test('who holds the last place may start the same video again', async () => {
  const promotion = await site.given.promotion({ credits: 2 });
  const { viewer, view } = await site.given.startedWatch({ promotion });
  expect(await tryStart(viewer, promotion)).toEqual([200, undefined]);
  expect((await stateOf(viewer, view.id)).reason).toBe('replaced');
  expect(await reserved(promotion)).toBe(1);
});

test('a video is rewarded once: neither a running nor a completed promotion is started again', async () => {
  const { viewer, promotion } = await site.given.rewardedWatch();
  expect(await tryStart(viewer, promotion)).toEqual([409, 'already_watched']);
  const small = await site.given.promotion({ credits: 2 });
  const { viewer: last } = await site.given.rewardedWatch({ promotion: small });
  expect(await tryStart(last, small)).toEqual([409, 'already_watched']);
});

test.each([
  ['text', { promotionId: '1', videoId: 1001 }],
  ['fractions', { promotionId: 1.5, videoId: 1001.5 }],
  ['zero', { promotionId: 0, videoId: 1000 }],
  ['nothing', {}],
  ['more than asked for', { promotionId: 1, videoId: 1001, viewerId: 'me' }],
])('bad input: %s', async (_, body) => {
  const viewer = await site.given.member();
  expect((await viewer.try(watching.startWatching, { body })).status).toBe(400);
});

test('ten starts a minute are enough', async () => {
  const promotion = await site.given.promotion();
  const viewer = await site.given.member();
  for (let n = 0; n < 10; n++) await viewer.call(watching.startWatching, start(promotion));
  const { status, headers } = await viewer.try(watching.startWatching, start(promotion));
  expect(status).toBe(429);
  expect(Number(headers['retry-after'])).toBeGreaterThan(0);
});

test("another member's view is as good as none", async () => {
  const { view } = await site.given.startedWatch();
  const other = await site.given.member();
  expect((await other.try(watching.viewState, { params: { id: view.id } })).status).toBe(404);
  expect((await other.try(watching.abandonWatching, { body: { viewId: view.id } })).status).toBe(404);
  expect((await other.try(watching.completeWatching, { body: { viewId: view.id } })).status).toBe(404);
});
