import { promotions, watching } from '@viewloop/contract';
import { expect, test } from 'vitest';
import { Problem } from '../../../platform/http/problem.ts';
import type { GivenPromotion, GivenWatch } from '../../../testing/given.ts';
import { several } from '../../../testing/race.ts';
import { testSite } from '../../../testing/test-site.ts';
import { endLiveWatch, expireWatches } from './index.ts';
import { dueWatches } from './pay-due.ts';

const site = testSite();

const shown = async ({ owner, id }: GivenPromotion) => {
  const found = (await owner.call(promotions.listPromotions)).find((one) => one.id === id);
  return found as promotions.Promotion;
};
const stateOf = ({ viewer, view }: GivenWatch) => viewer.call(watching.viewState, { params: { id: view.id } });
const abandon = async ({ viewer, view }: GivenWatch, reason?: string) =>
  (await viewer.try(watching.abandonWatching, { body: { viewId: view.id, ...(reason ? { reason } : {}) } })).status;

test('closing the window frees the place; saying it twice changes nothing', async () => {
  const watch = await site.given.startedWatch();
  expect(await abandon(watch)).toBe(200);
  expect(await abandon(watch, 'skipped')).toBe(200);
  expect(await stateOf(watch)).toMatchObject({ state: 'interrupted', reason: 'closed', creditsEarned: 0 });
  expect((await shown(watch.promotion)).viewsReserved).toBe(0);
});

test('closing the window after the reward takes nothing away', async () => {
  const watch = await site.given.rewardedWatch();
  expect(await abandon(watch)).toBe(200);
  expect(await stateOf(watch)).toMatchObject({ state: 'completed', creditsEarned: 1, balance: 1 });
});

test('a due credit that the server is too busy to pay stays due; one that is refused ends the watch', async () => {
  const watch = await site.given.startedWatch();
  const view = { id: watch.view.id, viewerId: watch.viewer.id };
  const payingEndsWith = (code: 'busy' | 'already_watched') =>
    dueWatches(site.app.db, () => Promise.reject(new Problem(code)))(view, 'silence');
  await expect(payingEndsWith('busy')).rejects.toMatchObject({ code: 'busy' });
  expect((await stateOf(watch)).state).toBe('watching');
  await payingEndsWith('already_watched');
  expect(await stateOf(watch)).toMatchObject({ state: 'interrupted', reason: 'silence' });
});

test('a viewer cannot end a watch for a reason that is the server’s', async () => {
  const watch = await site.given.startedWatch();
  for (const reason of ['replaced', 'silence', 'suspended', 'because']) expect(await abandon(watch, reason)).toBe(400);
  expect((await stateOf(watch)).state).toBe('watching');
});

test('what keeps viewers from watching is told to the owner', async () => {
  const watch = await site.given.startedWatch();
  await abandon(watch, 'embedding_off');
  expect(await shown(watch.promotion)).toMatchObject({
    state: 'active',
    trouble: {
      code: 'embedding_off',
      message: 'A viewer could not watch it: playing it on other sites is switched off',
      times: 1,
    },
  });
  await site.given.rewardedWatch({ promotion: watch.promotion });
  expect((await shown(watch.promotion)).trouble).toBeNull();
});

test('viewers who could not watch it are noted, and do not pause it: only the platform itself can', async () => {
  const promotion = await site.given.promotion();
  const fail = async (watch: GivenWatch) => abandon(watch, 'video_missing');
  const first = await site.given.startedWatch({ promotion });
  await fail(first);
  await fail(await site.given.startedWatch({ promotion, viewer: first.viewer }));
  await fail(await site.given.startedWatch({ promotion, viewer: first.viewer }));
  expect(await shown(promotion)).toMatchObject({ state: 'active', trouble: { times: 3 } });
  await fail(await site.given.startedWatch({ promotion }));
  expect((await shown(promotion)).state).toBe('active');
  await fail(await site.given.startedWatch({ promotion }));
  expect(await shown(promotion)).toMatchObject({ state: 'active', trouble: { times: 5 } });
});

test('a viewer who watched it in between breaks the row', async () => {
  const promotion = await site.given.promotion();
  for (let n = 0; n < 2; n++) await abandon(await site.given.startedWatch({ promotion }), 'player_error');
  await site.given.rewardedWatch({ promotion });
  for (let n = 0; n < 2; n++) await abandon(await site.given.startedWatch({ promotion }), 'player_error');
  expect((await shown(promotion)).state).toBe('active');
});

test('who just leaves is no trouble', async () => {
  const promotion = await site.given.promotion();
  for (let n = 0; n < 4; n++) await abandon(await site.given.startedWatch({ promotion }), 'closed');
  expect(await shown(promotion)).toMatchObject({ state: 'active', trouble: null });
});

test('watches that fell silent or take too long end by themselves and free their places', async () => {
  const promotion = await site.given.promotion();
  const [silent, long, live] = await Promise.all([1, 2, 3].map(() => site.given.startedWatch({ promotion })));
  const watches = [silent, long, live] as [GivenWatch, GivenWatch, GivenWatch];
  await site.given.secondsPassed(watches[0].view.id, 61);
  await site.given.secondsPassed(watches[1].view.id, 601);
  await site.given.secondsPassed(watches[2].view.id, 59);
  expect(await expireWatches(site.app)).toBe(2);
  expect(await Promise.all(watches.map(stateOf))).toMatchObject([
    { state: 'interrupted', reason: 'silence' },
    { state: 'interrupted', reason: 'too_long' },
    { state: 'watching', reason: null },
  ]);
  expect((await shown(promotion)).viewsReserved).toBe(1);
  expect(await expireWatches(site.app)).toBe(0);
});

test('looking at a watch that is over ends it, also before the clean-up comes by', async () => {
  const watch = await site.given.startedWatch();
  await site.given.secondsPassed(watch.view.id, 601);
  expect(await stateOf(watch)).toMatchObject({ state: 'interrupted', reason: 'too_long' });
  expect((await shown(watch.promotion)).viewsReserved).toBe(0);
});

test('more watches than fit one round are all ended', async () => {
  const promotion = await site.given.promotion({ credits: 1000 });
  await several(230, async () => {
    const { view } = await site.given.startedWatch({ promotion });
    await site.given.secondsPassed(view.id, 100);
  });
  expect(await expireWatches(site.app)).toBeGreaterThanOrEqual(230);
  expect((await shown(promotion)).viewsReserved).toBe(0);
});

test('a suspended member’s watch ends at once', async () => {
  const watch = await site.given.startedWatch();
  await site.app.db.write((tx) => endLiveWatch(tx, watch.viewer.id, 'suspended'));
  expect(await stateOf(watch)).toMatchObject({ state: 'interrupted', reason: 'suspended' });
  expect((await shown(watch.promotion)).viewsReserved).toBe(0);
});
