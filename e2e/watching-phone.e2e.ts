import { type BrowserContextOptions, devices, type Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { soon } from './harness/screen.ts';
import { tiktokIds, youtubeIds } from './players/stand-in-players.ts';
import { playerIn, says, watchSite } from './watching/site.ts';

const site = watchSite();

const { defaultBrowserType: _browser, ...pixel } = devices['Pixel 7'] as (typeof devices)[string];
const phone: BrowserContextOptions = { ...pixel, deviceScaleFactor: 1 };

const sideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

describe('on a phone', () => {
  test.each([
    ['youtube', youtubeIds.fine],
    ['tiktok', tiktokIds.fine],
  ] as const)('the %s player is on the page itself, and earns the same credit', async (platform, externalId) => {
    await site.offer(platform, externalId, 'In the hand');
    await site.offer(platform, externalId, 'The one after');
    const { viewer, page } = await site.visit(phone);
    await page.getByRole('button', { name: 'Watch Video: In the hand' }).tap();
    await says(page, 'The video opens right here. Press play in it.');
    await page.getByRole('button', { name: 'Open Video & Start Watching' }).tap();
    await playerIn(page).locator('#play').tap();
    const frame = await page.locator('iframe').boundingBox();
    expect(frame?.width).toBeGreaterThan(300);
    expect(frame?.height).toBeGreaterThanOrEqual(300);
    await page.getByRole('status').getByText('Watching').waitFor();
    expect(await page.getByRole('status').getByText('Watching').isVisible()).toBe(true);
    await says(page, '+1 credit. New balance: 1.');
    expect(page.context().pages()).toHaveLength(1);
    expect(await site.latestView(viewer)).toMatchObject({ state: 'completed', verified: true });

    await page.getByRole('button', { name: 'Next Video' }).tap();
    await page.getByRole('heading', { name: 'The one after' }).waitFor();
    // The first video's player is still there for a moment, and still playing.
    await playerIn(page).locator('#play', { hasText: 'Play' }).tap();
    await says(page, '+1 credit. New balance: 2.');
  });

  test('leaving the page gives the place back', async () => {
    const offer = await site.offer('tiktok', tiktokIds.fine, 'Left');
    const { viewer, page } = await site.visit(phone);
    await page.getByRole('button', { name: 'Watch Video: Left' }).tap();
    await page.getByRole('button', { name: 'Open Video & Start Watching' }).tap();
    await playerIn(page).locator('#play').tap();
    await page.getByRole('link', { name: 'Home' }).tap();
    await expect.poll(() => site.latestView(viewer), soon).toMatchObject({ state: 'interrupted', reason: 'closed' });
    expect(await site.freePlaces(offer)).toBe(10);
  });

  test.each([320, 390])('nothing scrolls sideways at %i px', async (width) => {
    const title = 'A title that is as long as titles of short videos tend to be, hashtags and all #running #morning';
    await site.offer('youtube', youtubeIds.fine, title);
    const { page } = await site.visit({ ...phone, viewport: { width, height: 640 } });
    await page.getByRole('button', { name: `Watch Video: ${title}` }).waitFor();
    expect(await sideways(page)).toBe(0);
    await page.getByRole('button', { name: `Watch Video: ${title}` }).tap();
    await page.getByRole('button', { name: 'Open Video & Start Watching' }).tap();
    await playerIn(page).locator('#play').waitFor();
    expect(await sideways(page)).toBe(0);
  });
});
