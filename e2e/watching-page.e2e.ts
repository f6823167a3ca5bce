import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { tiktokIds, youtubeIds } from './players/stand-in-players.ts';
import { choose, openVideo, pressPlay, says, statusOf, watchSite } from './watching/site.ts';

const site = watchSite();

describe('for everyone', () => {
  /** The players are the platforms' own pages; what stands around them is ours. */
  const violations = async (page: Page) => {
    const { violations: found } = await new AxeBuilder({ page }).exclude('iframe').analyze();
    return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  };

  describe.each(['light', 'dark'] as const)('axe finds nothing to complain about, %s', (colorScheme) => {
    const look = { colorScheme, reducedMotion: 'reduce' } as const;

    test('on the page', async () => {
      await site.offer('youtube', youtubeIds.fine, 'Seen by all');
      const { page } = await site.visit(undefined, look);
      await page.getByRole('button', { name: 'Watch Video: Seen by all' }).waitFor();
      expect(await violations(page)).toEqual([]);
      await choose(page, 'Seen by all');
      expect(await violations(page)).toEqual([]);
      await page.getByRole('button', { name: 'Report' }).click();
      expect(await violations(page)).toEqual([]);
    });

    test('in the player window, and when it is done', async () => {
      await site.offer('youtube', youtubeIds.fine, 'Seen by all');
      const { page } = await site.visit(undefined, look);
      await choose(page, 'Seen by all');
      const popup = await openVideo(page);
      expect(await violations(popup)).toEqual([]);
      await pressPlay(popup);
      await statusOf(popup).getByText('New balance: 1.').waitFor();
      await says(page, '+1 credit. New balance: 1.');
      expect(await violations(popup)).toEqual([]);
      expect(await violations(page)).toEqual([]);
    });
  });

  test.each([
    ['de-DE', 'Drück auf Play', 'Video ansehen', 'Video öffnen und ansehen'],
    ['es-ES', 'Pulsa reproducir', 'Ver vídeo', 'Abrir el vídeo y empezar'],
  ])('both windows speak the viewer’s language: %s', async (locale, pressPlayWords, watchVideo, open) => {
    await site.offer('youtube', youtubeIds.fine, 'Video');
    const { page } = await site.visit(undefined, { locale });
    await page.getByRole('button', { name: `${watchVideo}: Video` }).click();
    const [popup] = await Promise.all([
      page.context().waitForEvent('page'),
      page.getByRole('button', { name: open }).click(),
    ]);
    await statusOf(popup).getByText(pressPlayWords).waitFor();
    expect(await popup.locator('html').getAttribute('lang')).toBe(locale.slice(0, 2));
  });
});

test('a video can be reported, and the next one is shown', async () => {
  const offer = await site.offer('youtube', youtubeIds.fine, 'Unsuitable');
  await site.offer('youtube', youtubeIds.fine, 'Fine');
  const { page } = await site.visit();
  await choose(page, 'Unsuitable');
  await page.getByRole('button', { name: 'Report' }).click();
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
