import { expect, test } from 'vitest';
import { sealADay } from '../api/src/testing/seal-a-day.ts';
import { expectAccessible } from './harness/accessibility.ts';
import { card, expectToFitAPhone } from './harness/screen.ts';
import { openSiteOnLocalhost } from './harness/site.ts';

const site = openSiteOnLocalhost();
const DAY_MS = 86_400_000;

test('the books: sums, own balance, one book for all, and what this browser remembers', async () => {
  const member = await site.given.member();
  await site.given.credits(member, 12);
  await sealADay(site.app, new Date(Date.now() + DAY_MS));
  const page = await site.visit(member, '/books');
  await card(page, 'Deposits and credits').getByText('Credits given').waitFor();
  await page.getByRole('button', { name: 'Check my balance' }).click();
  await page.getByText(/^Your 12 credits of .* are part of the sealed sum/).waitFor();
  await page.getByText('What is only yours').click();
  await page.getByText(`name=${member.username}`).waitFor();
  const one = card(page, 'One book for all');
  await one.getByText('This site has listed no witness yet.').waitFor();
  await one.getByRole('button', { name: 'Compare with my last visit' }).click();
  await one.getByText('Remembered: a log of 1 day, signed by the site.').waitFor();
  await sealADay(site.app, new Date(Date.now() + 2 * DAY_MS));
  await one.getByRole('button', { name: 'Compare with my last visit' }).click();
  await one.getByText('is the beginning of today’s, which has 2 days').waitFor();
  await expectAccessible(page);
  await expectToFitAPhone(page);

  // Other books than those it remembers: the browser says so, and keeps what it had.
  const kept = await page.evaluate(() => {
    const note = localStorage.getItem('viewloop-checkpoint') ?? '';
    const lines = note.split('\n');
    lines[2] = `${'A'.repeat(43)}=`;
    localStorage.setItem('viewloop-checkpoint', lines.join('\n'));
    return localStorage.getItem('viewloop-checkpoint');
  });
  await one.getByRole('button', { name: 'Compare with my last visit' }).click();
  await one.getByText('These are other books than those this browser saw before.').waitFor();
  expect(await page.evaluate(() => localStorage.getItem('viewloop-checkpoint'))).toBe(kept);
});
