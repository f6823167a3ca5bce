import { constants, plans, promotions, type RouteInput, tastes, watching } from '@viewloop/contract';
import { expect, test } from 'vitest';
import type { GivenPromotion, Member } from '../../../../testing/given.ts';
import { videoUrl } from '../../../../testing/given.ts';
import { runJob } from '../../../../testing/run-job.ts';
import { testSite } from '../../../../testing/test-site.ts';
import { shareOfWatches } from '../../insights/index.ts';
import { matchingShare } from '../pacing/forecast-store.ts';

// Behind a proxy the address of a visitor is the one that the proxy names.
const site = testSite({ RATE_LIMITS: 'off', TRUST_PROXY: 'on' });

const plan = (wishes: Partial<plans.Plan> = {}): plans.Plan => ({
  ...constants.OPEN_PLAN,
  languages: [],
  countries: [],
  topics: [],
  ...wishes,
});
const edit = ({ owner, id }: GivenPromotion, body: RouteInput<typeof plans.editPromotion>['body']) =>
  owner.call(plans.editPromotion, { params: { id }, body });
const delivery = ({ owner, id }: GivenPromotion) => owner.call(plans.readDelivery, { params: { id } });
const listed = async (viewer: Member, { id }: { id: number }) =>
  (await viewer.call(watching.availableVideos, { query: { limit: 50 } })).videos.some(
    ({ promotionId }) => promotionId === id,
  );
const tryStart = async (viewer: Member, { id }: { id: number }) => {
  const { status, body } = await viewer.try(watching.startWatching, { body: { promotionId: id, videoId: id + 1000 } });
  return status === 200 ? 'started' : body.code;
};
const timeComes = async ({ id }: { id: number }) => {
  await site.app.db.write((tx) =>
    tx.query('update promotion set next_offer_at = now() where id = $1 and next_offer_at is not null', [id]),
  );
  await runJob(site.app, 'release-held-promotions');
};
const held = async ({ id }: { id: number }) =>
  (await site.app.db.read((tx) => tx.one<{ hold: string | null }>('select hold from promotion where id = $1', [id])))
    ?.hold;

test('a limit for the day: nobody sees it any more when it is reached, and it comes back by itself', async () => {
  const promotion = await site.given.promotion({ credits: 20 });
  await edit(promotion, { plan: plan({ pace: 'per_day', amount: 2 }) });
  await site.given.rewardedWatch({ promotion });
  expect(await held(promotion)).toBeNull();
  const running = await site.given.startedWatch({ promotion });
  expect(await held(promotion)).toBe('day');
  const viewer = await site.given.member();
  expect([await listed(viewer, promotion), await tryStart(viewer, promotion)]).toEqual([
    false,
    'promotion_unavailable',
  ]);
  expect(await delivery(promotion)).toMatchObject({ hold: 'day', slow: expect.arrayContaining(['on_hold']) });

  // It is too early: the limit of the day still holds.
  await timeComes(promotion);
  expect(await held(promotion)).toBe('day');

  // A place that was given back is offered again, within seconds.
  await running.viewer.call(watching.abandonWatching, { body: { viewId: running.view.id } });
  await runJob(site.app, 'release-held-promotions');
  expect([await held(promotion), await listed(viewer, promotion)]).toEqual([null, true]);
  await site.given.rewardedWatch({ promotion });
  expect(await held(promotion)).toBe('day');

  // The next day.
  await site.app.db.write((tx) =>
    tx.query(`update promotion_hour set hour = hour - interval '1 day' where promotion_id = $1`, [promotion.id]),
  );
  await timeComes(promotion);
  expect(await tryStart(viewer, promotion)).toBe('started');
});

test('many who start at the same moment: the limit is never passed', async () => {
  const promotion = await site.given.promotion({ credits: 40 });
  await edit(promotion, { plan: plan({ pace: 'per_hour', amount: 3 }) });
  const viewers = await site.given.members(8);
  for (let round = 0; round < 5; round++) await Promise.all(viewers.map((viewer) => tryStart(viewer, promotion)));
  const { viewsReserved } = await promotion.owner.call(promotions.readPromotion, { params: { id: promotion.id } });
  expect(viewsReserved).toBe(3);
});

test('evenly: after a watch began nobody else is offered it until the pause is over', async () => {
  const promotion = await site.given.promotion({ credits: 20 });
  await edit(promotion, { plan: plan({ pace: 'evenly', amount: 2 }) });
  const begun = Date.now();
  await site.given.rewardedWatch({ promotion });
  const { hold, nextOfferAt } = await delivery(promotion);
  expect(hold).toBe('evenly');
  expect(Date.parse(nextOfferAt as string)).toBeGreaterThan(begun + 5.2 * 3_600_000);
  expect(Date.parse(nextOfferAt as string)).toBeLessThan(begun + 5.4 * 3_600_000);
  await timeComes(promotion);
  expect(await listed(await site.given.member(), promotion)).toBe(true);
});

test('whoever holds a place may start again while the promotion waits, and it goes on waiting', async () => {
  const promotion = await site.given.promotion({ credits: 20 });
  await edit(promotion, { plan: plan({ pace: 'evenly', amount: 2 }) });
  const { viewer } = await site.given.startedWatch({ promotion });
  expect(await tryStart(viewer, promotion)).toBe('started');
  expect([await held(promotion), await listed(await site.given.member(), promotion)]).toEqual(['evenly', false]);
});

test('pausing and resuming does not get around a plan', async () => {
  const promotion = await site.given.promotion({ credits: 20 });
  await edit(promotion, { plan: plan({ startsOn: '2099-01-01' }) });
  const { id, owner } = promotion;
  await owner.call(promotions.pausePromotion, { params: { id } });
  await owner.call(promotions.resumePromotion, { params: { id } });
  const viewer = await site.given.member();
  expect([await listed(viewer, promotion), await tryStart(viewer, promotion)]).toEqual([
    false,
    'promotion_unavailable',
  ]);
  await edit(promotion, { plan: plan() });
  expect([await held(promotion), await listed(viewer, promotion)]).toEqual([null, true]);
});

test('after its last day it is stopped, once, and the rest comes back', async () => {
  const promotion = await site.given.promotion({ credits: 20 });
  await edit(promotion, { plan: plan({ endsOn: '2099-01-01' }) });
  await site.given.rewardedWatch({ promotion });
  await site.app.db.write((tx) =>
    tx.query('update promotion_plan set ends_at = now() where promotion_id = $1', [promotion.id]),
  );
  await runJob(site.app, 'release-held-promotions');
  await runJob(site.app, 'release-held-promotions');
  const shown = await promotion.owner.call(promotions.readPromotion, { params: { id: promotion.id } });
  expect(shown).toMatchObject({ state: 'stopped', creditsReturned: 18, stateReasonCode: 'stopped_by_plan' });
});

test('believed or trusted viewers only: nobody else sees it or can start it, and the forecast knows', async () => {
  const believedOnly = await site.given.promotion({ credits: 20 });
  const trustedOnly = await site.given.promotion({ credits: 20 });
  await edit(believedOnly, { plan: plan({ trust: 'believed' }) });
  await edit(trustedOnly, { plan: plan({ trust: 'trusted' }) });
  expect((await delivery(trustedOnly)).plan).toMatchObject({ trust: 'trusted' });
  const viewer = await site.given.member();
  const sees = async () => [await listed(viewer, believedOnly), await listed(viewer, trustedOnly)];
  const no = 'promotion_unavailable';
  expect([...(await sees()), await tryStart(viewer, believedOnly), await tryStart(viewer, trustedOnly)]).toEqual([
    false,
    false,
    no,
    no,
  ]);
  const trust = (changes: string) =>
    site.app.db.write(async (tx) => {
      await tx.query('insert into member_trust (member_id) values ($1) on conflict do nothing', [viewer.id]);
      await tx.query(`update member_trust set ${changes} where member_id = $1`, [viewer.id]);
    });
  await trust('proven = true');
  expect([...(await sees()), await tryStart(viewer, trustedOnly)]).toEqual([true, false, no]);
  await trust(`proven_views = 1000, since = now() - interval '60 days'`);
  expect([...(await sees()), await tryStart(viewer, trustedOnly)]).toEqual([true, true, 'started']);
  await trust('aside_at = now()');
  expect(await sees()).toEqual([false, false]);
  await trust('aside_at = null');

  const shareOf = (wishes: Partial<plans.Plan>) =>
    site.app.db.read((tx) => matchingShare(tx, plan(wishes), shareOfWatches));
  await site.given.rewardedWatch();
  const [anyone, believed] = [await shareOf({}), await shareOf({ trust: 'believed' })];
  expect(anyone).toBe(1);
  expect(believed).toBeGreaterThan(0);
  expect(believed).toBeLessThan(1);
});

test('languages, topics and confirmed addresses: only those who fit see it or can start it', async () => {
  const promotion = await site.given.promotion({ credits: 20 });
  await edit(promotion, { plan: plan({ languages: ['de'], topics: ['music', 'art'], verifiedOnly: true }) });
  const viewer = await site.given.member();
  const can = async () => [await listed(viewer, promotion), await tryStart(viewer, promotion)];
  const no = [false, 'promotion_unavailable'];
  expect(await can()).toEqual(no);
  await viewer.call(tastes.updateTastes, { body: { languages: ['en', 'de'], topics: ['art'] } });
  expect(await can()).toEqual(no);
  await site.app.db.write((tx) => tx.query('update member set email_verified_at = now() where id = $1', [viewer.id]));
  expect(await can()).toEqual([true, 'started']);
  await viewer.call(tastes.updateTastes, { body: { languages: ['en'], topics: ['art'] } });
  expect(await listed(viewer, promotion)).toBe(false);
});

test('a country nobody is known to be in; widening drops one wish after another while nobody comes', async () => {
  const promotion = await site.given.promotion({ credits: 20 });
  await edit(promotion, { plan: plan({ countries: ['IS'], languages: ['ja'], widen: true }) });
  const viewer = await site.given.member();
  expect(await listed(viewer, promotion)).toBe(false);
  const hoursPass = async () => {
    await site.app.db.write((tx) =>
      tx.query('update promotion_plan set widen_at = now() where promotion_id = $1', [promotion.id]),
    );
    await runJob(site.app, 'widen-audiences');
  };
  await runJob(site.app, 'widen-audiences');
  expect((await delivery(promotion)).widened).toBe(0);
  await hoursPass();
  expect([(await delivery(promotion)).widened, await listed(viewer, promotion)]).toEqual([2, false]);
  await hoursPass();
  expect([(await delivery(promotion)).widened, await listed(viewer, promotion)]).toEqual([3, true]);
  // What the owner says counts again.
  await edit(promotion, { plan: plan({ countries: ['IS'], widen: false }) });
  expect([(await delivery(promotion)).widened, await listed(viewer, promotion)]).toEqual([0, false]);
});

test('a country that is wanted: who comes from there is offered the promotion, and nobody else', async () => {
  const promotion = await site.given.promotion({ credits: 20 });
  await edit(promotion, { plan: plan({ countries: ['DE', 'AT'] }) });
  const { id } = promotion;
  /** What a new member sees and may start from this address, by the table of countries on this machine. */
  const from = async (address: string) => {
    const viewer = await site.given.member();
    const headers = { 'x-forwarded-for': address };
    const list = await viewer.try(watching.availableVideos, { query: { limit: 50 } }, headers);
    const start = await viewer.try(watching.startWatching, { body: { promotionId: id, videoId: id + 1000 } }, headers);
    const { videos } = list.body as unknown as { videos: { promotionId: number }[] };
    return [videos.some(({ promotionId }) => promotionId === id), start.status];
  };
  expect(await from('193.99.144.80')).toEqual([true, 200]);
  expect(await from('2a02:2e0:3fe:1001:302::')).toEqual([true, 200]);
  expect(await from('8.8.8.8')).toEqual([false, 409]);
  // An address that is in no country belongs to none that is wanted.
  expect(await from('10.1.2.3')).toEqual([false, 409]);
  await edit(promotion, { plan: plan({ countries: ['US'] }) });
  expect([await from('193.99.144.80'), await from('8.8.8.8')]).toEqual([
    [false, 409],
    [true, 200],
  ]);
});

test('an edit changes what it names; nobody edits what is not theirs or has ended', async () => {
  const promotion = await site.given.promotion({ title: 'Before' });
  const { id, owner } = promotion;
  expect(await edit(promotion, { title: 'After' })).toMatchObject({ title: 'After', topic: null });
  expect(await edit(promotion, { topic: 'food' })).toMatchObject({ title: 'After', topic: 'food' });
  const body = { title: 'Mine' };
  const stranger = await site.given.member();
  expect((await stranger.try(plans.editPromotion, { params: { id }, body })).status).toBe(404);
  expect((await stranger.try(plans.readDelivery, { params: { id } })).status).toBe(404);
  const past = await owner.try(plans.editPromotion, { params: { id }, body: { plan: plan({ endsOn: '2020-01-01' }) } });
  expect([past.status, past.body.code]).toEqual([400, 'plan_over']);
  await owner.call(promotions.stopPromotion, { params: { id } });
  expect((await owner.try(plans.editPromotion, { params: { id }, body })).status).toBe(409);
});

test.each([
  ['a zone that does not exist', { timeZone: 'Moon/Crater' }],
  ['an end before the start', { startsOn: '2099-02-01', endsOn: '2099-01-01' }],
  ['a country twice', { countries: ['DE', 'DE'] }],
  ['a limit of nothing', { pace: 'per_day', amount: 0 }],
] as const)('a plan is refused for %s', async (_, wishes) => {
  const promotion = await site.given.promotion();
  const body = { plan: { ...plan(), ...wishes } };
  const { status } = await promotion.owner.try(plans.editPromotion, { params: { id: promotion.id }, body } as never);
  expect(status).toBe(400);
});

test('a copy has video, title, audience and plan of the original; the same request makes one', async () => {
  const original = await site.given.promotion({ title: 'A film' });
  await edit(original, { topic: 'food', plan: plan({ countries: ['DE'], startsOn: '2020-01-01' }) });
  const { owner, id } = original;
  await owner.call(promotions.stopPromotion, { params: { id } });
  const again = { params: { id }, body: { creditsSpent: 6, requestId: site.given.requestId() } };
  const copy = await owner.call(plans.duplicatePromotion, again);
  expect(copy).toMatchObject({ title: 'A film', externalId: original.externalId, topic: 'food', viewsTarget: 3 });
  expect((await owner.call(plans.duplicatePromotion, again)).id).toBe(copy.id);
  const { plan: copied } = await owner.call(plans.readDelivery, { params: { id: copy.id } });
  expect(copied).toEqual(plan({ countries: ['DE'] }));
  const stranger = await site.given.member();
  expect((await stranger.try(plans.duplicatePromotion, again)).status).toBe(404);
});

test('several at once: all or none, and once however often it is sent', async () => {
  const owner = await site.given.member();
  await site.given.credits(owner, 10);
  const videos = [1, 2, 3].map(() => ({ videoUrl: videoUrl(), platform: 'youtube' as const }));
  const body = { videos, creditsSpent: 4, requestId: site.given.requestId() };
  const tooMuch = await owner.try(plans.createSeveral, { body });
  expect([tooMuch.status, tooMuch.body.code]).toEqual([400, 'insufficient_credits']);
  expect(await owner.call(promotions.listPromotions)).toEqual([]);
  await site.given.credits(owner, 2);
  const first = await owner.call(plans.createSeveral, { body });
  expect([first.promotions.length, first.balance]).toEqual([3, 0]);
  const [again, more] = await Promise.all([1, 2].map(() => owner.call(plans.createSeveral, { body })));
  expect([again?.promotions.map(({ id }) => id), more?.balance]).toEqual([first.promotions.map(({ id }) => id), 0]);
  expect(await owner.call(promotions.listPromotions)).toHaveLength(3);
});

test('the first views of a new promotion come near the front, once a day for each owner', async () => {
  for (let n = 0; n < 14; n++) await site.given.promotion({ credits: 40 });
  // As if all of them had been there for days.
  await site.app.db.write(async (tx) => {
    await tx.query(
      `update promotion set promise_left = 0, queue_position = nextval('promotion_queue') where next_offer_at is null`,
    );
    await tx.query(`select setval('promotion_promise', 1, false)`);
  });
  await runJob(site.app, 'measure-queue');
  const places = async () => {
    const rows = await site.app.db.read((tx) =>
      tx.query<{ id: number }>(
        `select id from promotion where state = 'active' and has_place and next_offer_at is null order by queue_position, id`,
      ),
    );
    return new Map(rows.map(({ id }, place) => [id, place]));
  };
  const fresh = await site.given.promotion({ credits: 20 });
  const length = (await places()).size;
  expect((await places()).get(fresh.id)).toBeLessThanOrEqual(9);
  expect((await delivery(fresh)).promised).toBe(true);
  await site.given.rewardedWatch({ promotion: fresh });
  expect((await places()).get(fresh.id)).toBeLessThan(length - 1);
  await site.given.rewardedWatch({ promotion: fresh });
  await site.given.rewardedWatch({ promotion: fresh });
  expect([(await places()).get(fresh.id), (await delivery(fresh)).promised]).toEqual([length - 1, false]);

  const second = await site.given.promotion({ owner: fresh.owner, credits: 20 });
  expect([(await places()).get(second.id), (await delivery(second)).promised]).toEqual([length, false]);
});
