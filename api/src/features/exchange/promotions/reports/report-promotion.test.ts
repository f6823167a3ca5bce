import { promotions, watching } from '@viewloop/contract';
import { expect, test } from 'vitest';
import { balanceOf } from '../../../../ledger/index.ts';
import type { GivenPromotion, Member } from '../../../../testing/given.ts';
import { testSite } from '../../../../testing/test-site.ts';
import { hidePromotion, promotionsForAdmin, restorePromotion } from '../index.ts';

const site = testSite();

const report = (promotion: GivenPromotion, reason = 'broken', note?: string) => ({
  params: { id: promotion.id },
  body: { reason, ...(note === undefined ? {} : { note }) },
});
const shown = async ({ owner, id }: GivenPromotion) =>
  (await owner.call(promotions.listPromotions)).find((one) => one.id === id);
const reportBy = async (promotion: GivenPromotion, reporters: Member[]) => {
  for (const reporter of reporters)
    expect((await reporter.try(promotions.reportPromotion, report(promotion))).status).toBe(200);
};

test('three reporters hide a promotion, and its owner sees why', async () => {
  const promotion = await site.given.promotion();
  const [first, second, third, late] = (await site.given.members(4)) as [Member, Member, Member, Member];
  await reportBy(promotion, [first, second]);
  expect((await shown(promotion))?.state).toBe('active');
  await reportBy(promotion, [third]);
  expect(await shown(promotion)).toMatchObject({
    state: 'hidden',
    isActive: false,
    stateReason: 'Hidden after 3 viewers reported it. An admin will look at it and decide.',
  });
  const start = { body: { promotionId: promotion.id, videoId: promotion.id + 1000 } };
  expect((await late.try(watching.startWatching, start)).body.code).toBe('promotion_unavailable');
  const resumed = await promotion.owner.try(promotions.resumePromotion, { params: { id: promotion.id } });
  expect([resumed.status, resumed.body.code]).toEqual([409, 'promotion_state']);
});

test('one member counts once, and the owner not at all', async () => {
  const promotion = await site.given.promotion();
  const reporter = await site.given.member();
  await reportBy(promotion, [reporter]);
  const again = await reporter.try(promotions.reportPromotion, report(promotion, 'other', 'still broken'));
  expect([again.status, again.body.code]).toEqual([409, 'already_reported']);
  const own = await promotion.owner.try(promotions.reportPromotion, report(promotion));
  expect([own.status, own.body.code]).toEqual([403, 'own_report']);
  expect((await shown(promotion))?.state).toBe('active');
});

test.each([
  ['an unknown reason', { reason: 'ugly' }, 400],
  ['no reason', {}, 400],
  ['a note without end', { reason: 'other', note: 'x'.repeat(501) }, 400],
])('refused: %s', async (_, body, status) => {
  const promotion = await site.given.promotion();
  const reporter = await site.given.member();
  expect((await reporter.try(promotions.reportPromotion, { params: { id: promotion.id }, body })).status).toBe(status);
});

test('a promotion that does not exist cannot be reported', async () => {
  const reporter = await site.given.member();
  const input = { params: { id: 999_999 }, body: { reason: 'broken' } };
  expect((await reporter.try(promotions.reportPromotion, input)).status).toBe(404);
});

test('an admin restores it: offered again, reports settled, later reports count anew', async () => {
  const promotion = await site.given.promotion();
  await reportBy(promotion, await site.given.members(3));
  await site.app.db.write((tx) => restorePromotion(tx, promotion.id));
  expect(await shown(promotion)).toMatchObject({ state: 'active', stateReason: null });
  await reportBy(promotion, await site.given.members(2));
  expect((await shown(promotion))?.state).toBe('active');
  await reportBy(promotion, await site.given.members(1));
  expect((await shown(promotion))?.state).toBe('hidden');
});

test('an admin hides it with a refund: it ends and the owner sees why', async () => {
  const { promotion } = await site.given.startedWatch();
  const { id } = promotion;
  await site.app.db.write((tx) => hidePromotion(tx, { id, reason: 'Not a video', refund: true }));
  expect(await shown(promotion)).toMatchObject({ state: 'stopped', stateReason: 'Not a video', creditsReturned: 18 });
  expect(await site.app.db.read((tx) => balanceOf(tx, promotion.owner.id))).toBe(18);
  const again = site.app.db.write((tx) => hidePromotion(tx, { id, reason: 'Not a video', refund: true }));
  await expect(again).rejects.toThrow('stopped');
});

test('an admin hides it without a refund: nothing moves, and restoring what is not hidden is refused', async () => {
  const promotion = await site.given.promotion();
  const { id } = promotion;
  await expect(site.app.db.write((tx) => restorePromotion(tx, id))).rejects.toThrow('active');
  await site.app.db.write((tx) => hidePromotion(tx, { id, reason: 'Wait', refund: false }));
  expect(await shown(promotion)).toMatchObject({ state: 'hidden', stateReason: 'Wait', creditsReturned: 0 });
  await site.app.db.write((tx) => restorePromotion(tx, id));
  expect((await shown(promotion))?.state).toBe('active');
});

test('admins find promotions by number, owner, link, state and reports', async () => {
  const promotion = await site.given.promotion({ title: 'Find me' });
  const reporter = await site.given.member();
  await reporter.call(promotions.reportPromotion, report(promotion, 'unsuitable', 'Look at 0:10') as never);
  const find = (wanted: object) =>
    site.app.db.read((tx) =>
      promotionsForAdmin(tx, { q: undefined, state: undefined, onlyReported: false, page: 1, limit: 10, ...wanted }),
    );
  const { id, owner, videoUrl, externalId } = promotion;
  for (const q of [String(id), owner.username.toUpperCase(), videoUrl, externalId]) {
    const { promotions: found, total } = await find({ q });
    expect([found.map((one) => one.id), total]).toEqual([[id], 1]);
    expect(found[0]).toMatchObject({
      ownerName: owner.username,
      title: 'Find me',
      openReports: 1,
      reports: [{ reason: 'unsuitable', note: 'Look at 0:10', reporterName: reporter.username }],
    });
  }
  expect((await find({ onlyReported: true })).promotions.map((one) => one.id)).toContain(id);
  expect((await find({ state: 'stopped' })).promotions.every(({ state }) => state === 'stopped')).toBe(true);
  expect(await find({ q: 'nobody at all' })).toEqual({ promotions: [], total: 0 });

  const second = await site.given.promotion({ owner });
  const byOwner = (page: number) => find({ q: owner.username, page, limit: 1 });
  expect(await byOwner(1)).toMatchObject({ promotions: [{ id: second.id }], total: 2 });
  expect(await byOwner(2)).toMatchObject({ promotions: [{ id }], total: 2 });
});
