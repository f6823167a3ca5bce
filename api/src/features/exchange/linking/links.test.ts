import { constants, fairPlay, links, objections, watching } from '@viewloop/contract';
import { expect, test } from 'vitest';
import type { Member } from '../../../testing/given.ts';
import { testSite } from '../../../testing/test-site.ts';
import { findLinks } from './find-links.job.ts';

const site = testSite({ RATE_LIMITS: 'off' });

interface Seen {
  address?: string;
  device?: string;
  beats?: string;
}

/** The member watches so many videos, from this address and device. All of it happened a while ago. */
async function watches(viewer: Member, times: number, { address, device, beats }: Seen): Promise<void> {
  for (let n = 0; n < times; n++) {
    const { view } = await site.given.rewardedWatch({ viewer });
    await site.app.db.write((tx) =>
      tx.query(
        `update view_trace set at = now() - interval '10 minutes', address = convert_to($2, 'UTF8'), device = $3,
           beats = convert_to($4, 'UTF8') where view_id = $1`,
        [view.id, address ?? viewer.id, device ?? null, beats ?? viewer.id + n],
      ),
    );
  }
}

const find = () => findLinks(site.app);

/** Three days in a row each of them watches a video there, and the site looks for links. */
async function threeDays(people: readonly Member[], seen: Seen): Promise<void> {
  for (let day = 0; day < 3; day++) {
    await site.app.db.write(async (tx) => {
      await tx.query(`update link_key set last_at = last_at - interval '1 day'`);
      await tx.query(`update view_trace set at = at - interval '1 day'`);
    });
    for (const one of people) await watches(one, 1, seen);
    await find();
  }
}

const clusters = async (state: links.ClusterState = 'linked') =>
  (await site.given.admin()).call(links.listClusters, { query: { state } });

async function clusterOf(member: Member) {
  const boss = await site.given.admin();
  const all = await Promise.all(
    (await clusters()).map(({ id }) => boss.call(links.readCluster, { params: { id: String(id) } })),
  );
  return all.find(({ people }) => people.some(({ memberId }) => memberId === member.id));
}

const start = (viewer: Member, promotionId: number) =>
  viewer.try(watching.startWatching, { body: { promotionId, videoId: promotionId + constants.VIDEO_ID_OFFSET } });

test('one address links nobody; with a referral on top the two are a group, and say why', async () => {
  const [ada, bob] = (await site.given.members(2)) as [Member, Member];
  const cem = await site.given.member({ referredBy: ada });
  await site.app.db.write((tx) =>
    tx.query(`update member set created_at = created_at - interval '1 day' where id = $1`, [bob.id]),
  );
  await threeDays([ada, bob, cem], { address: 'home' });
  const found = await clusterOf(ada);
  expect(found?.people.map(({ memberId }) => memberId).sort()).toEqual([ada.id, cem.id].sort());
  const edge = found?.edges.find(({ strong }) => strong);
  expect(edge?.reasons.map(({ reason }) => reason)).toEqual(expect.arrayContaining(['address', 'referral']));
  expect(found).toMatchObject({ members: 2, worth: 6, watchedToday: 6 });
  await find();
  expect((await clusterOf(ada))?.id).toBe(found?.id);
});

test('a school links nobody: too many share its address, whatever else they share', async () => {
  const head = await site.given.member();
  const pupils = [head];
  for (let n = 0; n < 7; n++) pupils.push(await site.given.member({ referredBy: head }));
  await threeDays(pupils, { address: 'school' });
  expect(await clusterOf(head)).toBeUndefined();
});

const promotes = async (owner: Member, externalId: string) => {
  const { id } = await site.given.promotion({ owner });
  await site.app.db.write((tx) => tx.query('update promotion set external_id = $2 where id = $1', [id, externalId]));
};

test('three strangers with her public code who promote her video are not linked with her', async () => {
  const victim = await site.given.member();
  const strangers = [];
  for (let n = 0; n < 3; n++) strangers.push(await site.given.member({ referredBy: victim }));
  for (const one of [victim, ...strangers]) {
    await watches(one, 3, {});
    await promotes(one, 'her-video-1');
  }
  await find();
  expect(await clusterOf(victim)).toBeUndefined();
});

test('a stranger who watches from her block and promotes her video is linked with her by days, not by minutes', async () => {
  const victim = await site.given.member();
  const stranger = await site.given.member({ referredBy: victim });
  for (const one of [victim, stranger]) {
    await promotes(one, 'her-video-2');
    await watches(one, 5, { address: 'her block' });
  }
  await find();
  expect(await clusterOf(victim)).toBeUndefined();
  await threeDays([victim, stranger], { address: 'her block' });
  expect((await clusterOf(victim))?.people).toHaveLength(2);
});

test('eight pupils who promote the video of their class from school are not linked', async () => {
  const pupils = await site.given.members(8);
  for (const one of pupils) await promotes(one, 'class-video');
  await threeDays(pupils, { address: 'class room' });
  expect(await clusterOf(pupils[0] as Member)).toBeUndefined();
});

test('a farm that hides among many is a group by the beats that all of it sends', async () => {
  const farm = await site.given.members(8);
  const neighbour = await site.given.member();
  await threeDays([neighbour], { address: 'tower block' });
  await threeDays(farm, { address: 'tower block', beats: 'the beats of one and the same script' });
  const found = await clusterOf(farm[0] as Member);
  expect(found?.people.map(({ memberId }) => memberId).sort()).toEqual(farm.map(({ id }) => id).sort());
  expect(await clusterOf(neighbour)).toBeUndefined();
});

test('members of a group are not offered each other’s videos, and are told so if they ask', async () => {
  const ada = await site.given.member();
  const bob = await site.given.member({ referredBy: ada });
  for (const one of [ada, bob]) await watches(one, 3, { address: 'flat', device: 'tablet' });
  const promotion = await site.given.promotion({ owner: ada });
  const offered = async () => {
    const pages = [1, 2, 3].map((page) => bob.call(watching.availableVideos, { query: { page, limit: 50 } }));
    return (await Promise.all(pages)).flatMap(({ videos }) => videos).some((one) => one.promotionId === promotion.id);
  };
  expect(await offered()).toBe(true);
  await find();
  expect(await offered()).toBe(false);
  expect(await start(bob, promotion.id)).toMatchObject({ status: 403, body: { code: 'linked_promotion' } });

  const boss = await site.given.admin();
  const { id } = (await clusterOf(ada)) as { id: number };
  await boss.call(links.partCluster, { params: { id: String(id) } });
  await boss.call(links.partCluster, { params: { id: String(id) } });
  expect(await offered()).toBe(true);
  await watches(bob, 1, { address: 'flat', device: 'tablet' });
  await find();
  expect(await clusterOf(ada)).toBeUndefined();
  expect((await clusters('parted')).map((one) => one.id)).toContain(id);
  expect(await start(bob, promotion.id)).toMatchObject({ status: 200 });

  await boss.call(links.rejoinCluster, { params: { id: String(id) } });
  expect((await clusterOf(ada))?.id).toBe(id);
  expect(await boss.try(links.partCluster, { params: { id: '999999' } })).toMatchObject({ status: 404 });
});

test('the same beats and the same video are reasons; links that are not seen again are forgotten', async () => {
  const [ada, bob] = (await site.given.members(2)) as [Member, Member];
  for (const one of [ada, bob]) {
    await watches(one, 3, { beats: 'the very same beats, each time' });
    const { id } = await site.given.promotion({ owner: one });
    await site.app.db.write((tx) => tx.query(`update promotion set external_id = 'same-video1' where id = $1`, [id]));
  }
  // The watch that the test before began is still young, and nothing after it would be looked at.
  await site.app.db.write((tx) => tx.query(`update view_trace set at = now() - interval '10 minutes'`));
  await find();
  const found = await clusterOf(ada);
  expect(found?.reasons.map(({ reason }) => reason).sort()).toEqual(['rhythm', 'video']);
  await site.app.db.write((tx) =>
    tx.query(`update member_link set last_at = now() - interval '31 days' where a in ($1, $2)`, [ada.id, bob.id]),
  );
  await site.app.db.write((tx) =>
    tx.query(`update cluster set looked_at = now() - interval '1 day' where id = $1`, [found?.id]),
  );
  await find();
  expect(await clusterOf(ada)).toBeUndefined();
});

test('a member sees the group and why, keeps twenty a day, objects, and a granted objection parts it', async () => {
  const ada = await site.given.member();
  const bob = await site.given.member({ referredBy: ada });
  const alone = await site.given.member();
  const object = (by: Member) => by.try(objections.objectToGroup, { body: { text: 'We share a flat' } });
  expect(await object(alone)).toMatchObject({ status: 409, body: { code: 'not_in_group' } });
  await threeDays([ada, bob], { address: 'shared flat', device: 'sofa' });
  const { shared } = await bob.call(fairPlay.readStanding);
  expect(shared).toMatchObject({ accounts: 2, ownToday: 20 });
  expect(shared?.reasons.toSorted()).toEqual(['address', 'device', 'referral', 'registered']);
  expect(await object(bob)).toMatchObject({ status: 200 });
  expect(await object(bob)).toMatchObject({ status: 200 });
  const boss = await site.given.admin();
  const waiting = (await boss.call(objections.listAllObjections)).filter(({ about }) => about === 'group');
  expect(waiting).toHaveLength(1);
  const params = { id: (waiting[0] as { id: number }).id };
  await boss.call(objections.decideObjection, { params, body: { grant: true, answer: 'Two people' } });
  expect((await bob.call(fairPlay.readStanding)).shared).toBeNull();
  expect(await clusterOf(ada)).toBeUndefined();
});
