import { describe, expect, test } from 'vitest';
import { expectAccessible } from './harness/accessibility.ts';
import { expectText, soon } from './harness/screen.ts';
import { youtubeIds } from './players/stand-in-players.ts';
import { choose, openBy, openVideo, playerIn, pressPlay, says, statusOf, watchSite } from './watching/site.ts';

const site = watchSite();

/** Several videos one after the other, each as long as a watch. */
async function offers(count: number, from = 1): Promise<void> {
  for (let number = from; number < from + count; number += 1)
    await site.offer('youtube', youtubeIds.fine, `Clip ${number}`);
}

const heading = (popup: Parameters<typeof statusOf>[0], name: string) => popup.getByRole('heading', { name }).waitFor();

describe('one click a credit', () => {
  test('from the dashboard: one click opens the window with the first offer, and the next ones come by themselves', async () => {
    await offers(4);
    const { page, viewer } = await site.visit({ reducedMotion: 'no-preference' });
    await page.getByRole('link', { name: 'Dashboard' }).first().click();
    const popup = await openBy(page, 'Start watching');
    await heading(popup, 'Clip 1');

    // The clip is as large as the window allows, upright, beside the column.
    const frame = await popup.locator('iframe').boundingBox();
    expect(Math.min(frame?.width ?? 0, ((frame?.height ?? 0) * 9) / 16)).toBeGreaterThanOrEqual(310);
    await expect
      .poll(() => popup.locator('#tiles li').allTextContents(), soon)
      .toEqual(['CClip 2', 'CClip 3', 'CClip 4']);
    await expectText(popup.locator('#today'), '0 of 100 today');
    for (let step = 0; step < 3; step += 1) await popup.getByRole('button', { name: 'Got it' }).click();

    const chip = page.getByRole('banner').getByRole('button', { name: /^Watching Clip 1, 0:0\d \/ 0:04\. Show/ });
    await Promise.all([pressPlay(popup), chip.waitFor()]);
    await statusOf(popup).getByText('New balance: 1.').waitFor();
    // Nothing moves when the credit is there.
    expect(await popup.locator('iframe').boundingBox()).toEqual(frame);
    await expectText(popup.locator('#today'), '1 of 100 today');
    // The credit flies to the balance, which counts up.
    await expectText(popup.locator('#balance'), 'Balance: 1');
    await expect.poll(() => popup.locator('.flying').count(), soon).toBe(0);
    expect(await popup.locator('#round-dots').getAttribute('aria-label')).toBe('Video 1 of 5 in this round');
    await heading(popup, 'Clip 2');
    await statusOf(popup).getByText('Press play').waitFor();
    await pressPlay(popup);
    await statusOf(popup).getByText('New balance: 2.').waitFor();

    // Space holds the countdown, N goes on.
    await popup.getByText(/Next video in \d s/).waitFor();
    await popup.keyboard.press('Space');
    await popup.getByText('The next video waits for you').waitFor();
    // Who stays is not sent on, and the owner learns how long: five seconds at least.
    await popup.waitForTimeout(7_000);
    await heading(popup, 'Clip 2');
    await popup.keyboard.press('n');
    await heading(popup, 'Clip 3');
    await expect.poll(async () => (await site.reportOf(viewer))?.stayed, soon).toBeGreaterThanOrEqual(5);
    expect(await site.reportOf(viewer)).toMatchObject({ seconds: expect.stringMatching(/^3+$/), length: 60 });
    // S skips without having played.
    await statusOf(popup).getByText('Press play').waitFor();
    await popup.keyboard.press('s');
    await heading(popup, 'Clip 4');
    await popup.locator('#coming').waitFor({ state: 'hidden' });
  });

  test('the ring of the watch page stands still while the figure does, with motion on', async () => {
    await offers(1);
    const { page } = await site.visit({ reducedMotion: 'no-preference' });
    await choose(page, 'Clip 1');
    const popup = await openVideo(page);
    const turn = page.locator('main [data-part="turn"]');
    await Promise.all([pressPlay(popup), turn.waitFor()]);
    const animations = await turn.evaluate((ring) =>
      ring.getAnimations().flatMap((one) => (one instanceof CSSAnimation ? [one.animationName] : [])),
    );
    expect(animations).toEqual([]);
  });

  test('a completed video leaves the selection: who comes back to the page finds the list', async () => {
    await offers(2);
    const { page } = await site.visit();
    await choose(page, 'Clip 1');
    const popup = await openVideo(page);
    await pressPlay(popup);
    await says(page, '+1 credit. New balance: 1.');
    await page.evaluate(() => dispatchEvent(new Event('focus')));
    await page.getByRole('button', { name: 'Watch Video: Clip 2' }).waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Watch Video: Clip 1' }).count(), soon).toBe(0);
  });

  test('a card opens the window at once after three watches, and the settings decide otherwise', async () => {
    await offers(2);
    const { page, viewer } = await site.visit();
    for (let count = 0; count < 3; count += 1) await site.rewardedWatch(viewer);
    await page.reload();
    await says(page, 'Today: 3');
    const popup = await openBy(page, 'Watch Video: Clip 2');
    await heading(popup, 'Clip 2');
    await popup.close({ runBeforeUnload: true });
    await says(page, 'Video Interrupted');

    await page.goto('/settings');
    await page.getByLabel('“Watch Video” opens the window').selectOption('never');
    await page.getByLabel('After a credit').selectOption('off');
    await page.goto('/watch');
    await choose(page, 'Clip 1');
    const second = await openVideo(page);
    await pressPlay(second);
    await statusOf(second).getByText('New balance: 4.').waitFor();
    await expect.poll(() => second.locator('#countdown').isVisible(), soon).toBe(false);
    await second.getByRole('button', { name: 'Next Video' }).click();
    await heading(second, 'Clip 2');
  });
});

test('five videos are a round: it ends with a summary and a pause, and a sound only for who wants one', async () => {
  await offers(7);
  const { page, viewer } = await site.visit();
  const popup = await openBy(page, 'Start watching');
  for (let step = 0; step < 3; step += 1) await popup.getByRole('button', { name: 'Got it' }).click();
  for (let video = 1; video <= 5; video += 1) {
    await heading(popup, `Clip ${video}`);
    await statusOf(popup).getByText('Press play').waitFor();
    await pressPlay(popup);
    await statusOf(popup).getByText(`New balance: ${video}.`).waitFor();
  }
  const round = popup.locator('#round');
  await round.getByRole('heading', { name: 'Round complete +5 credits' }).waitFor();
  await round.getByText('No view of your videos in the meantime.').waitFor();
  await popup.getByText('The next video waits for you').waitFor();
  await expectAccessible(popup);
  expect(await popup.evaluate(() => localStorage.getItem('watch-chime'))).toBeNull();
  await round.getByRole('button', { name: 'Sound with each credit: off' }).click();
  await round.getByRole('button', { name: 'Sound with each credit: on' }).waitFor();
  expect(await popup.evaluate(() => localStorage.getItem('watch-chime'))).toBe('on');
  await round.getByRole('button', { name: 'Next round' }).click();
  await heading(popup, 'Clip 6');
  await expect.poll(() => round.isVisible(), soon).toBe(false);
  expect(await site.latestView(viewer)).toMatchObject({ state: 'watching' });
});

test('a video is reported in the window itself, and the next one comes', async () => {
  const offer = await site.offer('youtube', youtubeIds.fine, 'Clip 1');
  await offers(2, 2);
  const { page } = await site.visit();
  await choose(page, 'Clip 1');
  const popup = await openVideo(page);
  await popup.getByRole('button', { name: 'Report' }).click();
  await expectAccessible(popup);
  await popup.getByLabel('What is wrong?').selectOption('unsuitable');
  await popup.getByLabel('More about it (optional)').fill('Not for children');
  await popup.getByRole('button', { name: 'Send report' }).click();
  await heading(popup, 'Clip 2');
  expect(await site.reportsOf(offer)).toEqual([{ reason: 'unsuitable', note: 'Not for children' }]);

  // What the viewer likes, and what not: the second is left at once.
  await popup.getByRole('button', { name: 'More like this' }).click();
  await popup.getByRole('button', { name: 'Noted' }).waitFor();
  await popup.getByRole('button', { name: 'Not interested' }).click();
  await heading(popup, 'Clip 3');

  // Both can be taken back; a viewer who has not begun the next video gets the hidden one again.
  await popup.getByRole('button', { name: 'Undo' }).click();
  await heading(popup, 'Clip 2');
  await popup.getByRole('button', { name: 'More like this' }).click();
  await popup.getByRole('button', { name: 'Noted' }).waitFor();
  await popup.getByRole('button', { name: 'Undo' }).click();
  await popup.getByRole('button', { name: 'More like this', disabled: false }).waitFor();
});

test('the page leads the way: N there begins the next video in the same window', async () => {
  await offers(2);
  const { page, viewer } = await site.visit();
  await choose(page, 'Clip 1');
  const popup = await openVideo(page);
  await pressPlay(popup);
  await statusOf(popup).getByText('New balance: 1.').waitFor();
  await popup.getByRole('button', { name: 'Hold' }).click();
  await page.getByRole('button', { name: 'Next Video' }).waitFor();
  await page.keyboard.press('n');
  await page.getByRole('heading', { name: 'Clip 2' }).waitFor();
  await heading(popup, 'Clip 2');
  await playerIn(popup).locator('#play', { hasText: 'Play' }).click();
  await statusOf(popup).getByText('New balance: 2.').waitFor();
  expect(await site.latestView(viewer)).toMatchObject({ state: 'completed', verified: true });
  await popup.keyboard.press('Enter');
  await statusOf(popup).getByText('That was the last video for now.').waitFor();
  await says(page, 'That was the last video for now.');
  await expect.poll(() => popup.getByRole('button', { name: 'Look again' }).isVisible(), soon).toBe(true);
});
