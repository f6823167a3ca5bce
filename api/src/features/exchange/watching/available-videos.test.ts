import { admin, auth, constants, promotions, watching } from '@viewloop/contract';
import { expect, test } from 'vitest';
import type { Member } from '../../../testing/given.ts';
import { testSite } from '../../../testing/test-site.ts';

const site = testSite({ PLATFORMS: 'youtube', RATE_LIMITS: 'off' });

const page = (viewer: Member, query: object = {}) => viewer.call(watching.availableVideos, { query });
const offered = async (viewer: Member, query: object = { limit: 50 }) =>
  (await page(viewer, query)).videos.map(({ promotionId }) => promotionId);

test('a video shows what there is to watch', async () => {
  const promotion = await site.given.promotion({ title: 'A film' });
  const viewer = await site.given.member();
  const { videos } = await page(viewer, { limit: 50 });
  expect(videos.find(({ promotionId }) => promotionId === promotion.id)).toEqual({
    id: promotion.id + 1000,
    promotionId: promotion.id,
    title: 'A film',
    author: null,
    picture: null,
    platform: 'youtube',
    duration: 30,
    watchedYou: false,
  });
  await site.given.promotion();
  expect((await page(viewer, { limit: 50 })).videos.at(-1)?.title).toBe('Untitled Video');
});

test('whoever is watched goes to the end, so nobody starves', async () => {
  const made = [];
  for (let n = 0; n < 3; n++) made.push(await site.given.promotion());
  const ids = made.map(({ id }) => id);
  const viewer = await site.given.member();
  const order = async () => (await offered(viewer)).filter((id) => ids.includes(id));
  expect(await order()).toEqual(ids);
  await site.given.startedWatch({ promotion: made[0] as (typeof made)[0] });
  expect(await order()).toEqual([ids[1], ids[2], ids[0]]);
});

test('pages of ten, and whether there are more', async () => {
  const viewer = await site.given.member();
  const before = (await offered(viewer)).length;
  for (let n = before; n < 21; n++) await site.given.promotion();
  const [first, second, third, fourth] = [
    await page(viewer),
    await page(viewer, { page: 2 }),
    await page(viewer, { page: 3 }),
    await page(viewer, { page: 4 }),
  ];
  expect([first, second, third, fourth].map(({ videos }) => videos.length)).toEqual([10, 10, 1, 0]);
  expect(first.pagination).toEqual({ currentPage: 1, hasNextPage: true, hasPreviousPage: false });
  expect(second.pagination).toEqual({ currentPage: 2, hasNextPage: true, hasPreviousPage: true });
  expect(third.pagination).toEqual({ currentPage: 3, hasNextPage: false, hasPreviousPage: true });
  const all = [first, second, third].flatMap(({ videos }) => videos.map(({ id }) => id));
  expect(new Set(all).size).toBe(21);
});

test('one’s own, rewarded, full, paused and stopped ones are not offered', async () => {
  const viewer = await site.given.member();
  const own = await site.given.promotion({ owner: viewer });
  const rewarded = await site.given.promotion();
  await site.given.rewardedWatch({ promotion: rewarded, viewer });
  const full = await site.given.promotion({ credits: 2 });
  const { viewer: other, view } = await site.given.startedWatch({ promotion: full });
  const paused = await site.given.promotion();
  await paused.owner.call(promotions.pausePromotion, { params: { id: paused.id } });
  const stopped = await site.given.promotion();
  await stopped.owner.call(promotions.stopPromotion, { params: { id: stopped.id } });
  const running = await site.given.promotion();
  const ids = await offered(viewer);
  for (const { id } of [own, rewarded, full, paused, stopped]) expect(ids).not.toContain(id);
  expect(ids).toContain(running.id);
  expect(await offered(other)).toContain(rewarded.id);
  await other.call(watching.abandonWatching, { body: { viewId: view.id } });
  expect(await offered(viewer)).toContain(full.id);
});

test('who has reported a video is not offered it, others are; an admin who restores it offers it to all', async () => {
  const promotion = await site.given.promotion();
  const [reporter, other] = (await site.given.members(2)) as [Member, Member];
  const sees = async (member: Member) => (await offered(member)).includes(promotion.id);
  expect(await sees(reporter)).toBe(true);
  await reporter.call(promotions.reportPromotion, { params: { id: promotion.id }, body: { reason: 'unsuitable' } });
  expect([await sees(reporter), await sees(other)]).toEqual([false, true]);

  const boss = await site.given.admin();
  await boss.call(admin.hidePromotion, { params: { id: promotion.id }, body: { reason: 'let me see' } });
  expect([await sees(reporter), await sees(other)]).toEqual([false, false]);
  await boss.call(admin.restorePromotion, { params: { id: promotion.id } });
  expect([await sees(reporter), await sees(other)]).toEqual([true, true]);
});

test('while its owner is suspended a video is not offered; restored, the owner may resume it', async () => {
  const promotion = await site.given.promotion();
  const { viewer, view } = await site.given.finishedWatch({ promotion });
  const boss = await site.given.admin();
  await boss.call(admin.suspendMember, { body: { userId: promotion.owner.id, reason: 'a script' } });
  const late = await site.given.member();
  const body = { promotionId: promotion.id, videoId: promotion.id + constants.VIDEO_ID_OFFSET };
  expect(await late.try(watching.startWatching, { body })).toMatchObject({ body: { code: 'promotion_unavailable' } });
  // A member who was already watching is paid.
  await viewer.call(watching.completeWatching, { body: { viewId: view.id } });

  await boss.call(admin.restoreMember, { body: { userId: promotion.owner.id } });
  const { username, password } = promotion.owner;
  const owner = site.app.visitor();
  await owner.call(auth.login, { body: { username, password } });
  const resumed = await owner.call(promotions.resumePromotion, { params: { id: promotion.id } });
  expect(resumed.state).toBe('active');
  await late.call(watching.startWatching, { body });
});

test('a platform that is switched off is neither offered nor started nor promoted', async () => {
  const promotion = await site.given.promotion();
  await site.app.db.write((tx) =>
    tx.query(`update promotion set platform = 'tiktok', external_id = '7123456789012345678' where id = $1`, [
      promotion.id,
    ]),
  );
  const viewer = await site.given.member();
  expect(await offered(viewer)).not.toContain(promotion.id);
  const start = { body: { promotionId: promotion.id, videoId: promotion.id + 1000 } };
  expect((await viewer.try(watching.startWatching, start)).body.code).toBe('promotion_unavailable');
  const videoUrl = 'https://www.tiktok.com/@ada/video/7123456789012345678';
  const body = { videoUrl, platform: 'tiktok', creditsSpent: 2 };
  expect((await viewer.try(promotions.createPromotion, { body })).body.code).toBe('platform_off');
});

test.each([{ page: 0 }, { page: 'x' }, { page: 201 }, { limit: 0 }, { limit: 51 }, { page: 1.5 }])(
  'refused: %o',
  async (query) => {
    const viewer = await site.given.member();
    expect((await viewer.try(watching.availableVideos, { query })).status).toBe(400);
  },
);
