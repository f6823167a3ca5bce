import { admin, promotions } from '@viewloop/contract';
import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import type { GivenPromotion } from '../api/src/testing/given.ts';
import { expectAccessible } from './harness/accessibility.ts';
import { expectText, expectToast, expectToFitAPhone, refuse, soon } from './harness/screen.ts';
import { openSite } from './harness/site.ts';

const site = openSite();

const row = (page: Page, title: string) =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name: title }) });
const dialog = (page: Page) => page.getByRole('dialog');
const open = async (search = '') => site.visit(await site.given.admin(), `/admin?tab=promotions${search}`);

async function report(promotion: GivenPromotion, count: number): Promise<void> {
  for (let n = 0; n < count; n++) {
    const reporter = await site.given.member({ username: `${promotion.owner.username}-r${n}` });
    const body = { reason: 'unsuitable' as const, note: 'Shows a weapon' };
    await reporter.call(promotions.reportPromotion, { params: { id: promotion.id }, body });
  }
}

const stateOf = async ({ id, owner }: GivenPromotion) =>
  (await owner.call(promotions.listPromotions)).find((promotion) => promotion.id === id);

describe('without any promotion', () => {
  test('the tab says so, and there is nothing to decide', async () => {
    const page = await open();
    await page.getByText('No promotions yet').waitFor();
    await page.getByLabel('Show').selectOption('reported');
    await page.getByText('No open reports').waitFor();
    expect(new URL(page.url()).searchParams.get('show')).toBe('reported');
    await expectAccessible(page);
  });
});

describe('promotions', () => {
  let fine: GivenPromotion;
  beforeEach(async () => {
    fine = await site.given.promotion({ title: `Sourdough ${Date.now()}`, credits: 21 });
  });

  test('are listed with owner, state and progress, and found by owner, number and link', async () => {
    await site.given.rewardedWatch({ promotion: fine });
    const page = await open();
    const { title, owner, id, videoUrl } = fine;
    await expectText(
      row(page, title as string),
      new RegExp(`^${title} YouTube Shorts #${id} by ${owner.username}, .* Active 1 / 10 21 credits Signals Hide$`),
    );
    await expect
      .poll(() => page.getByRole('link', { name: title as string }).getAttribute('href'), soon)
      .toBe(videoUrl);
    const search = page.getByRole('searchbox', { name: 'Search by number, owner or video link' });
    for (const q of [owner.username, String(id), videoUrl]) {
      await search.fill(q);
      await expect.poll(() => page.getByRole('row').count(), soon).toBe(2);
      await row(page, title as string).waitFor();
      await search.fill('zzz');
      await page.getByText('Nothing found').waitFor();
    }
    await page.goto('/admin?tab=promotions&show=stopped');
    await page.getByText('Nothing found').waitFor();
  });

  test('turn their pages', async () => {
    for (let n = 0; n < 21; n++) await site.given.promotion({ owner: fine.owner });
    const page = await open(`&q=${fine.owner.username}`);
    await page.getByText('Page 1 of 2 (22 promotions)', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Next' }).click();
    await row(page, fine.title as string).waitFor();
    expect(await page.getByRole('button', { name: 'Next' }).isDisabled()).toBe(true);
    await expectToFitAPhone(page);
  });

  test('that were reported stand by themselves with every report; restoring settles them', async () => {
    await report(fine, 3);
    const page = await open('&show=reported');
    const reported = row(page, fine.title as string);
    await reported.getByText('Hidden', { exact: true }).waitFor();
    await reported.getByText('3 open reports').click();
    await expect.poll(() => reported.getByText('Unsuitable: Shows a weapon').count(), soon).toBe(3);
    await reported.getByText(`reported by ${fine.owner.username}-r0, Just now`).waitFor();
    await expectAccessible(page);
    await expectToFitAPhone(page);
    await reported.getByRole('button', { name: 'Restore' }).click();
    await expectToast(page, 'Success', 'The promotion is offered again and its reports are settled.');
    await reported.waitFor({ state: 'detached' });
    expect(await stateOf(fine)).toMatchObject({ state: 'active' });
  });

  test('are hidden with a reason that the owner sees', async () => {
    const page = await open(`&q=${fine.id}`);
    await row(page, fine.title as string)
      .getByRole('button', { name: 'Hide' })
      .click();
    await dialog(page).getByRole('button', { name: 'Hide' }).click();
    await dialog(page).getByText('Give a short reason.').waitFor();
    await dialog(page).getByLabel('Reason').fill('Not a video');
    await expectAccessible(page);
    await dialog(page).getByRole('button', { name: 'Hide' }).click();
    await expectToast(page, 'Success', 'The promotion is hidden.');
    await row(page, fine.title as string)
      .getByText('Not a video')
      .waitFor();
    expect(await stateOf(fine)).toMatchObject({ state: 'hidden', stateReason: 'Not a video', creditsReturned: 0 });

    await row(page, fine.title as string)
      .getByRole('button', { name: 'End and refund' })
      .click();
    await dialog(page).getByLabel('Reason').fill('It stays hidden');
    await dialog(page).getByRole('button', { name: 'End and refund' }).click();
    await expectToast(page, 'Success', 'The promotion has ended and its credits were returned.');
    await expectText(row(page, fine.title as string), /Stopped .* Signals$/);
    expect(await stateOf(fine)).toMatchObject({ state: 'stopped', creditsReturned: 21 });
  });

  test('can be ended and refunded at once', async () => {
    const page = await open(`&q=${fine.id}`);
    await row(page, fine.title as string)
      .getByRole('button', { name: 'Hide' })
      .click();
    await dialog(page).getByLabel('End it for good and give the remaining credits back').check();
    await dialog(page).getByLabel('Reason').fill('Forbidden content');
    await dialog(page).getByRole('button', { name: 'End and refund' }).click();
    await expectToast(page, 'Success', 'The promotion has ended and its credits were returned.');
    const log = await (await site.given.admin()).call(admin.auditLog);
    expect(log[0]).toMatchObject({ text: `Ended and refunded promotion ${fine.id}: Forbidden content` });
  });

  test('that cannot be hidden or restored say so', async () => {
    await report(fine, 3);
    const page = await open(`&q=${fine.id}`);
    await refuse(page, /\/api\/admin\/promotions\/\d+\/(hide|restore)/);
    await row(page, fine.title as string)
      .getByRole('button', { name: 'Restore' })
      .click();
    await expectToast(page, 'Error', 'Too many requests. Try again in 9 s');
    await page.unroute(/\/api\/admin\/promotions\/\d+\/(hide|restore)/);
    await page.route(/\/restore$/, (route) => route.fulfill({ status: 404, body: '' }));
    await row(page, fine.title as string)
      .getByRole('button', { name: 'Restore' })
      .click();
    await expectToast(page, 'Error', 'Failed to restore the promotion');
  });

  test('show the signals of their views', async () => {
    const { viewer, view } = await site.given.rewardedWatch({ promotion: fine });
    const page = await open(`&q=${fine.id}`);
    await row(page, fine.title as string)
      .getByRole('button', { name: 'Signals' })
      .click();
    await expectText(dialog(page).getByRole('heading', { level: 2 }), `Signals of “${fine.title}”`);
    await expectText(
      dialog(page).getByRole('listitem'),
      new RegExp(`^${viewer.username} Rewarded View ${view.id} · .* Nothing unusual\\.`),
    );
    await expectAccessible(page);
  });
});
