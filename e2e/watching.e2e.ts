import { promotions } from '@viewloop/contract';
import { describe, expect, test } from 'vitest';
import { soon } from './harness/screen.ts';
import { tiktokIds, youtubeIds } from './players/stand-in-players.ts';
import { choose, openVideo, pressPlay, says, statusOf, watchSite } from './watching/site.ts';

const { listPromotions, pausePromotion } = promotions;
const site = watchSite();

describe('a video watched to the end', () => {
  test.each([
    ['YouTube', 'youtube', youtubeIds.fine],
    ['YouTube, a clip that loops', 'youtube', youtubeIds.short],
    ['TikTok', 'tiktok', tiktokIds.fine],
    ['TikTok, a clip that loops', 'tiktok', tiktokIds.short],
    ['TikTok, after a refused autoplay (3002)', 'tiktok', tiktokIds.autoplayRefused],
  ] as const)('%s: earns one credit, and both windows say so', async (_name, platform, externalId) => {
    await site.offer(platform, externalId, 'Morning run');
    const { viewer, page } = await site.visit();
    await choose(page, 'Morning run');
    await expect.poll(() => page.getByText('Ready', { exact: true }).isVisible(), soon).toBe(true);
    const [popup] = await Promise.all([openVideo(page), says(page, 'Video Opened')]);
    expect(popup.viewportSize()).toEqual({ width: 800, height: 600 });
    await statusOf(popup).getByText('Press play').waitFor();

    await Promise.all([pressPlay(popup), statusOf(popup).getByText('Watching').waitFor(), says(page, 'Watching')]);

    await says(page, /^You watched for \d+ seconds and earned credits!$/);
    await statusOf(popup).getByText('Credits earned: 1. New balance: 1.').waitFor();
    await says(page, 'Congratulations! You completed the video and earned credits.');
    await says(page, '+1 credit. New balance: 1.');
    await says(page, 'Today: 1');
    await says(page, 'Earned: 1');
    await page.getByRole('link', { name: '1 credit, open wallet' }).waitFor();
    expect(await site.latestView(viewer)).toMatchObject({ state: 'completed', verified: true, seeks: 0, fastBeats: 0 });

    await page.getByRole('button', { name: 'Back to List' }).click();
    await says(page, 'No Videos Available');
  });
});

describe('a video that cannot be played', () => {
  test.each([
    [
      'YouTube 150',
      'youtube',
      youtubeIds.embeddingOff,
      'embedding_off',
      'The owner does not allow this video on other sites.',
    ],
    ['YouTube 100', 'youtube', youtubeIds.removed, 'video_missing', 'This video was removed or is private.'],
    ['TikTok 1001', 'tiktok', tiktokIds.missing, 'video_missing', 'This video was removed or is private.'],
  ] as const)(
    '%s: the viewer is told, the place is free again, the owner sees it',
    async (_name, platform, id, reason, words) => {
      const offer = await site.offer(platform, id, 'Broken');
      const { viewer, page } = await site.visit();
      await choose(page, 'Broken');
      const popup = await openVideo(page);
      if (platform === 'tiktok') await pressPlay(popup);
      const [ended, why] = [
        'Video watching was interrupted. Try again with a new video.',
        `${words} No credits awarded. You can try again with a new video.`,
      ];
      await Promise.all([statusOf(popup).getByText(words).waitFor(), says(page, ended, why)]);
      await expect.poll(() => site.latestView(viewer), soon).toMatchObject({ state: 'interrupted', reason });
      expect(await site.freePlaces(offer)).toBe(10);
      const [promotion] = await offer.owner.call(listPromotions, { query: {} });
      expect(promotion?.trouble).toMatchObject({ code: reason, times: 1 });
    },
  );

  test('a silent player is spoken of early and given up after twenty seconds', async () => {
    const offer = await site.offer('youtube', youtubeIds.silent, 'Silent');
    const { viewer, page } = await site.visit();
    await page.context().clock.install();
    await choose(page, 'Silent');
    const popup = await openVideo(page);
    await popup.clock.fastForward(2_000);
    await expect.poll(() => statusOf(popup).textContent(), soon).toMatch('Loading the player…');
    await popup.clock.fastForward(4_000);
    await statusOf(popup).getByText('The player does not load').waitFor();
    await expect.poll(() => popup.getByRole('button', { name: 'Skip' }).isVisible(), soon).toBe(true);
    await expect.poll(() => popup.getByRole('button', { name: 'Report' }).isVisible(), soon).toBe(true);
    await popup.clock.fastForward(15_000);
    await statusOf(popup).getByText('The player did not load').waitFor();
    await expect
      .poll(() => site.latestView(viewer), soon)
      .toMatchObject({ state: 'interrupted', reason: 'player_blocked' });
    expect(await site.freePlaces(offer)).toBe(10);
  });

  test('a popup blocker keeps the window away: nothing is started, and it says what to do', async () => {
    const offer = await site.offer('youtube', youtubeIds.fine, 'Blocked');
    const { viewer, page } = await site.visit();
    await page.addInitScript(() => {
      window.open = () => null;
    });
    await page.reload();
    await choose(page, 'Blocked');
    await page.getByRole('button', { name: 'Open Video & Start Watching' }).click();
    await says(page, 'Popup Blocked', 'Please allow popups for this site to watch videos and earn credits.');
    await expect(site.latestView(viewer)).rejects.toThrow('watched nothing');
    expect(await site.freePlaces(offer)).toBe(10);

    // The loud button is the one that works.
    await expect
      .poll(() => page.locator('main .button[data-variant="primary"]').allTextContents(), soon)
      .toEqual(['Watch in this tab instead']);
    await page.getByRole('button', { name: 'Watch in this tab instead' }).click();
    await pressPlay(page);
    await statusOf(page).getByText('New balance: 1.').waitFor();
    await page.getByRole('link', { name: 'Watch Videos' }).click();
    await says(page, 'Today: 1');
    await expect.poll(() => page.getByText('window was closed').count(), soon).toBe(0);
  });

  test('a start that the server refuses is explained in both windows, and the next video is one click away', async () => {
    const offer = await site.offer('youtube', youtubeIds.fine, 'Gone by then');
    await site.offer('youtube', youtubeIds.fine, 'Still there');
    const { page } = await site.visit();
    await choose(page, 'Gone by then');
    await offer.owner.call(pausePromotion, { params: { id: offer.id } });
    const [popup] = await Promise.all([
      page.context().waitForEvent('page'),
      page.getByRole('button', { name: 'Open Video & Start Watching' }).click(),
    ]);
    await says(page, 'This video is no longer available');
    await statusOf(popup).getByText('This video is no longer available').waitFor();
    await expect.poll(() => page.getByText('Ready', { exact: true }).isVisible(), soon).toBe(true);
    await popup.getByRole('button', { name: 'Next Video' }).click();
    await popup.getByRole('heading', { name: 'Still there' }).waitFor();
  });
});
