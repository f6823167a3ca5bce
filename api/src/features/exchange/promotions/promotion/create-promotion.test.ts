import { auth, promotions } from '@viewloop/contract';
import { expect, test } from 'vitest';
import { balanceOf, escrowOf } from '../../../../ledger/index.ts';
import type { Member } from '../../../../testing/given.ts';
import { testSite } from '../../../../testing/test-site.ts';

const short: Record<string, string> = {
  'https://vm.tiktok.com/ZMgood1/': 'https://www.tiktok.com/@ada/video/7123456789012345678?_t=8',
  'https://vm.tiktok.com/ZMwrong/': 'https://www.tiktok.com/@ada/photo/7123456789012345678',
};
const site = testSite({ RATE_LIMITS: 'off' }, { resolveShortLink: async (url) => short[url] });

const balance = (of: Member) => site.app.db.read((tx) => balanceOf(tx, of.id));

async function memberWith(credits: number): Promise<Member> {
  const member = await site.given.member();
  if (credits > 0) await site.given.credits(member, credits);
  return member;
}

const wish = (changes: object = {}) => ({
  body: {
    videoUrl: 'https://www.youtube.com/shorts/abcdefghijk',
    platform: 'youtube' as const,
    title: 'My film',
    creditsSpent: 10,
    ...changes,
  },
});

test('the credits go into escrow at once, and the promotion says what they buy', async () => {
  const ada = await memberWith(25);
  const made = await ada.call(promotions.createPromotion, wish({ creditsSpent: 11 }));
  expect(made).toMatchObject({
    videoUrl: 'https://www.youtube.com/shorts/abcdefghijk',
    platform: 'youtube',
    externalId: 'abcdefghijk',
    title: 'My film',
    creditsSpent: 11,
    viewsTarget: 5,
    viewsReceived: 0,
    viewsToday: 0,
    viewsRemaining: 5,
    viewsReserved: 0,
    isActive: true,
    state: 'active',
    stateReason: null,
    creditsReturned: 0,
    expectedFinish: null,
    trouble: null,
    endedAt: null,
  });
  expect(await balance(ada)).toBe(14);
  expect(await site.app.db.read((tx) => escrowOf(tx, made.id))).toBe(11);
  expect(await ada.call(promotions.listPromotions)).toEqual([made]);
});

test.each([
  ['https://youtu.be/abcdefghijk?si=x', 'youtube', 'https://www.youtube.com/shorts/abcdefghijk'],
  ['https://www.youtube.com/watch?v=abcdefghijk&t=3', 'youtube', 'https://www.youtube.com/shorts/abcdefghijk'],
  ['https://m.tiktok.com/v/7123456789012345678.html', 'tiktok', 'https://www.tiktok.com/player/v1/7123456789012345678'],
  [' https://vm.tiktok.com/ZMgood1/ ', 'tiktok', 'https://www.tiktok.com/@ada/video/7123456789012345678'],
])('%s is stored in its canonical form', async (videoUrl, platform, canonical) => {
  const ada = await memberWith(10);
  const made = await ada.call(promotions.createPromotion, wish({ videoUrl, platform }) as never);
  expect(made.videoUrl).toBe(canonical);
});

test.each([
  ['another site', { videoUrl: 'https://vimeo.com/1' }, 'bad_video_link'],
  ['plain http', { videoUrl: 'http://www.youtube.com/shorts/abcdefghijk' }, 'bad_video_link'],
  ['no video in it', { videoUrl: 'https://www.youtube.com/@ada' }, 'bad_video_link'],
  ['a script', { videoUrl: 'javascript:alert(1)' }, 'bad_video_link'],
  ['a look-alike host', { videoUrl: 'https://youtube.com.evil.example/shorts/abcdefghijk' }, 'bad_video_link'],
  ['the other platform', { platform: 'tiktok' }, 'platform_mismatch'],
  [
    'a short link that leads nowhere',
    { videoUrl: 'https://vm.tiktok.com/ZMnone1/', platform: 'tiktok' },
    'short_link_unresolved',
  ],
  ['a short link to a photo', { videoUrl: 'https://vm.tiktok.com/ZMwrong/', platform: 'tiktok' }, 'bad_video_link'],
  ['one credit', { creditsSpent: 1 }, 'too_few_credits'],
  ['no credits', { creditsSpent: 0 }, 'bad_request'],
  ['less than none', { creditsSpent: -10 }, 'bad_request'],
  ['half a credit', { creditsSpent: 2.5 }, 'bad_request'],
  ['credits as text', { creditsSpent: '10' }, 'bad_request'],
  ['credits as a list', { creditsSpent: [10] }, 'bad_request'],
  ['true', { creditsSpent: true }, 'bad_request'],
  ['more than there can be', { creditsSpent: 1e15 }, 'bad_request'],
  ['a field nobody knows', { isActive: false }, 'bad_request'],
  ['an unknown platform', { platform: 'vimeo' }, 'bad_request'],
  ['an endless title', { title: 'x'.repeat(121) }, 'bad_request'],
  ['no link', { videoUrl: undefined }, 'bad_request'],
])('refused with 400, and nothing moves: %s', async (_, changes, code) => {
  const ada = await memberWith(100);
  const { status, body } = await ada.try(promotions.createPromotion, wish(changes));
  expect([status, body.code]).toEqual([400, code]);
  expect(await balance(ada)).toBe(100);
  expect(await ada.call(promotions.listPromotions)).toEqual([]);
});

test('more than one has is refused with the numbers', async () => {
  const ada = await memberWith(9);
  const { status, body } = await ada.try(promotions.createPromotion, wish());
  expect(status).toBe(400);
  expect(body).toMatchObject({ code: 'insufficient_credits', details: { needed: 10, available: 9 } });
  expect(body.message).toBe('Not enough credits: 10 needed, 9 available');
});

test('sent again under the same name it is the same promotion, and paid for once', async () => {
  const ada = await memberWith(10);
  const asked = wish({ requestId: site.given.requestId() });
  const made = await ada.call(promotions.createPromotion, asked);
  expect(await ada.call(promotions.createPromotion, asked)).toEqual(made);
  expect(await balance(ada)).toBe(0);
  const { promotion: stopped } = await ada.call(promotions.stopPromotion, { params: { id: made.id } });
  expect(await ada.call(promotions.createPromotion, asked)).toEqual(stopped);
  expect(await balance(ada)).toBe(10);
});

test('a name is one member’s, and for one video', async () => {
  const [ada, bob] = [await memberWith(30), await memberWith(10)];
  const asked = wish({ requestId: site.given.requestId() });
  const made = await ada.call(promotions.createPromotion, asked);
  expect((await bob.call(promotions.createPromotion, asked)).id).not.toBe(made.id);
  const other = { body: { ...asked.body, videoUrl: 'https://www.youtube.com/shorts/anothervid0' } };
  expect(await ada.try(promotions.createPromotion, other)).toMatchObject({
    status: 409,
    body: { code: 'already_done' },
  });
  expect(await ada.try(promotions.createPromotion, wish({ requestId: 'mine' }))).toMatchObject({ status: 400 });
  expect(await balance(ada)).toBe(20);
});

test('an empty title is no title', async () => {
  const ada = await memberWith(30);
  expect((await ada.call(promotions.createPromotion, wish({ title: '  ' }))).title).toBeNull();
  expect((await ada.call(promotions.createPromotion, wish({ title: null }))).title).toBeNull();
  expect((await ada.call(promotions.createPromotion, wish({ title: undefined }))).title).toBeNull();
});

test('a stranger cannot promote', async () => {
  expect((await site.app.visitor().try(promotions.createPromotion, wish())).status).toBe(401);
});

test('the notice about the rules is accepted once, and the first time stays', async () => {
  const ada = await site.given.member();
  await ada.call(promotions.acceptRules);
  const first = (await ada.call(auth.currentUser)).rulesAcceptedAt;
  await ada.call(promotions.acceptRules);
  expect(first).not.toBeNull();
  expect((await ada.call(auth.currentUser)).rulesAcceptedAt).toBe(first);
});
