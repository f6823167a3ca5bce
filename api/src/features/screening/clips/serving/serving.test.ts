import path from 'node:path';
import { clips, ownData } from '@viewloop/contract';
import { unzipSync } from 'fflate';
import { beforeAll, describe, expect, test } from 'vitest';
import { addressOf, plainVideo, testFolder, type Uploader, uploaded, uploaderIn } from '../../../../testing/clips.ts';
import { runJob } from '../../../../testing/run-job.ts';
import { testSite } from '../../../../testing/test-site.ts';
import { secondsSentTo } from '../index.ts';
import { pacing } from './pace.ts';

const folder = testFolder();
const site = testSite({ CLIPS: 'on', DATA_DIR: path.join(folder, 'data'), FFMPEG: 'auto', RATE_LIMITS: 'off' });

let who: Uploader;
let clip: clips.Clip;
beforeAll(async () => {
  who = await uploaderIn(site.given);
  clip = await uploaded(site.app, who, plainVideo(folder));
});

/** Addresses belong to a session, so they are asked for with the cookie that fetches them. */
async function addresses(cookie = who.cookie) {
  const answer = await fetch(`${await addressOf(site.app)}/api/clips/${clip.id}/addresses`, { headers: { cookie } });
  return (await answer.json()) as Awaited<ReturnType<typeof who.member.call<typeof clips.clipAddresses>>>;
}
const get = async (url: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(`${await addressOf(site.app)}${url}`, { method, headers: { cookie: who.cookie, ...headers } });
const sent = () => site.app.db.read((tx) => secondsSentTo(tx, clip.id, who.member.id));

test('a rendition is sent whole or in ranges, for this browser alone', async () => {
  const [rendition] = (await addresses()).renditions;
  const { url, bytes } = rendition as { url: string; bytes: number };
  const part = await get(url, { range: 'bytes=0-99' });
  expect(part.status).toBe(206);
  expect(Object.fromEntries(part.headers)).toMatchObject({
    'content-range': `bytes 0-99/${bytes}`,
    'content-length': '100',
    'content-type': 'video/mp4',
    'accept-ranges': 'bytes',
    'cache-control': 'private, max-age=300',
    'x-robots-tag': 'noindex',
    'cross-origin-resource-policy': 'same-origin',
  });
  expect(Buffer.from(await part.arrayBuffer()).toString('latin1', 4, 8)).toBe('ftyp');
  const beyond = await get(url, { range: `bytes=${bytes}-` });
  expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${bytes}`]);
  const head = await get(url, {}, 'HEAD');
  expect([head.status, head.headers.get('content-length')]).toEqual([200, String(bytes)]);
  expect(await sent()).toEqual([false, false, false]);
  const whole = await get(url);
  expect(whole.status).toBe(200);
  expect((await whole.arrayBuffer()).byteLength).toBe(bytes);
  await expect.poll(sent).toEqual([true, true, true]);
});

test('pictures and captions have addresses, too', async () => {
  await who.member.call(clips.setCaptions, {
    params: { id: clip.id },
    body: { vtt: 'WEBVTT\n\n00:00.000 --> 00:01.000\nHi' },
  });
  const { frames, captions } = await addresses();
  expect(frames).toHaveLength(9);
  const picture = await get(frames[0]?.url as string);
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  const text = await get(captions?.url as string);
  expect(text.headers.get('content-type')).toBe('text/vtt; charset=utf-8');
  expect(await text.text()).toContain('Hi');
  const bad = await who.member.try(clips.setCaptions, { params: { id: clip.id }, body: { vtt: '<script>' } });
  expect(bad.status).toBe(400);
});

describe('an address does not work', () => {
  test.each<[string, (url: string) => Promise<Response>, number]>([
    [
      'for another session of the same member',
      async (url) => get(url, { cookie: await site.given.session(who.member) }),
      403,
    ],
    ['for a stranger', async (url) => get(url, { cookie: '' }), 401],
    ['for another file', async (url) => get(url.replace('480.mp4', '720.mp4')), 403],
    ['after its time', async (url) => get(url.replace(/until=\d+/, 'until=1000')), 403],
    ['with another time', async (url) => get(url.replace(/until=(\d+)/, 'until=19$1')), 403],
    ['with a path in its name', async (url) => get(url.replace('480.mp4', '..%2f720.mp4')), 400],
  ])('%s', async (_name, fetchIt, status) => {
    const [rendition] = (await addresses()).renditions;
    expect((await fetchIt(rendition?.url as string)).status).toBe(status);
  });
});

test('others see nothing of a clip that is not theirs', async () => {
  const other = await site.given.member();
  const params = { params: { id: clip.id } };
  for (const route of [clips.readClip, clips.clipAddresses, clips.deleteClip])
    expect((await other.try(route, params)).status).toBe(404);
  expect((await other.try(clips.renameClip, { ...params, body: { title: 'x' } })).status).toBe(404);
  expect(await other.call(clips.listClips)).toEqual([]);
});

test('the owner renames a clip and chooses a cover', async () => {
  const params = { id: clip.id };
  expect(await who.member.call(clips.renameClip, { params, body: { title: ' A better cut ' } })).toMatchObject({
    title: 'A better cut',
  });
  expect(await who.member.call(clips.chooseCover, { params, body: { frame: 7 } })).toMatchObject({ cover: 7 });
  expect((await who.member.try(clips.chooseCover, { params, body: { frame: 10 } })).status).toBe(400);
  expect((await who.member.call(clips.listClips)).map(({ id }) => id)).toEqual([clip.id]);
});

test('the first seconds come at once, then a clip comes at a little more than the speed of watching', () => {
  let now = 0;
  const pace = pacing(() => now);
  expect(pace.take('a', { from: 0, to: 4 })).toBe(0);
  expect(pace.take('a', { from: 4, to: 5 })).toBe(800);
  expect(pace.take('a', { from: 5, to: 6 })).toBe(1600);
  expect(pace.take('b', { from: 0, to: 1 })).toBe(0);
  now = 1600;
  expect(pace.take('a', { from: 6, to: 7 })).toBe(800);
  now = 100_000;
  expect(pace.take('a', { from: 7, to: 11 })).toBe(0);
  expect(pace.take('a', { from: 11, to: 12 })).toBe(800);
});

test('what was fetched ahead comes again almost at once, and nothing is gained by skipping to the end first', () => {
  const pace = pacing(() => 0);
  pace.take('a', { from: 0, to: 4 });
  pace.take('a', { from: 4, to: 8 });
  expect(pace.take('a', { from: 0, to: 1 })).toBe(80);
  pace.take('b', { from: 59, to: 60 });
  expect(pace.take('b', { from: 0, to: 4 })).toBe(800);
});

test('the archive of own data has the films themselves', async () => {
  const [largest] = (await addresses()).renditions.slice(-1);
  const { url } = await who.member.call(ownData.prepareExport, { body: { password: who.member.password } });
  const archive = await get(url);
  const files = unzipSync(new Uint8Array(await archive.arrayBuffer()));
  const film = files[`clips/${clip.id}.mp4`];
  expect(film?.length).toBe(largest?.bytes);
  expect(Buffer.from(film as Uint8Array).toString('latin1', 4, 8)).toBe('ftyp');
  const other = await uploaderIn(site.given);
  const foreign = await other.member.call(ownData.prepareExport, { body: { password: other.member.password } });
  const theirs = await get(foreign.url, { cookie: other.cookie });
  expect(
    Object.keys(unzipSync(new Uint8Array(await theirs.arrayBuffer()))).filter((name) => name.endsWith('.mp4')),
  ).toEqual([]);
});

test('a deleted clip cannot be played from that moment, and its files and what was sent of it are gone', async () => {
  const [rendition] = (await addresses()).renditions;
  await who.member.call(clips.deleteClip, { params: { id: clip.id } });
  expect((await get(rendition?.url as string)).status).toBe(404);
  await runJob(site.app, 'clean-clips');
  expect(await sent()).toEqual([]);
  expect((await who.member.try(clips.renameClip, { params: { id: clip.id }, body: { title: 'x' } })).status).toBe(404);
});
