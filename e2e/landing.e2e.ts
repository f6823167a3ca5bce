import { admin } from '@viewloop/contract';
import type { Page } from 'playwright-core';
import { describe, expect, onTestFinished, test } from 'vitest';
import { expectAccessible } from './harness/accessibility.ts';
import { expectText, expectToFitAPhone, soon } from './harness/screen.ts';
import { openSite } from './harness/site.ts';

const site = openSite({ COMMISSION_PERCENT: '12', WATCH_SECONDS: '25', BRAND_NAME: 'Loop & Co' });

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const start = (page: Page) => page.getByRole('link', { name: 'Get Started Free' });

/** Shows these banners until the test ends. */
async function withBanners(...banners: { text: string; link: string }[]): Promise<void> {
  const boss = await site.given.admin();
  const settings = await boss.call(admin.readSettings);
  await boss.call(admin.updateSettings, { body: { ...settings, banners } });
  onTestFinished(async () => void (await boss.call(admin.updateSettings, { body: settings })));
}

describe('a stranger', () => {
  test('reads all of it without a script, with the figures of this site', async () => {
    await withBanners({ text: 'Cut videos in half the time', link: 'https://tools.example/?via=loop&plan="pro"' });
    const page = await site.arrive('/', { javaScriptEnabled: false });
    await expectText(heading(page), 'Your short videos, really watched.');
    await expect.poll(() => page.title(), soon).toBe('Loop & Co · Watch short videos, get yours watched');
    await expect
      .poll(() => page.getByRole('heading', { level: 2 }).allTextContents(), soon)
      .toEqual(['How it works', 'Fair and secure', 'What TikTok and YouTube say', 'Your next viewer is already here.']);
    await expect
      .poll(() => page.locator('ol h3').allTextContents(), soon)
      .toEqual(['Watch and earn', 'Promote your own', 'Grow faster']);
    await page.getByText("Watch someone else's video for 25 seconds and earn 1 credit.").waitFor();
    await page.getByText('Invite friends and get 12% on top of what they earn').waitFor();
    await page.getByText('Switching tabs stops the clock').waitFor();
    // Screen readers get the label first, although the figure is shown first.
    const figures = 'active users 50K+ videos watched 2M+ credits earned 1M+ satisfaction 99%';
    await expectText(page.locator('dl'), figures);
    await page.getByText('Example figures. This site is too young to show its own.', { exact: true }).waitFor();
    await page.getByText('If a view is found false, its place is offered again or its credits come back.').waitFor();
    await page.getByText('They may not count these views, or may remove them later.').waitFor();
    expect(await start(page).evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toEqual([
      '/auth?tab=register',
      '/auth?tab=register',
    ]);

    const banner = page.getByRole('link', { name: 'Advertising Cut videos in half the time' });
    await expect.poll(() => banner.getAttribute('href'), soon).toBe('https://tools.example/?via=loop&plan="pro"');
    await expect.poll(() => banner.getAttribute('rel'), soon).toBe('sponsored noopener');
    await expect.poll(() => banner.getAttribute('target'), soon).toBe('_blank');
    expect(await page.content()).not.toMatch(/%[A-Z_]+%/);
  });

  test('comes from the first button to the registration', async () => {
    const page = await site.arrive('/');
    await start(page).first().click();
    await expectText(heading(page), 'Welcome');
    await page.getByRole('tab', { name: 'Register', selected: true }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/auth');
  });

  test.each([
    ['from the server', '/?ref=ABCD2345', '/auth?ref=ABCD2345'],
    ['by the page, where the code is none of ours', '/?ref=a-b%20c', '/auth?ref=a-b%20c'],
  ])('with an invitation is led to the registration: %s', async (_by, from, to) => {
    const page = await site.arrive(from);
    await page.getByRole('tab', { name: 'Register', selected: true }).waitFor();
    expect(page.url()).toBe(`${site.url}${to}`);
  });

  test('finds nothing in the way, on any screen, in both themes', async () => {
    await withBanners({ text: 'One', link: 'https://one.example/' }, { text: 'Two', link: 'https://two.example/' });
    const page = await site.arrive('/');
    await expectAccessible(page);
    await expectToFitAPhone(page);
    await expectAccessible(page);
  });

  test.each([
    ['de-AT', 'Deine kurzen Videos, wirklich gesehen.', 'Kostenlos loslegen', 'Anzeige Eins'],
    ['es-MX', 'Tus vídeos cortos, vistos de verdad.', 'Empieza gratis', 'Publicidad Eins'],
  ])('reads it in %s', async (locale, title, begin, banner) => {
    await withBanners({ text: 'Eins', link: 'https://one.example/' });
    const page = await site.arrive('/', { locale });
    await expectText(heading(page), title);
    await expect.poll(() => page.locator('html').getAttribute('lang'), soon).toBe(locale.slice(0, 2));
    await page.getByRole('link', { name: begin }).first().waitFor();
    await page.getByRole('link', { name: banner }).waitFor();
    await expectToFitAPhone(page);
  });
});

test('whoever signs out sees the very same page', async () => {
  await withBanners({ text: 'One', link: 'https://one.example/' });
  const words = (page: Page) => page.locator('body').innerText();
  const stranger = await site.arrive('/');
  const page = await site.visit(await site.given.member(), '/settings');
  await page.getByRole('button', { name: /^Account menu of/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expectText(heading(page), 'Your short videos, really watched.');
  await page.locator('.toast').getByRole('button', { name: 'Close' }).click();
  const plain = async (window: Page) => (await words(window)).replaceAll(/\s+/g, ' ').trim();
  await expect.poll(() => plain(page)).toBe(await plain(stranger));
  await expectAccessible(page);
});

test('the loop turns, but not for whoever wants things to keep still', async () => {
  const page = await site.arrive('/', { reducedMotion: 'no-preference' });
  const turning = () => page.locator('.loop-turn').evaluate((loop) => getComputedStyle(loop).animationName);
  expect(await turning()).not.toBe('none');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const still = () =>
    page
      .locator('.loop-turn')
      .evaluate((loop) => loop.getAnimations().every(({ playState }) => playState !== 'running'));
  await expect.poll(still).toBe(true);
});
