import { type BrowserContextOptions, devices, type Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible } from './harness/accessibility.ts';
import { soon } from './harness/screen.ts';
import { tiktokIds, youtubeIds } from './players/stand-in-players.ts';
import { choose, openVideo, pressPlay, says, statusOf, watchSite } from './watching/site.ts';

const site = watchSite({ FAIR_PLAY: 'open' });

const { defaultBrowserType: _browser, ...pixel } = devices['Pixel 7'] as (typeof devices)[string];
const phone: BrowserContextOptions = { ...pixel, deviceScaleFactor: 1 };

const question = (page: Page) => page.getByRole('form', { name: 'A quick question' });
const boxOf = async (page: Page, selector: string) =>
  (await page.locator(selector).boundingBox()) as { x: number; y: number; width: number; height: number };

/** Whether the check lies beside or below the player, and not over it. */
async function isApart(page: Page): Promise<boolean> {
  const player = await boxOf(page, 'iframe');
  const check = await boxOf(page, '.check');
  return check.x >= player.x + player.width - 1 || check.y >= player.y + player.height - 1;
}

/** Nobody is asked in their first video. */
async function visitAsked(options?: BrowserContextOptions) {
  const visit = await site.visit(options);
  await site.rewardedWatch(visit.viewer);
  return visit;
}

async function hide(page: Page, hidden: boolean): Promise<void> {
  await page.evaluate(
    (value) => {
      Object.defineProperty(document, 'visibilityState', { value, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    },
    hidden ? 'hidden' : 'visible',
  );
}

test('the first video asks nothing; before the second the window says that some will, why, and that they get rarer', async () => {
  await site.offer('youtube', youtubeIds.fine, 'First');
  await site.offer('youtube', youtubeIds.fine, 'Second');
  const { viewer, page } = await site.visit();
  await choose(page, 'First');
  const popup = await openVideo(page);
  for (let step = 0; step < 3; step += 1) await popup.getByRole('button', { name: 'Got it' }).click();
  await pressPlay(popup);
  await statusOf(popup).getByText('New balance: 1.').waitFor();
  expect(await question(popup).count()).toBe(0);
  await popup.getByRole('heading', { name: 'Second' }).waitFor();
  await popup.getByText('the better you answer, the rarer they get').waitFor();
  await expectAccessible(popup);
  await popup.getByRole('button', { name: 'Got it' }).click();
  await pressPlay(popup);
  await question(popup).getByRole('img').waitFor();
  await popup.keyboard.press(String(await site.rightAnswer(viewer)));
  await statusOf(popup).getByText('New balance: 2.').waitFor();
});

test('a check comes beside the player, is answered by a key, and the credit follows', async () => {
  await site.offer('youtube', youtubeIds.fine, 'With a question');
  const { viewer, page } = await visitAsked();
  await choose(page, 'With a question');
  const popup = await openVideo(page);
  await pressPlay(popup);
  await question(popup).getByRole('img').waitFor();
  expect(await isApart(popup)).toBe(true);
  await popup.getByText('A question has come up beside the video.').waitFor({ state: 'attached' });
  await expectAccessible(popup);
  expect(await site.latestView(viewer)).toMatchObject({ state: 'watching' });

  // Why the clock stands is said above the question, because an answer alone would not let it go on.
  await hide(popup, true);
  await question(popup).getByText('This window is hidden').waitFor();
  const above = await boxOf(popup, '.check-halt');
  expect(above.y).toBeLessThan((await boxOf(popup, '.check-question')).y);
  await hide(popup, false);
  await question(popup).getByText('This window is hidden').waitFor({ state: 'hidden' });

  const right = await site.rightAnswer(viewer);
  await popup.keyboard.press(String((right % 6) + 1));
  await question(popup).getByRole('heading', { name: 'Not quite. Here is another one.' }).waitFor();
  await popup.keyboard.press(String(await site.rightAnswer(viewer)));
  await statusOf(popup).getByText('Credits earned: 1. New balance: 2.').waitFor();
  await says(page, '+1 credit. New balance: 2.');
});

test('on a phone the question can be heard instead, and its targets are large', async () => {
  await site.offer('youtube', youtubeIds.fine, 'By ear');
  const { viewer, page } = await visitAsked(phone);
  await page.getByRole('button', { name: 'Start watching' }).tap();
  for (let step = 0; step < 3; step += 1) await page.getByRole('button', { name: 'Got it' }).tap();
  await page.frameLocator('iframe').locator('#play', { hasText: 'Play' }).tap();
  await question(page).getByRole('img').waitFor();
  expect(await isApart(page)).toBe(true);
  const { width, height } = await boxOf(page, '.check-choices button >> nth=0');
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
  await question(page).getByRole('button', { name: 'Ask me by sound' }).tap();
  await question(page).getByRole('button', { name: 'Play again' }).waitFor();
  // The video is lowered while the tones play, and has its own volume again afterwards.
  const volumes = () => page.frameLocator('iframe').locator('body').getAttribute('data-volumes');
  await expect.poll(volumes, soon).toBe(' 10 80');
  // The choice stays: the next question is asked by sound as well.
  await question(page).getByRole('button', { name: 'Another question' }).tap();
  await question(page).getByText('Loading the question…').waitFor({ state: 'detached' });
  await question(page).getByRole('button', { name: 'Play again' }).waitFor();
  expect(await question(page).getByRole('img').count()).toBe(0);
  const right = await site.rightAnswer(viewer);
  await question(page)
    .getByRole('button', { name: `Answer ${right}` })
    .tap();
  await statusOf(page).getByText('Credits earned: 1. New balance: 2.').waitFor();
});

test('a player that takes no volume is muted while the tones play', async () => {
  await site.offer('tiktok', tiktokIds.fine, 'By ear, muted');
  const { page } = await visitAsked(phone);
  await page.getByRole('button', { name: 'Start watching' }).tap();
  for (let step = 0; step < 3; step += 1) await page.getByRole('button', { name: 'Got it' }).tap();
  await page.frameLocator('iframe').locator('#play', { hasText: 'Play' }).tap();
  await question(page).getByRole('button', { name: 'Ask me by sound' }).tap();
  await question(page).getByRole('button', { name: 'Play again' }).waitFor();
  const commands = () => page.frameLocator('iframe').locator('body').getAttribute('data-commands');
  await expect.poll(commands, soon).toBe(' mute unMute');
});
