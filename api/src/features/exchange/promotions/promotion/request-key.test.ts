import { promotions } from '@viewloop/contract';
import { expect, test } from 'vitest';
import { videoUrl } from '../../../../testing/given.ts';
import { testSite } from '../../../../testing/test-site.ts';

const site = testSite({ RATE_LIMITS: 'off' });

const spentBy = async (id: string) =>
  (
    await site.app.db.read((tx) =>
      tx.one<{ spent: number }>(
        'select coalesce(sum(credits_spent), 0)::integer as spent from promotion where owner_id = $1',
        [id],
      ),
    )
  )?.spent;

test('the Idempotency-Key alone makes a promotion and a top-up happen once', async () => {
  const owner = await site.given.member();
  await site.given.credits(owner, 100);
  const made = { body: { videoUrl: videoUrl(), platform: 'youtube' as const, creditsSpent: 10 } };
  const key = { 'idempotency-key': 'made' };
  const first = await owner.try(promotions.createPromotion, made, key);
  const again = await owner.try(promotions.createPromotion, made, key);
  expect(again.body).toEqual(first.body);
  expect(await spentBy(owner.id)).toBe(10);

  const { id } = first.body as promotions.Promotion;
  const more = { params: { id }, body: { creditsSpent: 4 } };
  await owner.try(promotions.topUpPromotion, more, { 'idempotency-key': 'more' });
  await owner.try(promotions.topUpPromotion, more, { 'idempotency-key': 'more' });
  expect(await spentBy(owner.id)).toBe(14);
  // Without a key it is a request of its own.
  await owner.call(promotions.topUpPromotion, more);
  expect(await spentBy(owner.id)).toBe(18);
});

test('the id in the body still works, and the API document calls it deprecated', async () => {
  const owner = await site.given.member();
  await site.given.credits(owner, 100);
  const { id } = await site.given.promotion({ owner, credits: 4 });
  const more = { params: { id }, body: { creditsSpent: 4, requestId: site.given.requestId() } };
  await owner.call(promotions.topUpPromotion, more);
  await owner.call(promotions.topUpPromotion, more);
  expect(await spentBy(owner.id)).toBe(8);

  const { paths } = (await site.app.http.inject({ url: '/api/openapi.json' })).json();
  for (const path of [
    '/api/promotions',
    '/api/promotions/{id}/top-up',
    '/api/promotions/{id}/duplicate',
    '/api/promotions/several',
    '/api/comparisons',
    '/api/support',
    '/api/support/{id}/reply',
  ]) {
    const body = JSON.stringify(paths[path].post.requestBody);
    expect(body, path).toMatch(/"requestId":\{[^}]*"deprecated":true/);
    expect(body, path).not.toMatch(/"required":\[[^\]]*"requestId"/);
  }
});
