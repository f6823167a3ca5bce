import { promotions, watching } from '@viewloop/contract';
import { expect, test } from 'vitest';
import type { Topic } from '../../../platform/run/events.ts';
import type { Member } from '../../../testing/given.ts';
import { testSite } from '../../../testing/test-site.ts';

const site = testSite();

/** Resolves when the member gets an event with this topic. */
function hears(member: Member, topic: Topic): Promise<Topic> {
  return new Promise((resolve) => {
    const stop = site.app.events.subscribe(member.id, (heard) => {
      if (heard !== topic) return;
      stop();
      resolve(heard);
    });
  });
}

test('a reward is told to the viewer, the owner and the referrer', async () => {
  const referrer = await site.given.member();
  const viewer = await site.given.member({ referredBy: referrer });
  for (let n = 0; n < 3; n++) await site.given.rewardedWatch({ viewer });
  const watch = await site.given.finishedWatch({ viewer });
  const heard = [hears(viewer, 'credits'), hears(referrer, 'credits'), hears(watch.promotion.owner, 'promotions')];
  await viewer.call(watching.completeWatching, { body: { viewId: watch.view.id } });
  expect(await Promise.all(heard)).toEqual(['credits', 'credits', 'promotions']);
});

test('an owner is told when a viewer could not watch, and when reports hide the video', async () => {
  const { viewer, view, promotion } = await site.given.startedWatch();
  const trouble = hears(promotion.owner, 'promotions');
  await viewer.call(watching.abandonWatching, { body: { viewId: view.id, reason: 'embedding_off' } });
  expect(await trouble).toBe('promotions');
  const hidden = hears(promotion.owner, 'promotions');
  for (const reporter of await site.given.members(3))
    await reporter.call(promotions.reportPromotion, { params: { id: promotion.id }, body: { reason: 'removed' } });
  expect(await hidden).toBe('promotions');
});
