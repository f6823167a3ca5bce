import { describe, expect, test } from 'vitest';
import { expectAccessible } from './harness/accessibility.ts';
import { soon } from './harness/screen.ts';
import { tiktokIds, youtubeIds } from './players/stand-in-players.ts';
import { choose, openVideo, pressPlay, says, statusOf, watchSite } from './watching/site.ts';

const site = watchSite();

describe('for everyone', () => {
  test('axe finds nothing to complain about on the page', async () => {
    await site.offer('youtube', youtubeIds.fine, 'Seen by all');
    const { page } = await site.visit();
    await page.getByRole('button', { name: 'Watch Video: Seen by all' }).waitFor();
    await expectAccessible(page);
    await choose(page, 'Seen by all');
    await expectAccessible(page);
  });

  test('nor in the player window, nor when it is done', async () => {
    await site.offer('youtube', youtubeIds.fine, 'Seen by all');
    const { page } = await site.visit();
    await choose(page, 'Seen by all');
    const popup = await openVideo(page);
    await expectAccessible(popup);
    await pressPlay(popup);
    await statusOf(popup).getByText('New balance: 1.').waitFor();
    await says(page, '+1 credit. New balance: 1.');
    await expectAccessible(popup);
    await expectAccessible(page);
  });

  test.each([
    ['de-DE', 'Drück auf Play', 'Video ansehen', 'Video öffnen und ansehen'],
    ['es-ES', 'Pulsa reproducir', 'Ver vídeo', 'Abrir el vídeo y empezar'],
  ])('both windows speak the viewer’s language: %s', async (locale, pressPlayWords, watchVideo, open) => {
    await site.offer('youtube', youtubeIds.fine, 'Video');
    const { page } = await site.visit({ locale });
    await page.getByRole('button', { name: `${watchVideo}: Video` }).click();
    const [popup] = await Promise.all([
      page.context().waitForEvent('page'),
      page.getByRole('button', { name: open }).click(),
    ]);
    await statusOf(popup).getByText(pressPlayWords).waitFor();
    await expect.poll(() => popup.locator('html').getAttribute('lang'), soon).toBe(locale.slice(0, 2));
  });
});

test('a video can be reported, and the next one is shown', async () => {
  const offer = await site.offer('youtube', youtubeIds.fine, 'Unsuitable');
  await site.offer('youtube', youtubeIds.fine, 'Fine');
  const { page } = await site.visit();
  await choose(page, 'Unsuitable');
  await page.getByRole('button', { name: 'Report' }).click();
  await expectAccessible(page);
  await page.getByLabel('What is wrong?').selectOption('unsuitable');
  await page.getByLabel('More about it (optional)').fill('Not for children');
  await page.getByRole('button', { name: 'Send report' }).click();
  await says(page, 'Thank you. The video was reported.');
  await page.getByRole('heading', { name: 'Fine' }).waitFor();
  expect(await site.reportsOf(offer)).toEqual([{ reason: 'unsuitable', note: 'Not for children' }]);
});

test('the list has pages of ten, in the address', async () => {
  for (let number = 1; number <= 11; number += 1) await site.offer('tiktok', tiktokIds.fine, `Clip ${number}`);
  const { page } = await site.visit();
  await says(page, 'Page 1 (10 videos)');
  await page.getByRole('button', { name: 'Next' }).click();
  await says(page, 'Page 2 (1 video)');
  await page.goBack();
  await says(page, 'Page 1 (10 videos)');
  expect(new URL(page.url()).pathname).toBe('/watch');
});
