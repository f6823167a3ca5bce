import { admin, insights } from '@viewloop/contract';
import { expect, test } from 'vitest';
import type { GivenPromotion } from '../../../testing/given.ts';
import { testSite } from '../../../testing/test-site.ts';

const site = testSite({ RATE_LIMITS: 'off' });

const read = ({ owner, id }: GivenPromotion, query = {}) =>
  owner.call(insights.readAnalytics, { params: { id }, query });

test('figures are those of this moment, and a viewer counts once', async () => {
  const promotion = await site.given.promotion({ credits: 20 });
  expect(await read(promotion)).toMatchObject({ started: 0, completed: 0, viewers: 0, watching: 0, isWhole: true });
  const { view, viewer } = await site.given.rewardedWatch({ promotion });
  await site.given.rewardedWatch({ promotion });
  await site.given.startedWatch({ promotion });
  // No job has run in between.
  const now = await read(promotion);
  expect(now).toMatchObject({ started: 3, completed: 2, takenBack: 0, viewers: 2, watching: 1 });
  expect(now.days).toHaveLength(30);
  expect(now.days.at(-1)).toMatchObject({ day: now.to, started: 3, completed: 2, viewers: 2 });

  await (await site.given.admin()).call(admin.voidView, { body: { viewId: view.id, reason: 'Not a person' } });
  expect(await read(promotion)).toMatchObject({ started: 3, completed: 1, takenBack: 1, viewers: 1 });
  expect(viewer.id).not.toBe(promotion.owner.id);
});

test('only the days that were asked for are counted', async () => {
  const promotion = await site.given.promotion({ credits: 20 });
  await site.given.rewardedWatch({ promotion });
  const { to } = await read(promotion);
  const before = await read(promotion, { from: '2020-01-01', to: '2020-01-07' });
  expect(before).toMatchObject({ started: 0, viewers: 0 });
  expect(before.days).toHaveLength(7);
  expect(await read(promotion, { from: to, to })).toMatchObject({ started: 1, viewers: 1 });
});

test('a range that makes no sense is refused, and strangers see nothing', async () => {
  const promotion = await site.given.promotion();
  const params = { id: promotion.id };
  const ask = (query: object) => promotion.owner.try(insights.readAnalytics, { params, query });
  for (const query of [{ from: '2026-02-02', to: '2026-02-01' }, { from: '2001-01-01' }, { from: 'yesterday' }])
    expect(await ask(query)).toMatchObject({ status: 400, body: { code: 'bad_request' } });
  const stranger = await site.given.member();
  expect((await stranger.try(insights.readAnalytics, { params })).status).toBe(404);
});
