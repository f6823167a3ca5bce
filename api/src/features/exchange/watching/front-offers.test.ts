import { promotions, tastes } from '@viewloop/contract';
import { expect, test } from 'vitest';
import type { GivenPromotion, Member } from '../../../testing/given.ts';
import { testSite } from '../../../testing/test-site.ts';
import { frontOffers } from './front-offers.ts';
import { offers } from './offers.ts';

const site = testSite({ RATE_LIMITS: 'off' });

/** Says what each of the two ways offers a member. */
function bothWays(size: { most?: number } = {}) {
  const atTheFront = frontOffers(site.app.db, ['youtube', 'tiktok'], size);
  const search = offers();
  return async ({ id: viewerId }: Member, first = 40) => {
    const wanted = { viewerId, first, country: 'DE', language: 'de' };
    const [front, whole] = await site.app.db.read(async (tx) => [
      await atTheFront(tx, wanted),
      await search(tx, { ...wanted, platforms: ['youtube', 'tiktok'] }),
    ]);
    return { front, whole: whole.map(({ id }) => id), row: whole[0] };
  };
}

test('the kept front and the search of the whole queue offer everybody the same', async () => {
  const ask = bothWays();
  const made: GivenPromotion[] = [];
  for (let n = 0; n < 9; n++) made.push(await site.given.promotion({ credits: 20 }));
  const [seen, reported, hidden, own, ofMate, forGermans, forFrance, copied] = made as GivenPromotion[] & {
    length: 9;
  };
  const run = (text: string, values: unknown[]) => site.app.db.write((tx) => tx.query(text, values));
  const [plain, watcher, reporter, chooser, mate] = (await site.given.members(5)) as [
    Member,
    Member,
    Member,
    Member,
    Member,
  ];
  const owner = (own as GivenPromotion).owner;
  await site.given.rewardedWatch({ viewer: watcher, promotion: seen as GivenPromotion });
  const reason = { reason: 'unsuitable' } as const;
  await reporter.call(promotions.reportPromotion, { params: { id: (reported as GivenPromotion).id }, body: reason });
  await chooser.call(tastes.giveOpinion, { params: { id: (hidden as GivenPromotion).id }, body: { opinion: 'less' } });
  const cluster = `insert into cluster (since, changed_at, size) values (now(), now(), 2) returning id`;
  const [{ id: clusterId } = { id: 0 }] = await site.app.db.write((tx) => tx.query<{ id: number }>(cluster));
  for (const member of [mate, (ofMate as GivenPromotion).owner])
    await run('insert into cluster_member (cluster_id, member_id) values ($1, $2)', [clusterId, member.id]);
  const only = `insert into promotion_plan (promotion_id, pace, amount, from_hour, to_hour, time_zone, languages, countries, topics,
    verified_only, widen) values ($1, 'fast', 1, 0, 24, 'UTC', '{}', $2, '{}', false, false)`;
  await run(only, [forGermans?.id, ['DE']]);
  await run(only, [forFrance?.id, ['FR']]);
  await run('update promotion set targeted = true where id = any($1)', [[forGermans?.id, forFrance?.id]]);
  // Somebody else promotes the owner's video as well.
  await run(
    'update promotion p set external_id = o.external_id, platform = o.platform from promotion o where p.id = $1 and o.id = $2',
    [copied?.id, own?.id],
  );

  const missing = async (member: Member) => {
    const { front, whole, row } = await ask(member);
    expect(front?.queue.map(({ id }) => id)).toEqual(whole);
    expect([front?.taste ?? null, front?.watchers, front?.turn]).toEqual([row?.taste, row?.watchers, row?.turn]);
    return made.filter(({ id }) => !whole.includes(id));
  };
  expect(await missing(plain)).toEqual([forFrance]);
  expect(await missing(watcher)).toEqual([seen, forFrance]);
  expect(await missing(reporter)).toEqual([reported, forFrance]);
  expect(await missing(chooser)).toEqual([hidden, forFrance]);
  expect(await missing(mate)).toEqual([ofMate, forFrance]);
  expect(await missing(owner)).toEqual([own, forFrance, copied]);
});

test('where the front has too few for a member, the whole queue is searched', async () => {
  for (let n = 0; n < 4; n++) await site.given.promotion();
  const ask = bothWays({ most: 3 });
  const viewer = await site.given.member();
  expect((await ask(viewer, 3)).front?.queue.map(({ id }) => id)).toEqual((await ask(viewer, 3)).whole);
  const { front, whole } = await ask(viewer, 4);
  expect([front, whole.length]).toEqual([undefined, 4]);
});
