import { expect, test } from 'vitest';
import { createOffers } from './offers.ts';
import type { Reply, Video, VideoPage } from './watch-server.ts';

const video = (id: number): Video => ({
  id,
  promotionId: id - 1000,
  title: `Clip ${id}`,
  author: null,
  picture: null,
  platform: 'tiktok',
  duration: 30,
  watchedYou: false,
});

/** A server with these offers, in pages as it is asked for them; it counts the calls. */
function serverWith(ids: number[]) {
  const server = {
    ids,
    calls: 0,
    async read(page: number, limit: number): Promise<Reply<VideoPage>> {
      server.calls += 1;
      const videos = server.ids.slice((page - 1) * limit, page * limit).map(video);
      const pagination = {
        currentPage: page,
        hasNextPage: server.ids.length > page * limit,
        hasPreviousPage: page > 1,
      };
      return { ok: true, value: { videos, pagination } };
    },
  };
  return server;
}

const range = (first: number, count: number) => Array.from({ length: count }, (_, index) => first + index);

test('takes the offers in their order and shows the three that come next, with one call for many videos', async () => {
  const server = serverWith(range(1001, 10));
  const offers = createOffers(server.read);
  expect((await offers.take())?.id).toBe(1001);
  expect(offers.coming().map(({ id }) => id)).toEqual([1002, 1003, 1004]);
  for (let taken = 2; taken <= 6; taken += 1) {
    await offers.take();
    await offers.refill();
  }
  expect(server.calls).toBe(1);
});

test('reads again when it runs low, and never offers a video twice in a sitting', async () => {
  const server = serverWith(range(1001, 25));
  const offers = createOffers(server.read, [1001, 1002]);
  const taken = [];
  for (;;) {
    const next = await offers.take();
    if (!next) break;
    taken.push(next.id);
    await offers.refill();
  }
  expect(taken).toEqual(range(1003, 23));
  expect(offers.failure()).toBeNull();
});

test('a server that has no more is not asked for every video, but asked before the list is called empty', async () => {
  const server = serverWith([1001, 1002]);
  const offers = createOffers(server.read);
  await offers.take();
  await offers.refill();
  await offers.take();
  await offers.refill();
  expect(server.calls).toBe(1);
  server.ids = [1003];
  expect((await offers.take())?.id).toBe(1003);
  expect(server.calls).toBe(2);
});

test('a video that was passed by number leaves the queue', async () => {
  const offers = createOffers(serverWith([1001, 1002]).read);
  await offers.refill();
  offers.pass(1001);
  expect((await offers.take())?.id).toBe(1002);
  expect(await offers.take()).toBeUndefined();
});

test('an empty queue that could not be read is no empty offer', async () => {
  const refusal = { ok: false, status: 401, code: 'not_signed_in', message: '', details: {} } as const;
  const offers = createOffers(async () => refusal);
  expect(await offers.take()).toBeUndefined();
  expect(offers.failure()).toEqual(refusal);
});
