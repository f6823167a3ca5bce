import { admin, notices, promotions, watching } from '@viewloop/contract';
import { expect, test } from 'vitest';
import { balanceOf } from '../../../ledger/index.ts';
import type { Member } from '../../../testing/given.ts';
import { testSite } from '../../../testing/test-site.ts';

const site = testSite();

const balance = (of: Member) => site.app.db.read((tx) => balanceOf(tx, of.id));
const REASON = 'Played by a script';

const voidView = async (viewId: number) =>
  (await site.given.admin()).call(admin.voidView, { body: { viewId, reason: REASON } });
const undo = async (viewId: number) => (await site.given.admin()).call(admin.undoVoid, { body: { viewId } });

const shown = async (owner: Member) => {
  const [promotion] = await owner.call(promotions.listPromotions);
  return promotion && { state: promotion.state, views: promotion.viewsReceived, target: promotion.viewsTarget };
};
const told = async (owner: Member) =>
  (await owner.call(notices.listNotices)).map(({ kind, facts }) => [kind, facts.count ?? null]);

test('false views are made good by themselves, and only views that count complete a promotion', async () => {
  const promotion = await site.given.promotion({ credits: 6 });
  const { owner } = promotion;
  const [first, second] = [
    await site.given.rewardedWatch({ promotion }),
    await site.given.rewardedWatch({ promotion }),
  ];
  await voidView(first.view.id);
  await voidView(second.view.id);
  expect(await shown(owner)).toEqual({ state: 'active', views: 0, target: 3 });
  expect(await told(owner)).toContainEqual(['view_offered_again', 2]);
  expect((await told(owner)).filter(([kind]) => kind === 'view_offered_again')).toHaveLength(1);

  // A viewer whose view was found false does not get the place back; others do, and nobody pays twice.
  const again = await first.viewer.try(watching.startWatching, {
    body: { videoId: promotion.id + 100_000_000, promotionId: promotion.id },
  });
  expect(again.status).toBeGreaterThanOrEqual(400);
  await site.given.rewardedWatch({ promotion });
  await site.given.rewardedWatch({ promotion });
  expect(await shown(owner)).toEqual({ state: 'active', views: 2, target: 3 });
  await site.given.rewardedWatch({ promotion });
  expect(await shown(owner)).toEqual({ state: 'completed', views: 3, target: 3 });
  expect(await balance(owner)).toBe(0);
});

test('after the end the credits come back instead, in one notice', async () => {
  const promotion = await site.given.promotion({ credits: 4 });
  const watches = [await site.given.rewardedWatch({ promotion }), await site.given.rewardedWatch({ promotion })];
  for (const { view } of watches) await voidView(view.id);
  expect(await balance(promotion.owner)).toBe(4);
  expect(await told(promotion.owner)).toContainEqual(['view_returned', 2]);
});

test('what was read is not counted again, and undone voids are told together', async () => {
  const promotion = await site.given.promotion({ credits: 10 });
  const watches = [];
  for (let n = 0; n < 3; n++) watches.push(await site.given.rewardedWatch({ promotion }));
  const [first, second, third] = watches.map(({ view }) => view.id) as [number, number, number];
  await voidView(first);
  await promotion.owner.call(notices.readAllNotices);
  await voidView(second);
  expect(await told(promotion.owner)).toContainEqual(['view_offered_again', 1]);
  await voidView(third);
  expect(await told(promotion.owner)).toContainEqual(['view_offered_again', 2]);
  for (const viewId of [first, second, third]) await undo(viewId);
  expect(await told(promotion.owner)).toContainEqual(['view_restored', 3]);
  expect(await shown(promotion.owner)).toEqual({ state: 'active', views: 3, target: 5 });
});
