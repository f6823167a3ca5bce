import { type BrowserContextOptions, devices, type Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { expectAccessible } from './harness/accessibility.ts';
import { soon } from './harness/screen.ts';
import { tiktokIds, youtubeIds } from './players/stand-in-players.ts';
import { playerIn, statusOf, watchSite } from './watching/site.ts';

const site = watchSite();

const { defaultBrowserType: _browser, ...pixel } = devices['Pixel 7'] as (typeof devices)[string];
const phone: BrowserContextOptions = { ...pixel, deviceScaleFactor: 1 };

const sideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

const playerBox = async (page: Page) =>
  (await page.locator('iframe').boundingBox()) as { x: number; y: number; width: number; height: number };

const playOn = (page: Page) => playerIn(page).locator('#play', { hasText: 'Play' }).tap();

/** A finger that moves upwards over the panel below the clip. */
const swipeUp = (page: Page) =>
  page.locator('#panel').evaluate((panel) => {
    const touch = (clientY: number) => new Touch({ identifier: 1, target: panel, clientX: 100, clientY });
    panel.dispatchEvent(new TouchEvent('touchstart', { touches: [touch(800)], bubbles: true }));
    panel.dispatchEvent(new TouchEvent('touchend', { changedTouches: [touch(700)], bubbles: true }));
  });

describe('on a phone', () => {
  test('a feed: the clip from edge to edge in this tab, the credit, and the next one by a swipe', async () => {
    await site.offer('youtube', youtubeIds.fine, 'In the hand');
    await site.offer('tiktok', tiktokIds.fine, 'The one after');
    await site.offer('youtube', youtubeIds.fine, 'And another');
    const { viewer, page } = await site.visit(phone);
    await page.getByRole('button', { name: 'Start watching' }).tap();
    await page.getByRole('heading', { name: 'In the hand' }).waitFor();
    for (let step = 0; step < 3; step += 1) await page.getByRole('button', { name: 'Got it' }).tap();
    const width = page.viewportSize()?.width;
    const before = await playerBox(page);
    expect(before).toMatchObject({ x: 0, y: 0, width });
    await playOn(page);
    await statusOf(page).getByText('New balance: 1.').waitFor();
    expect(await playerBox(page)).toEqual(before);
    expect(page.context().pages()).toHaveLength(1);
    expect(await site.latestView(viewer)).toMatchObject({ state: 'completed', verified: true });

    await swipeUp(page);
    await page.getByRole('heading', { name: 'The one after' }).waitFor();
    await expectAccessible(page);
    await playOn(page);
    await statusOf(page).getByText('New balance: 2.').waitFor();
    await page.getByRole('button', { name: 'Next Video' }).tap();
    await page.getByRole('heading', { name: 'And another' }).waitFor();
  });

  test('leaving the video gives the place back, and nobody speaks of a window', async () => {
    const offer = await site.offer('tiktok', tiktokIds.fine, 'Left');
    const { viewer, page } = await site.visit(phone);
    await page.getByRole('button', { name: 'Watch Video: Left' }).tap();
    await page.getByText('The video opens in this tab. Press play in it.').waitFor();
    await page.getByRole('button', { name: 'Open Video & Start Watching' }).tap();
    for (let step = 0; step < 3; step += 1) await page.getByRole('button', { name: 'Got it' }).tap();
    await playOn(page);
    await page.getByRole('link', { name: 'Watch Videos' }).tap();
    await page.getByRole('button', { name: 'Watch Video: Left' }).waitFor();
    await expect.poll(() => site.latestView(viewer), soon).toMatchObject({ state: 'interrupted', reason: 'closed' });
    expect(await site.freePlaces(offer)).toBe(10);
    await expect.poll(() => page.getByText('window').count(), soon).toBe(0);
  });

  test.each([
    ['a small one, upright', 320, 568],
    ['upright', 390, 844],
    ['on its side', 844, 390],
    ['a small one, on its side', 667, 375],
  ])('%s: the whole player and the buttons are on the screen', async (_name, width, height) => {
    const title = 'A title that is as long as titles of short videos tend to be, hashtags and all #running #morning';
    await site.offer('youtube', youtubeIds.fine, title);
    const { page } = await site.visit({ ...phone, viewport: { width, height } });
    await page.getByRole('button', { name: `Watch Video: ${title}` }).waitFor();
    expect(await sideways(page)).toBe(0);
    await page.getByRole('button', { name: 'Start watching' }).tap();
    await playerIn(page).locator('#play').waitFor();
    for (let step = 0; step < 3; step += 1) await page.getByRole('button', { name: 'Got it' }).tap();
    expect(await sideways(page)).toBe(0);
    const player = await playerBox(page);
    expect(player.width).toBeGreaterThanOrEqual(200);
    expect(player.height).toBeGreaterThanOrEqual(200);
    expect(player.y + player.height).toBeLessThanOrEqual(height);
    const skip = await page.getByRole('button', { name: 'Skip' }).boundingBox();
    expect((skip?.y ?? height) + (skip?.height ?? 0)).toBeLessThanOrEqual(height);
  });
});
