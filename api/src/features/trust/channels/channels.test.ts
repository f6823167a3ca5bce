import { channels, fairPlay, notices } from '@viewloop/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Member } from '../../../testing/given.ts';
import { runJob } from '../../../testing/run-job.ts';
import { json, oembedOf, type StandInPlatforms, startStandInPlatforms } from '../../../testing/stand-in-platforms.ts';
import { testSite } from '../../../testing/test-site.ts';

let platforms: StandInPlatforms;
beforeAll(async () => {
  platforms = await startStandInPlatforms();
});
afterAll(() => platforms.close());

const site = testSite(
  { VIDEO_DETAILS: 'on', FAIR_PLAY: 'strict', RATE_LIMITS: 'off' },
  { guardedHttp: { request: (url, wanted) => platforms.http.request(url, wanted) } },
);

const YOUTUBE = 'channelvid1';
const TIKTOK = '7300000000000000077';
const titled = (platform: 'youtube' | 'tiktok', id: string, title: string, author_url: string) =>
  platforms.answer(oembedOf(platform, id), json({ title, author_name: 'Ada Films', author_url }));
const prove = (by: Member, videoUrl = `https://www.youtube.com/shorts/${YOUTUBE}`) =>
  by.try(channels.proveChannel, { body: { videoUrl } });

test('a code in the title proves a channel on both platforms, which vouches for the member; without it nothing is proven', async () => {
  const ada = await site.given.member();
  const { code } = await ada.call(channels.readChannels);
  titled('youtube', YOUTUBE, 'My cats', 'https://www.youtube.com/@AdaFilms');
  expect(await prove(ada)).toMatchObject({ status: 409, body: { code: 'channel_code_missing' } });
  expect((await ada.call(fairPlay.readStanding)).vouchedFor).toMatchObject({ channel: false, enough: false });
  titled('youtube', YOUTUBE, `My cats ${code.toLowerCase()}`, 'https://www.youtube.com/@AdaFilms');
  expect(await prove(ada)).toMatchObject({ status: 200, body: { state: 'proven', name: 'Ada Films' } });
  expect(await prove(ada)).toMatchObject({ status: 200, body: { state: 'proven' } });
  titled('tiktok', TIKTOK, code, 'https://www.tiktok.com/@ada');
  expect(await prove(ada, `https://www.tiktok.com/@ada/video/${TIKTOK}`)).toMatchObject({ status: 200 });
  const own = await ada.call(channels.readChannels);
  expect(own.channels.map(({ url }) => url)).toEqual([
    'https://www.youtube.com/@adafilms',
    'https://www.tiktok.com/@ada',
  ]);
  expect((await ada.call(fairPlay.readStanding)).vouchedFor).toMatchObject({ channel: true, enough: true });
});

test('one channel, one account: a second claim asks the first holder, who keeps it or hands it over', async () => {
  const [first, second] = (await site.given.members(2)) as [Member, Member];
  const url = 'https://www.youtube.com/@shared';
  for (const one of [first, second]) {
    const { code } = await one.call(channels.readChannels);
    titled('youtube', YOUTUBE, code, url);
    expect(await prove(one)).toMatchObject({ status: 200, body: { state: one === first ? 'proven' : 'asked' } });
  }
  expect((await second.call(fairPlay.readStanding)).vouchedFor.channel).toBe(false);
  expect((await first.call(channels.readChannels)).channels).toMatchObject([{ url, claimed: true }]);
  const answer = (by: Member, handOver: boolean) =>
    by.try(channels.answerClaim, { body: { platform: 'youtube', url, handOver } });
  expect((await answer(second, true)).status).toBe(404);
  expect((await answer(first, false)).status).toBe(200);
  expect((await second.call(channels.readChannels)).asked).toEqual([]);
  expect((await prove(second)).body.state).toBe('asked');
  expect((await answer(first, true)).status).toBe(200);
  expect((await second.call(channels.readChannels)).channels).toMatchObject([{ url, claimed: false }]);
  expect((await first.call(channels.readChannels)).channels).toEqual([]);
});

test('a holder is told of a claim, and who does not answer for two weeks loses the channel', async () => {
  const [first, second] = (await site.given.members(2)) as [Member, Member];
  const url = 'https://www.youtube.com/@silent';
  for (const one of [first, second]) {
    const { code } = await one.call(channels.readChannels);
    titled('youtube', YOUTUBE, code, url);
    await prove(one);
  }
  const told = async (by: Member) => (await by.call(notices.listNotices)).map(({ kind }) => kind);
  expect(await told(first)).toContain('channel_claimed');
  const daysPass = (days: number) =>
    site.app.db.write((tx) => tx.query('update channel_claim set at = at - make_interval(days => $1)', [days]));
  await daysPass(13);
  await runJob(site.app, 'settle-channel-claims');
  expect((await first.call(channels.readChannels)).channels).toMatchObject([{ url, claimed: true }]);
  // Asking again does not begin the time anew.
  await prove(second);
  await daysPass(2);
  await runJob(site.app, 'settle-channel-claims');
  expect((await first.call(channels.readChannels)).channels).toEqual([]);
  expect((await second.call(channels.readChannels)).channels).toMatchObject([{ url, claimed: false }]);
  expect([await told(first), await told(second)]).toEqual([
    expect.arrayContaining(['channel_lost']),
    ['channel_gained'],
  ]);
});

test('a title on another site, or no author, proves nothing', async () => {
  const member = await site.given.member();
  const { code } = await member.call(channels.readChannels);
  for (const author of [
    'https://evil.example/@ada',
    'http://www.youtube.com/@ada',
    'https://www.youtube.com/',
    'no address',
  ]) {
    titled('youtube', YOUTUBE, code, author);
    expect(await prove(member)).toMatchObject({ status: 409, body: { code: 'channel_silent' } });
  }
  expect((await prove(member, 'https://example.com/x')).status).toBe(400);
});
