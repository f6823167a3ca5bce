import { promotions } from '@viewloop/contract';
import { expect, test } from 'vitest';
import { balanceOf } from '../../../../ledger/index.ts';
import { type Member, videoUrl } from '../../../../testing/given.ts';
import { race } from '../../../../testing/race.ts';
import { testSite } from '../../../../testing/test-site.ts';

const site = testSite({ RATE_LIMITS: 'off' });

const balance = (of: Member) => site.app.db.read((tx) => balanceOf(tx, of.id));
const statuses = (answers: readonly { status: number }[]) =>
  Object.fromEntries(
    Object.entries(Object.groupBy(answers, ({ status }) => status)).map(([s, all]) => [s, all?.length]),
  );

test('of a hundred promotions of one balance ten are affordable: ten are made', async () => {
  const owner = await site.given.member();
  await site.given.credits(owner, 105);
  const answers = await race(100, () =>
    owner.try(promotions.createPromotion, { body: { videoUrl: videoUrl(), platform: 'youtube', creditsSpent: 10 } }),
  );
  expect(statuses(answers)).toEqual({ 200: 10, 400: 90 });
  expect(answers.filter(({ status }) => status === 400).every(({ body }) => body.code === 'insufficient_credits')).toBe(
    true,
  );
  expect(await balance(owner)).toBe(5);
});

test('a hundred copies of one request make one promotion, also when nothing is left for a second', async () => {
  const owner = await site.given.member();
  await site.given.credits(owner, 10);
  const requestId = site.given.requestId();
  const body = { videoUrl: videoUrl(), platform: 'youtube', creditsSpent: 10, requestId };
  const answers = await race(100, () => owner.try(promotions.createPromotion, { body }));
  expect(statuses(answers)).toEqual({ 200: 100 });
  expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1);
  expect(await balance(owner)).toBe(0);
});

test('a hundred retries of one top-up add its credits once', async () => {
  const promotion = await site.given.promotion({ credits: 10 });
  const { owner, id } = promotion;
  await site.given.credits(owner, 100);
  const body = { creditsSpent: 6, requestId: site.given.requestId() };
  const answers = await race(100, () => owner.try(promotions.topUpPromotion, { params: { id }, body }));
  expect(statuses(answers)).toEqual({ 200: 100 });
  expect(await balance(owner)).toBe(94);
});

test('a hundred stops return the escrow once', async () => {
  const promotion = await site.given.promotion({ credits: 33 });
  const { owner, id } = promotion;
  const answers = await race(100, () => owner.try(promotions.stopPromotion, { params: { id } }));
  expect(statuses(answers)).toEqual({ 200: 100 });
  expect(await balance(owner)).toBe(33);
});

test('a hundred reports of one member count once; those of a hundred members hide it', async () => {
  const promotion = await site.given.promotion();
  const { owner, id } = promotion;
  const reporter = await site.given.member();
  const report = { params: { id }, body: { reason: 'broken' } };
  expect(statuses(await race(100, () => reporter.try(promotions.reportPromotion, report)))).toEqual({
    200: 1,
    409: 99,
  });
  const reporters = await site.given.members(100);
  const answers = await race(100, (n) => (reporters[n] as Member).try(promotions.reportPromotion, report));
  expect(statuses(answers)).toEqual({ 200: 100 });
  expect((await owner.call(promotions.listPromotions))[0]).toMatchObject({
    state: 'hidden',
    stateReason: 'Hidden after 3 viewers reported it. An admin will look at it and decide.',
  });
});

test('pausing, resuming, topping up and stopping at the same moment end in one state with exact books', async () => {
  const promotion = await site.given.promotion({ credits: 20 });
  const { owner, id } = promotion;
  await site.given.credits(owner, 100);
  const params = { id };
  const answers = await race(100, (n): Promise<{ status: number }> => {
    if (n === 50) return owner.try(promotions.stopPromotion, { params });
    if (n % 3 === 0) return owner.try(promotions.pausePromotion, { params });
    if (n % 3 === 1) return owner.try(promotions.resumePromotion, { params });
    const body = { creditsSpent: 2, requestId: site.given.requestId() };
    return owner.try(promotions.topUpPromotion, { params, body });
  });
  expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
  expect((await owner.call(promotions.listPromotions))[0]?.state).toBe('stopped');
  expect(await balance(owner)).toBe(120);
});
