import { createHash } from 'node:crypto';
import { promotions, watching } from '@viewloop/contract';
import { afterEach, expect, test } from 'vitest';
import type { GivenPromotion, Member } from '../../../testing/given.ts';
import { testSite } from '../../../testing/test-site.ts';

const site = testSite({ RATE_LIMITS: 'off' });

let made: GivenPromotion[] = [];
afterEach(async () => {
  for (const { id, owner } of made) await owner.try(promotions.stopPromotion, { params: { id } });
  made = [];
});

async function promotionOf(owner: Member): Promise<GivenPromotion> {
  const promotion = await site.given.promotion({ owner, credits: 20 });
  made.push(promotion);
  return promotion;
}

/** Today's throw for these two, as the database makes it. */
function isLucky(watcher: Member, viewer: Member): boolean {
  const today = new Date().toISOString().slice(0, 10);
  const hash = createHash('md5').update(`${watcher.id}${viewer.id}${today}`).digest('hex');
  return (hash[0] as string) >= '8';
}

/** Somebody for whom chance decides so today; a few tries find one. */
async function someone(viewer: Member, lucky: boolean): Promise<Member> {
  for (;;) {
    const member = await site.given.member();
    if (isLucky(member, viewer) === lucky) return member;
  }
}

const marked = async (viewer: Member) =>
  (await viewer.call(watching.availableVideos, { query: { limit: 50 } })).videos
    .filter(({ watchedYou }) => watchedYou)
    .map(({ promotionId }) => promotionId);

/** A member whose video was watched by one who is lucky today and by one who is not; both promote something. */
async function watchedMember() {
  const viewer = await site.given.member();
  const own = await promotionOf(viewer);
  const unlucky = await someone(viewer, false);
  const lucky = await someone(viewer, true);
  for (const watcher of [unlucky, lucky]) await site.given.rewardedWatch({ promotion: own, viewer: watcher });
  const others = { unlucky: await promotionOf(unlucky), lucky: await promotionOf(lucky) };
  return { viewer, own, lucky, unlucky, others };
}

test('who watched a member is marked, if chance decides so today, and nobody else', async () => {
  const { viewer, lucky, others } = await watchedMember();
  await promotionOf(await site.given.member());
  expect(await marked(viewer)).toEqual([others.lucky.id]);
  // Reading again throws no other dice, and the list of the other side knows nothing of it.
  expect(await marked(viewer)).toEqual([others.lucky.id]);
  expect(await marked(lucky)).toEqual([]);
});

test('once watched back, the same creator does not come earlier again', async () => {
  const { viewer, lucky, others } = await watchedMember();
  await promotionOf(lucky);
  await site.given.rewardedWatch({ promotion: others.lucky, viewer });
  expect(await marked(viewer)).toEqual([]);
});

test('a view that is not proven, or not watched to the end, raises nobody', async () => {
  const viewer = await site.given.member();
  const own = await promotionOf(viewer);
  const unproven = await someone(viewer, true);
  const { view } = await site.given.rewardedWatch({ promotion: own, viewer: unproven });
  await promotionOf(unproven);
  const leaver = await someone(viewer, true);
  const left = await site.given.startedWatch({ promotion: own, viewer: leaver });
  await leaver.call(watching.abandonWatching, { body: { viewId: left.view.id } });
  await promotionOf(leaver);
  const proof = [view.id, own.id, unproven.id];
  const wait = `insert into view_proof (view_id, promotion_id, viewer_id, due_at) values ($1, $2, $3, now() + interval '1 day')`;
  await site.app.db.write((tx) => tx.query(wait, proof));
  expect(await marked(viewer)).toEqual([]);
  await site.app.db.write((tx) => tx.query('delete from view_proof where view_id = $1', [view.id]));
  expect(await marked(viewer)).toHaveLength(1);
});

test('linked accounts are not offered to each other at all', async () => {
  const { viewer, lucky, others } = await watchedMember();
  await site.app.db.write(async (tx) => {
    const cluster = await tx.one<{ id: number }>('insert into cluster default values returning id');
    for (const { id } of [viewer, lucky])
      await tx.query('insert into cluster_member (cluster_id, member_id) values ($1, $2)', [cluster?.id, id]);
  });
  const { videos } = await viewer.call(watching.availableVideos, { query: { limit: 50 } });
  expect(videos.map(({ promotionId }) => promotionId)).not.toContain(others.lucky.id);
  expect(videos.filter(({ watchedYou }) => watchedYou)).toEqual([]);
});
