import { watching } from '@viewloop/contract';
import { expect, test } from 'vitest';
import { testSite } from '../../../../testing/test-site.ts';
import { measureQueue } from './measure-queue.job.ts';

const site = testSite({ RATE_LIMITS: 'off' });

test('one owner’s promotions share one turn: each waits a round for every other one', async () => {
  for (let n = 0; n < 4; n++) await site.given.promotion();
  const splitter = await site.given.member();
  await site.given.promotion({ owner: splitter });
  await measureQueue(site.app.db);
  const second = await site.given.promotion({ owner: splitter });
  const third = await site.given.promotion({ owner: splitter });
  const single = await site.given.promotion();
  const positionOf = async (id: number) => {
    const row = await site.app.db.read((tx) =>
      tx.one<{ at: number }>('select queue_position as at from promotion where id = $1', [id]),
    );
    return row?.at as number;
  };
  // Five owners make a round of five turns.
  expect((await positionOf(second.id)) - (await positionOf(single.id))).toBe(5 - 2);
  expect((await positionOf(third.id)) - (await positionOf(single.id))).toBe(2 * 5 - 1);

  const last = await positionOf(single.id);
  const viewer = await site.given.member();
  for (const { id } of [single, second]) {
    await viewer.call(watching.startWatching, { body: { promotionId: id, videoId: id + 1000 } });
  }
  expect(await positionOf(single.id)).toBe(last + 1);
  expect(await positionOf(second.id)).toBe(last + 2 + 2 * 5);
});
