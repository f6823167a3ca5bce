import { auth, promotions } from '@viewloop/contract';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { Member } from '../api/src/testing/given.ts';
import { expectAccessible } from './harness/accessibility.ts';
import { card, expectText, expectToast, expectToFitAPhone, soon } from './harness/screen.ts';
import { openSite } from './harness/site.ts';

const site = openSite();

const LINK = 'https://www.youtube.com/shorts/abcdefghij';
let links = 0;
/** A video that nobody else promotes. */
const newLink = () => `${LINK}${(links++).toString(36)}`;

async function memberWith(credits: number): Promise<Member> {
  const member = await site.given.member();
  if (credits > 0) await site.given.credits(member, credits);
  return member;
}

const form = (page: Page) => card(page, 'New promotion');
const link = (page: Page) => page.getByLabel('Video URL');
const platform = (page: Page) => page.getByLabel('Platform');
const credits = (page: Page) => page.getByLabel('Credits to Spend');
const price = (page: Page) => form(page).locator('output');
const send = (page: Page) => page.getByRole('button', { name: 'Start Promotion' }).click();
const consent = (page: Page) => page.getByRole('dialog', { name: 'Before your first promotion' });
const acceptAndStart = (page: Page) => page.getByRole('button', { name: 'I understand, start promotion' }).click();
const rows = (page: Page) => card(page, 'Your Promotions').getByRole('listitem');

describe('before anything is sent', () => {
  test('an empty page says what to do', async () => {
    const page = await site.visit(await memberWith(0), '/promote');
    await expectText(page.getByRole('heading', { level: 1 }), 'Promote');
    await card(page, 'Your Promotions').getByText('No promotions yet').waitFor();
    await form(page).getByText('2 credits = 1 view · 0 credits available').waitFor();
    await form(page).getByText('A promotion needs at least 2 credits.').waitFor();
    await form(page).getByRole('link', { name: 'Watch Videos' }).waitFor();
    await expectAccessible(page);
    await expectToFitAPhone(page);
  });

  test('the price follows the amount while one types', async () => {
    const page = await site.visit(await memberWith(100), '/promote');
    await form(page).getByText('2 credits = 1 view · 100 credits available').waitFor();
    await credits(page).fill('20');
    await expectText(price(page), '20 credits = 10 views You keep 80 credits.');
    await page.getByRole('button', { name: '25 views' }).click();
    await expectText(price(page), '50 credits = 25 views You keep 50 credits.');
    expect(await page.getByRole('button', { name: '100 views' }).isDisabled()).toBe(true);
    await credits(page).fill('21');
    await expectText(price(page), '21 credits = 10 views You keep 79 credits. The odd credit is returned at the end.');
    await credits(page).fill('1');
    await form(page).getByText('At least 2 credits, the price of one view.').waitFor();
    await credits(page).fill('101');
    await form(page).getByText('You have 100 credits.').waitFor();
    await credits(page).fill('2.5');
    await form(page).getByText('Enter a whole number of credits.').waitFor();
  });

  test('the button stays where it is when the forecast comes', async () => {
    const page = await site.visit(await memberWith(100), '/promote');
    const isWanted = Promise.withResolvers<void>();
    await page.route('**/api/promotions/forecast*', async (route) => {
      await isWanted.promise;
      await route.continue();
    });
    const button = page.getByRole('button', { name: 'Start Promotion' });
    await Promise.all([page.waitForRequest('**/api/promotions/forecast*'), credits(page).fill('20')]);
    const before = await button.boundingBox();
    isWanted.resolve();
    await form(page).getByText('Not enough data yet to say how long it takes.').waitFor();
    expect(await button.boundingBox()).toEqual(before);
  });

  test('a link chooses its platform by itself', async () => {
    const page = await site.visit(await memberWith(0), '/promote');
    for (const [address, chosen, hint] of [
      ['https://youtu.be/abcdefghijk', 'youtube', 'YouTube Shorts video recognised.'],
      ['https://www.tiktok.com/@some.one/video/7300000000000000007?lang=de', 'tiktok', 'TikTok video recognised.'],
      ['https://m.youtube.com/watch?v=abcdefghijk&t=3', 'youtube', 'YouTube Shorts video recognised.'],
      ['https://vm.tiktok.com/ZMabc123/', 'tiktok', 'Short link. We will look up the video when you start.'],
    ] as const) {
      await link(page).fill(address);
      await form(page).getByText(hint).waitFor();
      expect(await platform(page).inputValue(), address).toBe(chosen);
    }
  });

  test('a wrong link is explained in its field', async () => {
    const page = await site.visit(await memberWith(0), '/promote');
    for (const [address, explanation] of [
      ['my video', 'This is not a web address. Copy the full link, starting with https://'],
      ['http://youtu.be/abcdefghijk', 'Only links that start with https:// are accepted.'],
      ['https://vimeo.com/12345', 'Only videos on tiktok.com and youtube.com are accepted.'],
      ['https://www.youtube.com/@me', 'This link does not point to a video. Use the link of a single video.'],
      ['https://youtu.be/abc', 'The video ID in this link is incomplete. Copy the link again.'],
      ['https://www.tiktok.com/@me', 'This link does not point to a video. Use the link of a single video.'],
      ['https://www.tiktok.com/@me/photo/7300000000000000007', 'Photo posts cannot be watched as videos.'],
    ] as const) {
      await link(page).fill(address);
      await form(page).getByText(explanation).waitFor();
      expect(await link(page).getAttribute('aria-invalid'), address).toBe('true');
    }
  });

  test('a platform chosen against the link is said to be wrong', async () => {
    const page = await site.visit(await memberWith(10), '/promote');
    await link(page).fill(newLink());
    await platform(page).selectOption('TikTok');
    await form(page).getByText('The link above is a YouTube Shorts link.').waitFor();
    await credits(page).fill('4');
    await send(page);
    await expect.poll(() => platform(page).evaluate((field) => field === document.activeElement), soon).toBe(true);
    await expect.poll(() => page.locator('.toast').count(), soon).toBe(0);
  });
});

describe('a form that is refused', () => {
  test('says what is missing, in a toast and in each field', async () => {
    const page = await site.visit(await memberWith(10), '/promote');
    await send(page);
    await expectToast(page, 'Missing Information', 'Please fill in all required fields');
    await expect.poll(() => form(page).getByText('Please fill this in.').count(), soon).toBe(3);
    await expect.poll(() => link(page).evaluate((field) => field === document.activeElement), soon).toBe(true);
    await expectAccessible(page);
  });

  test('does not take an amount that cannot be spent', async () => {
    const page = await site.visit(await memberWith(10), '/promote');
    await link(page).fill(newLink());
    for (const amount of ['0', '1', '11', '2.5']) {
      await credits(page).fill(amount);
      await send(page);
      await expectToast(page, 'Invalid Credits', 'Please enter a valid amount of credits to spend');
      expect(await credits(page).getAttribute('aria-invalid'), amount).toBe('true');
      await page.locator('.toast').getByRole('button', { name: 'Close' }).click();
      await expect.poll(() => page.locator('.toast').count(), soon).toBe(0);
    }
    await expect.poll(() => rows(page).count(), soon).toBe(0);
  });

  test('shows what the server says, keeps what was typed, and takes nothing', async () => {
    const member = await memberWith(40);
    const page = await site.visit(member, '/promote');
    await link(page).fill(newLink());
    await credits(page).fill('40');
    await site.given.credits(member, -35);
    await send(page);
    await acceptAndStart(page);
    await expectToast(page, 'Error', 'Not enough credits: 40 needed, 5 available');
    await expect.poll(() => credits(page).inputValue(), soon).toBe('40');
    expect((await member.call(auth.currentUser)).credits).toBe(5);
  });

  test('an answer without words gets ours', async () => {
    const page = await site.visit(await memberWith(10), '/promote');
    await page.route('**/api/promotions', (route) =>
      route.request().method() === 'POST' ? route.fulfill({ status: 400, body: '' }) : route.fallback(),
    );
    await link(page).fill(newLink());
    await credits(page).fill('4');
    await send(page);
    await acceptAndStart(page);
    await expectToast(page, 'Error', 'Failed to create promotion');
  });

  test('whose answer was lost is sent again, and makes one promotion', async () => {
    const member = await memberWith(20);
    const page = await site.visit(member, '/promote');
    await page.route('**/api/promotions', async (route) => {
      if (route.request().method() !== 'POST') return route.fallback();
      await route.fetch();
      await route.fulfill({ status: 408, body: '' });
    });
    await link(page).fill(newLink());
    await credits(page).fill('8');
    await send(page);
    await acceptAndStart(page);
    await expectToast(page, 'Error', 'Failed to create promotion');
    await page.unroute('**/api/promotions');
    await send(page);
    await expectToast(page, 'Promotion Created', 'Your video promotion has been started successfully!');
    expect((await member.call(auth.currentUser)).credits).toBe(12);
    await expect.poll(() => rows(page).count(), soon).toBe(1);
  });
});

describe('a promotion', () => {
  test('the first asks once to read about the rules of the platforms, and records it', async () => {
    const member = await memberWith(50);
    const page = await site.visit(member, '/promote');
    await link(page).fill(newLink());
    await credits(page).fill('21');
    await page.getByLabel('Title (optional)').fill('  Morning run  ');
    await send(page);
    await consent(page).getByText('TikTok and YouTube have their own rules').waitFor();
    await expectAccessible(page);

    await consent(page).getByRole('button', { name: 'Cancel' }).click();
    await consent(page).waitFor({ state: 'detached' });
    expect(await member.call(auth.currentUser)).toMatchObject({ credits: 50, rulesAcceptedAt: null });

    await send(page);
    await acceptAndStart(page);
    await expectToast(page, 'Promotion Created', 'Your video promotion has been started successfully!');
    expect(await member.call(auth.currentUser)).toMatchObject({
      credits: 29,
      rulesAcceptedAt: expect.stringMatching(/^\d{4}-/),
    });
    await expectText(rows(page).first().getByRole('heading'), 'Morning run');
    await page.getByRole('link', { name: '29 credits, open wallet' }).waitFor();
    await expect.poll(() => link(page).inputValue(), soon).toBe('');
    await expect.poll(() => credits(page).inputValue(), soon).toBe('');
  });

  test('the next one starts at once, says "Creating..." meanwhile, and an empty title is none', async () => {
    const first = await site.given.promotion({ title: 'The first' });
    const member = first.owner;
    await site.given.credits(member, 20);
    await site.app.db.write((tx) => tx.query('update member set rules_accepted_at = now() where id = $1', [member.id]));
    const page = await site.visit(member, '/promote');
    await rows(page).first().waitFor();
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/api/promotions', async (route) => {
      if (route.request().method() === 'POST') await held;
      await route.continue();
    });
    await link(page).fill(newLink());
    await credits(page).fill('20');
    await send(page);
    await page.getByRole('button', { name: 'Creating...' }).waitFor();
    answer();
    await expectToast(page, 'Promotion Created', 'Your video promotion has been started successfully!');
    const today = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' }).format(new Date());
    await expectText(
      rows(page).first(),
      `Untitled Video New Active YouTube Shorts · English · ${today} · 0 views received 0/10 views waiting for the first views Details Stats Pause More`,
    );
  });
});

test.each([
  ['de-DE', 'Bewerben', 'Das ist keine Webadresse.'],
  ['es-ES', 'Promocionar', 'Esto no es una dirección web.'],
])('reads in %s, and so do its explanations', async (locale, title, explanation) => {
  const page = await site.visit(await memberWith(0), '/promote', { locale });
  await expectText(page.getByRole('heading', { level: 1 }), title);
  await page.locator('input[name=videoUrl]').fill('video');
  await page.getByText(explanation).waitFor();
  await expectToFitAPhone(page);
});

describe('on a phone', () => {
  const PHONE = { viewport: { width: 390, height: 844 } };

  test('the own promotions come first, a button opens the form, and the new row is marked and in view', async () => {
    const member = await memberWith(200);
    for (let n = 0; n < 4; n++) await site.given.promotion({ owner: member, title: `Older ${n}` });
    await member.call(promotions.acceptRules);
    const page = await site.visit(member, '/promote', PHONE);
    await rows(page).first().waitFor();
    expect(await link(page).isVisible()).toBe(false);
    await page.getByRole('link', { name: 'New promotion' }).click();
    await link(page).fill(newLink());
    await credits(page).fill('20');
    await send(page);
    await expectToast(page, 'Promotion Created', 'Your video promotion has been started successfully!');
    await expectText(rows(page).first().locator('.badge').first(), 'New');
    await expect.poll(() => link(page).isVisible(), soon).toBe(false);
    const inView = () =>
      rows(page)
        .first()
        .evaluate((row) => row.getBoundingClientRect().top < innerHeight);
    await expect.poll(inView, soon).toBe(true);
  });

  test('somebody without promotions sees the form at once', async () => {
    const page = await site.visit(await memberWith(10), '/promote', PHONE);
    await link(page).waitFor();
    expect(await page.getByRole('link', { name: 'New promotion' }).count()).toBe(0);
  });
});

test('a video that runs already can be topped up instead', async () => {
  const member = await memberWith(100);
  const videoUrl = newLink();
  await site.given.promotion({ owner: member, title: 'Runs already', videoUrl, platform: 'youtube' });
  const page = await site.visit(member, '/promote');
  await link(page).fill(videoUrl);
  await form(page).getByText('You are promoting this video already: “Runs already” has 0 of').waitFor();
  await page.getByRole('button', { name: 'Add views to the running one' }).click();
  await page.getByRole('dialog', { name: 'Add views' }).waitFor();
  await expectAccessible(page);
});
