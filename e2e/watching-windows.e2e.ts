import { auth } from '@viewloop/contract';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { expectAccessible } from './harness/accessibility.ts';
import { soon } from './harness/screen.ts';
import { youtubeIds } from './players/stand-in-players.ts';
import { choose, onceWatched, openVideo, planIn, pressPlay, says, statusOf, watchSite } from './watching/site.ts';

const site = watchSite();

const INTERRUPTED = 'Video watching was interrupted. Try again with a new video.';
const NO_CREDITS = 'No credits awarded. You can try again with a new video.';

async function bothWindows() {
  const offer = await site.offer('youtube', youtubeIds.fine, 'Two windows');
  const { viewer, page } = await site.visit();
  await choose(page, 'Two windows');
  return { offer, viewer, page, popup: await openVideo(page) };
}

/** Plays a second and pauses, so that the video is not over before the test has done what it wants to do meanwhile. */
async function playABit(popup: Page): Promise<void> {
  await planIn(popup, { pause: 1 });
  await pressPlay(popup);
  await statusOf(popup).getByText('Paused').waitFor();
}

describe('the player window goes', () => {
  test('closed by the viewer: the page says so and the place is free', async () => {
    const { offer, viewer, page, popup } = await bothWindows();
    await playABit(popup);
    expect(await site.freePlaces(offer)).toBe(9);
    await popup.close({ runBeforeUnload: true });
    await says(page, INTERRUPTED, `The video window was closed. ${NO_CREDITS}`, 'Video Interrupted');
    await expect.poll(() => site.latestView(viewer), soon).toMatchObject({ state: 'interrupted', reason: 'closed' });
    expect(await site.freePlaces(offer)).toBe(10);
  });

  test('closed from the page', async () => {
    const { viewer, page, popup } = await bothWindows();
    await playABit(popup);
    await page.getByRole('button', { name: 'Close Video Window' }).click();
    await says(page, INTERRUPTED);
    expect(popup.isClosed()).toBe(true);
    await expect.poll(() => site.latestView(viewer), soon).toMatchObject({ state: 'interrupted', reason: 'closed' });
  });

  test('without a goodbye: the page asks the server and frees the place itself', async () => {
    const { offer, viewer, page, popup } = await bothWindows();
    // A crashed window sends no beacon and no message.
    await popup.evaluate(() => {
      navigator.sendBeacon = () => true;
      BroadcastChannel.prototype.postMessage = () => {};
    });
    await popup.close({ runBeforeUnload: true });
    await says(page, INTERRUPTED);
    await expect.poll(() => site.latestView(viewer), soon).toMatchObject({ state: 'interrupted', reason: 'closed' });
    expect(await site.freePlaces(offer)).toBe(10);
  });

  test('skipped: the next video is shown, and nothing is called a failure', async () => {
    await site.offer('tiktok', '7300000000000000007', 'After it');
    const { viewer, page, popup } = await bothWindows();
    await page.getByRole('button', { name: 'Skip' }).click();
    await page.getByRole('heading', { name: 'After it' }).waitFor();
    await says(page, 'Ready');
    await expect.poll(() => popup.isClosed(), soon).toBe(true);
    await expect.poll(() => site.latestView(viewer), soon).toMatchObject({ state: 'interrupted', reason: 'skipped' });
    await expect.poll(() => page.getByText('Video Interrupted').count(), soon).toBe(0);
  });

  test('another video is wanted: the page asks first, and leaving costs the time', async () => {
    await site.offer('youtube', youtubeIds.fine, 'Another one');
    const { page, popup } = await bothWindows();
    await playABit(popup);
    await page.getByRole('button', { name: 'Back to List' }).click();
    await page.getByText('Watching: Two windows').waitFor();
    await choose(page, 'Another one');
    const asked = page.getByRole('dialog', { name: 'Leave the video that is running?' });
    await asked
      .getByText(/“Two windows” is at 0:0\d of 0:04\. If you start another video, that time is lost\./)
      .waitFor();
    await expectAccessible(page);
    await asked.getByRole('button', { name: 'Keep watching' }).click();
    await asked.waitFor({ state: 'detached' });
    await pressPlay(popup);
    // The window may be at the next video by now, but only the first one can have been paid.
    await page.getByRole('link', { name: '1 credit, open wallet' }).waitFor();
  });

  test('reloaded: that ends the watch, both windows say so at once, and it can be started again', async () => {
    const { viewer, page, popup } = await bothWindows();
    await onceWatched(popup, 700, () => location.reload());
    await pressPlay(popup);
    await statusOf(popup).getByText('Reloading or leaving this page ends a watch.').waitFor();
    await says(page, INTERRUPTED);
    await expect.poll(() => site.latestView(viewer), soon).toMatchObject({ state: 'interrupted', reason: 'closed' });
    await popup.getByRole('button', { name: 'Watch it again' }).click();
    await pressPlay(popup);
    await statusOf(popup).getByText('New balance: 1.').waitFor();
  });
});

describe('the page that opened it goes', () => {
  test('closed: the window goes on alone, with the next video too', async () => {
    const { viewer, page, popup } = await bothWindows();
    await pressPlay(popup);
    await page.close();
    await statusOf(popup).getByText('Credits earned: 1. New balance: 1.').waitFor();
    expect(await site.latestView(viewer)).toMatchObject({ state: 'completed', verified: true });

    // The list in this window leads back into this window: it has no other one.
    await site.offer('youtube', youtubeIds.fine, 'One more');
    await popup.getByRole('link', { name: 'Watch Videos' }).click();
    await choose(popup, 'One more');
    await popup.getByRole('button', { name: 'Open Video & Start Watching' }).click();
    await pressPlay(popup);
    await statusOf(popup).getByText('New balance: 2.').waitFor();
  });

  test('both closed: the place is free at once', async () => {
    const { offer, viewer, page, popup } = await bothWindows();
    const other = await page.context().newPage();
    await playABit(popup);
    await page.close({ runBeforeUnload: true });
    await popup.close({ runBeforeUnload: true });
    await expect.poll(() => site.latestView(viewer), soon).toMatchObject({ state: 'interrupted', reason: 'closed' });
    expect(await site.freePlaces(offer)).toBe(10);
    await other.close();
  });

  test('reloaded, or gone to another screen: it finds the watch again', async () => {
    const { viewer, page, popup } = await bothWindows();
    await page.reload();
    await page.getByRole('heading', { name: 'Two windows' }).waitFor();
    await page.getByRole('link', { name: 'Promote' }).first().click();
    await page.getByRole('link', { name: 'Watch Videos' }).first().click();
    await says(page, 'Watching: Two windows');
    await page.getByRole('button', { name: 'Show progress' }).click();
    await page.getByRole('button', { name: 'Close Video Window' }).waitFor();
    await pressPlay(popup);
    await says(page, 'Video Completed!');
    await statusOf(popup).getByText('New balance: 1.').waitFor();
    expect(await site.latestView(viewer)).toMatchObject({ state: 'completed', verified: true });
    await site.offer('youtube', youtubeIds.fine, 'After the reload');
    await popup.getByRole('button', { name: 'Next Video' }).click();
    await popup.getByRole('heading', { name: 'After the reload' }).waitFor();
    await page.getByRole('heading', { name: 'After the reload' }).waitFor();
  });
});

describe('the watch ends elsewhere', () => {
  test('a newer watch replaces it', async () => {
    const { offer, viewer, page, popup } = await bothWindows();
    const newer = await site.offer('youtube', youtubeIds.fine, 'Newer');
    await pressPlay(popup);
    await site.startByHand(viewer, newer);
    await Promise.all([
      statusOf(popup).getByText('You started another video.').waitFor(),
      says(page, `You started another video. ${NO_CREDITS}`),
    ]);
    expect(await site.freePlaces(offer)).toBe(10);
  });

  test('the viewer signs out', async () => {
    const { viewer, page, popup } = await bothWindows();
    await pressPlay(popup);
    await page.request.post(auth.logout.path, { headers: { 'content-type': 'application/json' } });
    await statusOf(popup).getByText('You are signed out.').waitFor();
    await popup.getByRole('link', { name: 'Sign in' }).waitFor();
    await expect.poll(() => popup.getByRole('button', { name: 'Next Video' }).count(), soon).toBe(0);
    expect((await site.latestView(viewer)).state).toBe('watching');
  });

  test('the connection is lost for a while: the watch goes on after it', async () => {
    const { viewer, page, popup } = await bothWindows();
    await page.context().route('**/api/videos/heartbeat', (route) => route.abort());
    await pressPlay(popup);
    await statusOf(popup).getByText('No connection').waitFor();
    await says(page, 'No connection');
    await page.context().unroute('**/api/videos/heartbeat');
    await statusOf(popup).getByText('New balance: 1.').waitFor();
    expect(await site.latestView(viewer)).toMatchObject({ state: 'completed', verified: true });
  });
});
