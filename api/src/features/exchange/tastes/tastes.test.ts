import { promotions, tastes, watching } from '@viewloop/contract';
import { expect, test } from 'vitest';
import type { GivenPromotion, Member } from '../../../testing/given.ts';
import { race } from '../../../testing/race.ts';
import { testSite } from '../../../testing/test-site.ts';

const site = testSite({ RATE_LIMITS: 'off' });

const say = (member: Member, id: number, opinion: tastes.Opinion) =>
  member.try(tastes.giveOpinion, { params: { id }, body: { opinion } });

async function promotionAbout(
  topic: tastes.Topic | null,
  language: tastes.SpokenLanguage | null = null,
  owner?: Member,
) {
  const promotion = await site.given.promotion(owner ? { owner } : {});
  await promotion.owner.call(promotions.updateAudience, { params: { id: promotion.id }, body: { topic, language } });
  return promotion;
}

/** The list of a member, reduced to these promotions. */
async function offered(viewer: Member, among: readonly GivenPromotion[]): Promise<number[]> {
  const ids = new Set(among.map(({ id }) => id));
  const { videos } = await viewer.call(watching.availableVideos, { query: { limit: 50 } });
  return videos.map(({ promotionId }) => promotionId).filter((id) => ids.has(id));
}

/** Moves the site's count of turns on until the first place of lists is not one of the fair places. */
async function unfairTurn(): Promise<void> {
  await site.app.db.write((tx) =>
    tx.query(`select setval('promotion_queue', (last_value / 4 + 1) * 4 + 1) from promotion_queue`),
  );
}

test('a member chooses topics and languages, and changes them', async () => {
  const ada = await site.given.member();
  const nothing = { topics: [], languages: [], guess: { topic: null, language: null } };
  expect(await ada.call(tastes.readTastes)).toEqual(nothing);
  const body: { topics: tastes.Topic[]; languages: tastes.SpokenLanguage[] } = {
    topics: ['music', 'art'],
    languages: ['de'],
  };
  const chosen = { ...body, guess: { topic: null, language: 'de' } };
  expect(await ada.call(tastes.updateTastes, { body })).toEqual(chosen);
  expect(await ada.call(tastes.readTastes)).toEqual(chosen);
  await ada.call(tastes.updateTastes, { body: { topics: [], languages: [] } });
  expect(await ada.call(tastes.readTastes)).toEqual(nothing);
});

test.each([
  { topics: ['cars'], languages: [] },
  { topics: [], languages: ['xx'] },
  { topics: ['music', 'music'], languages: [] },
  { topics: ['music'] },
  { topics: 'music', languages: [] },
])('refused: %o', async (body) => {
  const ada = await site.given.member();
  expect((await ada.try(tastes.updateTastes, { body: body as never })).status).toBe(400);
});

test('topic and language of a promotion are guessed from its owner, and the owner may change them', async () => {
  const owner = await site.given.member();
  expect(await site.given.promotion({ owner })).toMatchObject({ topic: null, language: null });
  await owner.call(tastes.updateTastes, { body: { topics: ['tech'], languages: ['es', 'en'] } });
  const made = await site.given.promotion({ owner });
  expect(made).toMatchObject({ topic: null, language: 'es' });
  const audience = { topic: 'food', language: 'en' } as const;
  const change = { params: { id: made.id }, body: audience };
  expect(await owner.call(promotions.updateAudience, change)).toMatchObject(audience);
  expect((await owner.call(promotions.listPromotions))[0]).toMatchObject(audience);
  // Creators mostly stay with their topic.
  expect((await owner.call(tastes.readTastes)).guess).toEqual({ topic: 'food', language: 'es' });
  expect(await site.given.promotion({ owner })).toMatchObject({ topic: 'food', language: 'es' });

  const stranger = await site.given.member();
  expect((await stranger.try(promotions.updateAudience, change)).body.code).toBe('promotion_not_found');
  await owner.call(promotions.stopPromotion, { params: { id: made.id } });
  expect((await owner.try(promotions.updateAudience, change)).body.code).toBe('promotion_state');
});

test('what suits a member is offered first; others see the queue as it is', async () => {
  const [pets, foreign, music, unknown] = [
    await promotionAbout('pets', 'en'),
    await promotionAbout('music', 'ja'),
    await promotionAbout('music', 'en'),
    await promotionAbout(null),
  ];
  const all = [pets, foreign, music, unknown];
  const [viewer, other] = (await site.given.members(2)) as [Member, Member];
  await viewer.call(tastes.updateTastes, { body: { topics: ['music'], languages: ['en', 'de'] } });
  await unfairTurn();
  const order = await offered(viewer, all);
  expect(order[0]).toBe(music.id);
  expect(order).toHaveLength(4);
  expect(await offered(other, all)).toEqual(all.map(({ id }) => id));
});

test('pages continue each other for somebody with tastes, too', async () => {
  const viewer = await site.given.member();
  await viewer.call(tastes.updateTastes, { body: { topics: ['gaming'], languages: ['en'] } });
  for (let n = 0; n < 12; n++) await promotionAbout(n % 2 ? 'gaming' : 'food', 'en');
  const whole = (await viewer.call(watching.availableVideos, { query: { limit: 12 } })).videos;
  const pages = [];
  for (let page = 1; page <= 4; page++) {
    pages.push(...(await viewer.call(watching.availableVideos, { query: { page, limit: 3 } })).videos);
  }
  expect(pages).toEqual(whole);
});

test('a video that somebody is not interested in is hidden from them, until they take it back', async () => {
  const promotion = await site.given.promotion();
  const [viewer, other] = (await site.given.members(2)) as [Member, Member];
  const sees = async (member: Member) => (await offered(member, [promotion])).length === 1;
  await say(viewer, promotion.id, 'less');
  await say(viewer, promotion.id, 'less');
  expect([await sees(viewer), await sees(other)]).toEqual([false, true]);
  await say(viewer, promotion.id, 'none');
  expect(await sees(viewer)).toBe(true);
  await say(viewer, promotion.id, 'more');
  expect(await sees(viewer)).toBe(true);
});

test('opinions raise and lower a topic, and lower the owner', async () => {
  const [judged, liked] = [await promotionAbout('beauty'), await promotionAbout('travel')];
  const sameOwner = await site.given.promotion({ owner: judged.owner });
  const [plain, beauty, travel] = [
    await promotionAbout(null),
    await promotionAbout('beauty'),
    await promotionAbout('travel'),
  ];
  const viewer = await site.given.member();
  await say(viewer, judged.id, 'less');
  await say(viewer, liked.id, 'more');
  await unfairTurn();
  const order = await offered(viewer, [sameOwner, plain, beauty, travel]);
  expect(order.indexOf(travel.id)).toBeLessThan(order.indexOf(plain.id));
  expect(order.indexOf(plain.id)).toBeLessThan(order.indexOf(beauty.id));
});

test('said twenty times at once, an opinion counts once', async () => {
  const promotion = await promotionAbout('sport');
  const viewer = await site.given.member();
  await race(20, () => say(viewer, promotion.id, 'less'));
  const row = await site.app.db.read((tx) =>
    tx.one(`select topic_leanings as leanings, lowered_owners as owners from taste where member_id = $1`, [viewer.id]),
  );
  expect(row).toEqual({ leanings: { sport: -1 }, owners: [promotion.owner.id] });
});

test('nobody judges their own video, or one that is not there', async () => {
  const promotion = await site.given.promotion();
  expect(await say(promotion.owner, promotion.id, 'more')).toMatchObject({
    status: 403,
    body: { code: 'own_opinion' },
  });
  expect(await say(promotion.owner, 999_999, 'less')).toMatchObject({ status: 404 });
  expect((await say(promotion.owner, promotion.id, 'love' as never)).status).toBe(400);
});
