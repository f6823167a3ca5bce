import { admin, watching } from '@viewloop/contract';
import { expect, test } from 'vitest';
import { runJob } from '../api/src/testing/run-job.ts';
import { sealADay } from '../api/src/testing/seal-a-day.ts';
import { expectAccessible } from './harness/accessibility.ts';
import { card, expectText, expectToFitAPhone } from './harness/screen.ts';
import { openSite } from './harness/site.ts';

const site = openSite();

test('a promotion’s page, its receipts and the open books are shown and checked in the browser', async () => {
  const { given, app } = site;
  const promotion = await given.promotion({ title: 'My cat', credits: 60 });
  const { view } = await given.rewardedWatch({ promotion });
  for (let n = 0; n < 14; n++) await given.rewardedWatch({ promotion });
  for (let n = 0; n < 6; n++) {
    const { viewer, view: left } = await given.startedWatch({ promotion });
    await viewer.call(watching.abandonWatching, { body: { viewId: left.id, reason: 'skipped' } });
  }
  const boss = await given.admin();
  await boss.call(admin.voidView, { body: { viewId: view.id, reason: 'Not a person' } });
  await app.db.write(async (tx) => {
    await tx.query('set local session_replication_role = replica');
    await tx.query(`update view set started_at = started_at - interval '1 hour'`);
  });
  await runJob(app, 'fold-insights');
  await sealADay(app, new Date(Date.now() + 86_400_000));

  const page = await site.visit(promotion.owner, '/promote');
  await page.getByRole('link', { name: 'Details of My cat' }).click();
  await page.getByRole('heading', { level: 1, name: 'My cat' }).waitFor();
  await expectText(card(page, 'Started and completed'), /Started 21 · 100% Completed 15 · 71% .* Skipped it 6 · 29%/);
  await page.getByRole('img', { name: 'Attention, second by second' }).waitFor();
  await page.getByText('taken back: Not a person (2 credits returned)').waitFor();
  await page
    .getByRole('button', { name: /^Receipt of view/ })
    .first()
    .click();
  await page.getByRole('dialog').getByText('viewloop-receipt-v1').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Create a link' }).click();
  const link = await page.getByText(/\/receipts\/[\w-]{43}$/).innerText();
  await expectAccessible(page);
  await expectToFitAPhone(page);

  await page.goto('/promote/overview');
  await card(page, 'Promotions').getByRole('link', { name: 'My cat' }).waitFor();
  await expectAccessible(page);

  const stranger = await site.arrive(new URL(link.replace(/\s/g, '')).pathname);
  await stranger.getByRole('button', { name: 'Check the receipts' }).click();
  await stranger.getByText('All 14 receipts are genuine.').waitFor();
  await stranger.getByText('One more view was taken back later.', { exact: false }).waitFor();
  await expectAccessible(stranger);

  await page.goto('/books');
  await page.getByRole('button', { name: 'Check the seals' }).click();
  await page.getByText('The seal of 1 day is right.').waitFor();
  await page.getByRole('button', { name: 'Check my balance' }).click();
  await page.getByText(/^Your 0 credits of .* are part of the sealed sum/).waitFor();
  await expectAccessible(page);
  await expectToFitAPhone(page);
  expect(await page.getByRole('table', { name: 'Sealed days' }).count()).toBe(1);
});
