import { notices, promotions, watching } from '@viewloop/contract';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Member } from '../../../../testing/given.ts';
import {
  bytes,
  json,
  oembedOf,
  photo,
  type StandInPlatforms,
  startStandInPlatforms,
  status,
} from '../../../../testing/stand-in-platforms.ts';
import { startTestApp } from '../../../../testing/test-app.ts';
import { testSite } from '../../../../testing/test-site.ts';
import { openVideos } from '../../videos/index.ts';
import { lookAfterVideos } from './look-after-videos.job.ts';

let platforms: StandInPlatforms;
let picture: Buffer;
beforeAll(async () => {
  platforms = await startStandInPlatforms();
  picture = await photo('teal');
});
afterAll(() => platforms.close());

const site = testSite(
  { VIDEO_DETAILS: 'on' },
  { guardedHttp: { request: (url, wanted) => platforms.http.request(url, wanted) } },
);

let number = 0;
const youtubeId = () => `yt${String(++number).padStart(9, '0')}`;
const linkTo = (externalId: string) => `https://www.youtube.com/shorts/${externalId}`;
const check = (member: Member, externalId: string) =>
  member.call(promotions.checkLink, { body: { videoUrl: linkTo(externalId) } });

/** The form asks again until the picture has come. */
const checkWithPicture = (member: Member, externalId: string) =>
  vi.waitFor(
    async () => {
      const details = await check(member, externalId);
      expect(details.picture).not.toBeNull();
      return details;
    },
    { timeout: 100_000, interval: 50 },
  );

async function promote(externalId: string, owner?: Member) {
  const by = owner ?? (await site.given.member());
  await site.given.credits(by, 10);
  const body = { videoUrl: linkTo(externalId), platform: 'youtube' as const, creditsSpent: 10 };
  return { owner: by, answer: await by.try(promotions.createPromotion, { body }) };
}

const look = () => lookAfterVideos({ ...site.app, videos: openVideos(site.app) });
const stored = (externalId: string) =>
  site.app.db.read((tx) => tx.one<Record<string, unknown>>('select * from video where external_id = $1', [externalId]));
const later = (externalId: string, hours: number) =>
  site.app.db.write((tx) =>
    tx.query(
      `update video set asked_at = asked_at - make_interval(hours => $2), details_at = details_at - make_interval(hours => $2),
         refused_since = refused_since - make_interval(hours => $2), look_at = now() where external_id = $1`,
      [externalId, hours],
    ),
  );

beforeEach(async () => {
  await site.app.db.write((tx) => tx.query('update video set look_at = null'));
});
afterEach(() => platforms.asked.splice(0));

test('a link shows title, author and picture, and so does everything that names the video', async () => {
  const id = youtubeId();
  platforms.video('youtube', id, { title: 'Cats at dawn', author: 'Ada Films', photo: picture });
  const owner = await site.given.member();
  const details = await checkWithPicture(owner, id);
  expect(details).toMatchObject({ platform: 'youtube', playable: 'ok', title: 'Cats at dawn', author: 'Ada Films' });
  expect(details.pictureComes).toBe(false);

  const { answer } = await promote(id, owner);
  expect(answer.body).toMatchObject({ title: null, videoTitle: 'Cats at dawn', picture: details.picture });
  const viewer = await site.given.member();
  const offer = (await viewer.call(watching.availableVideos)).videos.find(
    ({ promotionId }) => promotionId === answer.body.id,
  );
  expect(offer).toMatchObject({ title: 'Cats at dawn', author: 'Ada Films', picture: details.picture });
  const started = await viewer.call(watching.startWatching, {
    body: { promotionId: answer.body.id, videoId: answer.body.id + 1000 },
  });
  expect(started).toMatchObject({ title: 'Cats at dawn', author: 'Ada Films', picture: details.picture });
});

test('pictures come from this site, encoded anew, and never change under their address', async () => {
  const id = youtubeId();
  platforms.video('youtube', id, { title: 'Cats', author: 'Ada', photo: picture });
  const { picture: found } = await checkWithPicture(await site.given.member(), id);
  for (const [url, width, height] of [
    [found?.small, 144, 256],
    [found?.large, 360, 640],
  ] as const) {
    const response = await site.app.http.inject({ url: url ?? '' });
    expect(response.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect(await sharp(response.rawPayload).metadata()).toMatchObject({ format: 'webp', width, height });
  }
  for (const url of ['/pictures/x.webp', `/pictures/${'0'.repeat(32)}.webp`, '/pictures/%2e%2e', '/pictures/'])
    expect((await site.app.http.inject({ url })).statusCode).toBeGreaterThanOrEqual(400);
});

test('the platform is asked once an hour, however often the form asks', async () => {
  const id = youtubeId();
  platforms.video('youtube', id, { title: 'Cats', author: 'Ada', photo: picture });
  const member = await site.given.member();
  await checkWithPicture(member, id);
  await check(member, id);
  expect(platforms.asked.filter((address) => address === oembedOf('youtube', id))).toHaveLength(1);
  expect(platforms.asked.filter((address) => address.includes(`/vi/${id}/`))).toHaveLength(1);
});

test.each([
  [401, 'not_embeddable'],
  [403, 'private'],
  [404, 'gone'],
] as const)('a definite answer (%i) keeps a video out, with the reason', async (code, playable) => {
  const id = youtubeId();
  platforms.answer(oembedOf('youtube', id), status(code));
  expect(await check(await site.given.member(), id)).toMatchObject({ playable, title: null, picture: null });
  const { answer, owner } = await promote(id);
  expect(answer).toMatchObject({ status: 400, body: { code: 'video_not_playable' } });
  expect(answer.body.message).toMatch(/^This video cannot be promoted: /);
  expect(await owner.call(promotions.listPromotions)).toEqual([]);
});

test.each([
  ['a block page', bytes('<html>', 'text/html')],
  ['too many requests', status(429)],
  ['a fault', status(500)],
  [
    'a redirect to a private address',
    (_: unknown, response: { writeHead(code: number, headers: object): { end(): void } }) =>
      response.writeHead(302, { location: 'https://169.254.169.254/' }).end(),
  ],
  ['an answer without end', json({ title: 'x', filler: 'x'.repeat(200_000) })],
] as const)('%s never keeps a video out', async (_, answerer) => {
  const id = youtubeId();
  platforms.answer(oembedOf('youtube', id), answerer as Parameters<StandInPlatforms['answer']>[1]);
  expect(await check(await site.given.member(), id)).toMatchObject({ playable: 'unknown', picture: null });
  expect((await promote(id)).answer.status).toBe(200);
});

test.each([
  ['SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="400" height="700"/>')],
  ['HTML', () => Buffer.from('<!doctype html><p>Sorry')],
  ['half a picture', () => picture.subarray(0, picture.length / 2)],
  ['the grey placeholder', () => photo('grey', { width: 120, height: 90 })],
  ['a picture of too many pixels', () => photo('white', { width: 5000, height: 5000 })],
  ['too many bytes', () => Buffer.concat([picture, Buffer.alloc(5_000_000)])],
])('%s is no picture, and the video is promoted without one', async (_, body) => {
  const id = youtubeId();
  platforms.answer(oembedOf('youtube', id), json({ title: 'Cats', author_name: 'Ada' }));
  platforms.answer(`https://i.ytimg.com/vi/${id}/oardefault.jpg`, bytes(await body()));
  await promote(id);
  await later(id, 1);
  await look();
  expect(await stored(id)).toMatchObject({ title: 'Cats', small_picture: null, large_picture: null });
});

test('where the upright picture is missing, the next best one serves', async () => {
  const id = youtubeId();
  platforms.answer(oembedOf('youtube', id), json({ title: 'Cats', author_name: 'Ada' }));
  platforms.answer(`https://i.ytimg.com/vi/${id}/hq720.jpg`, bytes(await photo('navy', { width: 1280, height: 720 })));
  await promote(id);
  await later(id, 1);
  await look();
  expect(await stored(id)).toMatchObject({ small_picture: expect.stringMatching(/^[0-9a-f]{32}$/) });
});

test('two refusals an hour apart pause a running promotion and say why; one alone does not', async () => {
  const id = youtubeId();
  platforms.video('youtube', id, { title: 'Cats', author: 'Ada', photo: picture });
  const { owner, answer } = await promote(id);
  const state = async () => (await owner.call(promotions.listPromotions)).find((one) => one.id === answer.body.id);
  await look();
  platforms.answer(oembedOf('youtube', id), status(401));
  await later(id, 24);
  await look();
  expect(await state()).toMatchObject({ state: 'active' });
  await later(id, 0);
  await look();
  expect(await state()).toMatchObject({ state: 'active' });
  await later(id, 1);
  await look();
  expect(await state()).toMatchObject({
    state: 'paused',
    stateReasonCode: 'paused_unplayable',
    stateReasonFacts: { playable: 'not_embeddable' },
  });

  await owner.call(promotions.resumePromotion, { params: { id: answer.body.id } });
  await later(id, 0);
  await look();
  expect(await state()).toMatchObject({ state: 'active' });
});

test('an unclear answer between two refusals does not count as one, and a clear one ends the row', async () => {
  const id = youtubeId();
  platforms.video('youtube', id, { title: 'Cats', author: 'Ada', photo: picture });
  const { owner } = await promote(id);
  await look();
  const hears = async (answerer: Parameters<typeof platforms.answer>[1]) => {
    platforms.answer(oembedOf('youtube', id), answerer);
    await later(id, 2);
    await look();
    return (await stored(id))?.playable;
  };
  await hears(status(404));
  await hears(status(500));
  // A question that gets lost on the way is an unclear answer, too. It is asked again, as the next day's look would do.
  await expect.poll(() => hears(json({ title: 'Cats', author_name: 'Ada' }))).toBe('ok');
  await hears(status(404));
  expect(await owner.call(promotions.listPromotions)).toMatchObject([{ state: 'active' }]);
});

test('titles and pictures that cannot be refreshed for a month are dropped, with their bytes', async () => {
  const id = youtubeId();
  platforms.video('youtube', id, { title: 'Only once', author: 'Ada', photo: await photo('#123456') });
  await promote(id);
  await later(id, 1);
  await look();
  const { large_picture: hash } = (await stored(id)) as { large_picture: string };
  platforms.answer(oembedOf('youtube', id), status(500));
  await later(id, 28 * 24);
  await look();
  expect(await stored(id)).toMatchObject({ title: 'Only once', large_picture: hash });
  await later(id, 24);
  await look();
  expect(await stored(id)).toMatchObject({ title: null, author: null, large_picture: null });
  expect(
    await site.app.db.read((tx) => tx.one('select 1 as one from picture where hash = $1', [hash])),
  ).toBeUndefined();
});

test('what was looked up and never promoted is forgotten after a day', async () => {
  const id = youtubeId();
  platforms.video('youtube', id, { title: 'Cats', author: 'Ada', photo: picture });
  await checkWithPicture(await site.given.member(), id);
  await later(id, 1);
  await look();
  expect(await stored(id)).toBeDefined();
  await later(id, 24);
  await look();
  expect(await stored(id)).toBeUndefined();
});

test('player trouble makes the platform be asked, but not more than once in ten minutes', async () => {
  const id = youtubeId();
  platforms.video('youtube', id, { title: 'Cats', author: 'Ada', photo: picture });
  const { answer } = await promote(id);
  await look();
  await later(id, 1);
  await look();
  const times = () => platforms.asked.filter((address) => address === oembedOf('youtube', id)).length;
  const before = times();
  for (const hours of [1, 0]) {
    const viewer = await site.given.member();
    const body = { promotionId: answer.body.id, videoId: answer.body.id + 1000 };
    const { viewId } = await viewer.call(watching.startWatching, { body });
    if (hours)
      await site.app.db.write((tx) =>
        tx.query(`update video set asked_at = asked_at - interval '1 hour' where external_id = $1`, [id]),
      );
    await viewer.call(watching.abandonWatching, { body: { viewId, reason: 'video_missing' } });
    await look();
  }
  expect(times() - before).toBe(1);
});

async function fail(promotionId: number): Promise<void> {
  const viewer = await site.given.member();
  const body = { promotionId, videoId: promotionId + 1000 };
  const { viewId } = await viewer.call(watching.startWatching, { body });
  await viewer.call(watching.abandonWatching, { body: { viewId, reason: 'video_missing' } });
}

test('three viewers who say that it does not play: the platform is asked, and its word alone pauses and resumes', async () => {
  const id = youtubeId();
  platforms.video('youtube', id, { title: 'Cats', author: 'Ada', photo: picture });
  const { owner, answer } = await promote(id);
  const state = async () => (await owner.call(promotions.listPromotions)).find((one) => one.id === answer.body.id);
  for (let n = 0; n < 3; n++) await fail(answer.body.id);
  await later(id, 0);
  await look();
  expect(await state()).toMatchObject({ state: 'active', trouble: { times: 3 } });

  platforms.answer(oembedOf('youtube', id), status(404));
  await later(id, 0);
  await look();
  expect(await state()).toMatchObject({ state: 'paused', stateReasonCode: 'paused_unplayable' });
  expect((await owner.call(notices.listNotices))[0]).toMatchObject({
    kind: 'promotion_paused',
    facts: { reasonCode: 'paused_unplayable' },
  });

  // Nobody has to resume it: the next hourly look finds that the platform plays it again.
  platforms.video('youtube', id, { title: 'Cats', author: 'Ada', photo: picture });
  const { look_at: lookAt } = (await stored(id)) as { look_at: Date };
  expect(lookAt.getTime()).toBeLessThan(Date.now() + 61 * 60_000);
  await later(id, 1);
  await look();
  expect(await state()).toMatchObject({ state: 'active', stateReason: null });
  expect((await owner.call(notices.listNotices)).map(({ kind }) => kind)).toContain('promotion_shown_again');

  // A pause of the owner's own is left alone.
  await owner.call(promotions.pausePromotion, { params: { id: answer.body.id } });
  await later(id, 24);
  await look();
  expect(await state()).toMatchObject({ state: 'paused' });
});

test('TikTok names its picture itself, by an address that expires', async () => {
  const id = '7300000000000000001';
  platforms.video('tiktok', id, { title: 'Dance', author: 'bea', photo: picture });
  const member = await site.given.member();
  const videoUrl = `https://www.tiktok.com/@bea/video/${id}`;
  await member.call(promotions.checkLink, { body: { videoUrl } });
  const found = async () => (await member.call(promotions.checkLink, { body: { videoUrl } })).picture;
  await expect.poll(found).not.toBeNull();
});

test('without video details nobody outside is asked', async () => {
  const same = { databaseUrl: site.app.databaseUrl, guardedHttp: platforms.http };
  const off = await startTestApp({ VIDEO_DETAILS: 'off' }, same);
  try {
    const member = (await site.given.member()).at(off);
    const details = await member.call(promotions.checkLink, { body: { videoUrl: linkTo(youtubeId()) } });
    expect(details).toMatchObject({ playable: 'unknown', title: null, picture: null, pictureComes: false });
    expect(platforms.asked).toEqual([]);
  } finally {
    await off.close();
  }
});
