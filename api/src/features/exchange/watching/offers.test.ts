import { promotions } from '@viewloop/contract';
import { expect, test } from 'vitest';
import type { GivenPromotion, Member } from '../../../testing/given.ts';
import { testSite } from '../../../testing/test-site.ts';
import { offers } from './index.ts';

const site = testSite({ RATE_LIMITS: 'off' });

/** Examines two promotions in a statement, so that a queue of ten is a long one. */
function narrowEyed() {
  let clock = 0;
  const find = offers({ examine: 2, now: () => clock });
  const see = async ({ id: viewerId }: Member, first = 100) =>
    (
      await site.app.db.read((tx) =>
        find(tx, { viewerId, platforms: ['youtube'], first, country: null, language: null }),
      )
    ).map(({ id }) => id);
  return { see, wait: (milliseconds: number) => void (clock += milliseconds) };
}

async function queueOf(length: number): Promise<GivenPromotion[]> {
  const queue: GivenPromotion[] = [];
  for (let n = 0; n < length; n++) queue.push(await site.given.promotion({ credits: 20 }));
  return queue;
}

/** Rewards a watch and puts the promotion back to its place in the queue, as if the others had been watched since. */
async function hasWatched(viewer: Member, promotion: GivenPromotion): Promise<void> {
  const position = 'select queue_position as at from promotion where id = $1';
  const before = await site.app.db.read((tx) => tx.one<{ at: number }>(position, [promotion.id]));
  await site.given.rewardedWatch({ viewer, promotion });
  await site.app.db.write((tx) =>
    tx.query('update promotion set queue_position = $2 where id = $1', [promotion.id, before?.at]),
  );
}

const idsOf = (queue: readonly { id: number }[]) => queue.map(({ id }) => id);

test('however many looks it takes, the order and the number are those of the queue', async () => {
  const queue = await queueOf(7);
  const viewer = await site.given.member();
  const { see } = narrowEyed();
  expect(await see(viewer)).toEqual(idsOf(queue));
  expect(await see(viewer, 3)).toEqual(idsOf(queue.slice(0, 3)));
  await hasWatched(viewer, queue[2] as GivenPromotion);
  await hasWatched(viewer, queue[3] as GivenPromotion);
  const left = queue.filter((_, index) => index !== 2 && index !== 3);
  expect(await see(viewer)).toEqual(idsOf(left));
  for (const { owner, id } of queue) await owner.call(promotions.stopPromotion, { params: { id } });
  expect(await see(viewer)).toEqual([]);
});

test('a stretch at the front that was watched is skipped, for half a minute only', async () => {
  const queue = await queueOf(6);
  const viewer = await site.given.member();
  for (const promotion of queue.slice(0, 4)) await hasWatched(viewer, promotion);
  const { see, wait } = narrowEyed();
  expect(await see(viewer)).toEqual(idsOf(queue.slice(4)));

  // A promotion that appears at the front shows whether the front was examined again.
  const [front] = queue as [GivenPromotion];
  const newcomer = await site.given.promotion();
  await site.app.db.write((tx) =>
    tx.query(
      `update promotion p set queue_position = f.queue_position from promotion f where p.id = $1 and f.id = $2`,
      [newcomer.id, front.id],
    ),
  );
  wait(29_000);
  expect(await see(viewer)).toEqual(idsOf(queue.slice(4)));
  const other = await site.given.member();
  expect(await see(other)).toContain(newcomer.id);
  wait(2000);
  expect(await see(viewer)).toEqual([newcomer.id, ...idsOf(queue.slice(4))]);
});

test('who has watched everything sees what is new at once', async () => {
  const { see } = narrowEyed();
  const viewer = await site.given.member();
  for (const promotionId of await see(viewer)) {
    const promotion = { id: promotionId } as GivenPromotion;
    await hasWatched(viewer, promotion);
  }
  expect(await see(viewer)).toEqual([]);
  const fresh = await site.given.promotion();
  expect(await see(viewer)).toEqual([fresh.id]);
});
