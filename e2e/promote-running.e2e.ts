import { admin, auth, promotions, watching } from '@viewloop/contract';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { GivenPromotion } from '../api/src/testing/given.ts';
import { expectAccessible } from './harness/accessibility.ts';
import { card, expectProblem, expectText, expectToast, expectToFitAPhone, refuse, soon } from './harness/screen.ts';
import { openSite } from './harness/site.ts';

const site = openSite();

const list = (page: Page) => card(page, 'Your Promotions');
const row = (page: Page, title: string): Locator =>
  list(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: new RegExp(`Open ${title} on`) }) });
/** Top up and Stop are in the menu of a promotion, the others beside it. */
async function press(page: Page, title: string, name: string): Promise<void> {
  if (name !== 'Top up' && name !== 'Stop') return row(page, title).getByRole('button', { name }).click();
  await row(page, title)
    .getByRole('button', { name: `More actions for ${title}` })
    .click();
  return row(page, title).getByRole('menuitem', { name }).click();
}
const confirm = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name }).click();
const balance = async ({ owner }: GivenPromotion) => (await owner.call(auth.currentUser)).credits;

/** Lets viewers fail to watch because embedding is switched off. */
async function embeddingOff(promotion: GivenPromotion, viewers: number): Promise<void> {
  for (let n = 0; n < viewers; n++) {
    const { viewer, view } = await site.given.startedWatch({ promotion });
    await viewer.call(watching.abandonWatching, { body: { viewId: view.id, reason: 'embedding_off' } });
  }
}

describe('each promotion shows how it stands', () => {
  test('active, with progress, pace and who watches now', async () => {
    const promotion = await site.given.promotion({ credits: 200, title: 'Active one', platform: 'tiktok' });
    for (let n = 0; n < 2; n++) await site.given.rewardedWatch({ promotion });
    await site.given.startedWatch({ promotion });
    const page = await site.visit(promotion.owner, '/promote');
    await expectText(
      row(page, 'Active one'),
      /^Active one Active TikTok · .* · 2 views received, 2 today · 1 watching now 2\/100 views done in about \d+ (min|h|day|days) Details Stats Pause More$/,
    );
    const bar = page.getByRole('progressbar', { name: 'Views of Active one' });
    expect([await bar.getAttribute('aria-valuenow'), await bar.getAttribute('aria-valuemax')]).toEqual(['2', '100']);
    const link = row(page, 'Active one').getByRole('link', { name: 'Open Active one' });
    await expect.poll(() => link.getAttribute('href'), soon).toBe(promotion.videoUrl);
    await expect.poll(() => link.getAttribute('rel'), soon).toBe('noopener noreferrer');
  });

  test('completed, stopped, hidden and in trouble, each with its reason', async () => {
    const { given } = site;
    const done = await given.promotion({ credits: 3, title: 'Done' });
    const { owner } = done;
    await given.rewardedWatch({ promotion: done });
    const stopped = await given.promotion({ owner, credits: 20, title: 'Ended' });
    await owner.call(promotions.stopPromotion, { params: { id: stopped.id } });
    const hidden = await given.promotion({ owner, title: 'Reported' });
    for (const reporter of await given.members(3))
      await reporter.call(promotions.reportPromotion, { params: { id: hidden.id }, body: { reason: 'unsuitable' } });
    await embeddingOff(await given.promotion({ owner, title: 'Troubled' }), 1);

    const page = await site.visit(owner, '/promote');
    await expectText(row(page, 'Done'), /^Done Completed .* 1\/1 views 1 credit returned Details Stats$/);
    await expect.poll(() => row(page, 'Done').locator('.badge svg').count(), soon).toBe(1);
    await expectText(row(page, 'Ended'), /^Ended Stopped .* 0\/10 views 20 credits returned Details Stats$/);
    await expectText(
      row(page, 'Reported'),
      /^Reported Hidden .* Hidden after 3 viewers reported it\..* Details Stats More$/,
    );
    await expectText(
      row(page, 'Troubled'),
      /^Troubled Active .* A viewer could not play it: the video’s settings do not allow .* Details Stats Pause More$/,
    );
    await expectAccessible(page);
    await expectToFitAPhone(page);
  });

  test('a view that arrives moves the bar without reloading', async () => {
    const promotion = await site.given.promotion({ credits: 4, title: 'Live' });
    const page = await site.visit(promotion.owner, '/promote');
    await row(page, 'Live').getByText('0/2 views').waitFor();
    await site.given.rewardedWatch({ promotion });
    await row(page, 'Live').getByText('1/2 views').waitFor();
    await site.given.rewardedWatch({ promotion });
    await expectText(row(page, 'Live'), /^Live Completed .* 2\/2 views Details Stats$/);
  });

  test('a long list comes in parts', async () => {
    const { owner } = await site.given.promotion({ credits: 2, title: 'Number 0' });
    for (let n = 1; n < 22; n++) await site.given.promotion({ owner, credits: 2, title: `Number ${n}` });
    const page = await site.visit(owner, '/promote');
    await expect.poll(() => list(page).getByRole('listitem').count(), soon).toBe(20);
    await page.getByRole('button', { name: 'Load more' }).click();
    await expect.poll(() => list(page).getByRole('listitem').count(), soon).toBe(22);
    await expect.poll(() => page.getByRole('button', { name: 'Load more' }).count(), soon).toBe(0);
  });
});

describe('pause and resume', () => {
  test('take the video from the offer and put it back', async () => {
    const promotion = await site.given.promotion({ title: 'Rested' });
    const page = await site.visit(promotion.owner, '/promote');
    await press(page, 'Rested', 'Pause');
    await expectToast(
      page,
      'Promotion Paused',
      'Your credits stay in the promotion. Nobody new is offered your video until you resume.',
    );
    await expectText(row(page, 'Rested').locator('.badge'), 'Paused');
    const viewer = await site.given.member();
    const body = { promotionId: promotion.id, videoId: promotion.id + 1000 };
    expect((await viewer.try(watching.startWatching, { body })).status).toBe(409);

    await press(page, 'Rested', 'Resume');
    await expectToast(page, 'Promotion Resumed', 'Your video is offered to viewers again.');
    await expectText(row(page, 'Rested').locator('.badge'), 'Active');
    expect((await viewer.try(watching.startWatching, { body })).status).toBe(200);
  });

  test('say what the server says when it refuses', async () => {
    const promotion = await site.given.promotion({ title: 'Gone' });
    const page = await site.visit(promotion.owner, '/promote');
    await row(page, 'Gone').waitFor();
    await promotion.owner.call(promotions.stopPromotion, { params: { id: promotion.id } });
    await press(page, 'Gone', 'Pause');
    await expectToast(page, 'Error', 'A promotion that is stopped cannot be changed this way');
  });
});

describe('stop', () => {
  test('shows what comes back before anything happens, and brings it back', async () => {
    const promotion = await site.given.promotion({ credits: 21, title: 'Enough' });
    for (let n = 0; n < 3; n++) await site.given.rewardedWatch({ promotion });
    await site.given.startedWatch({ promotion });
    const page = await site.visit(promotion.owner, '/promote');
    await press(page, 'Enough', 'Stop');
    const dialog = page.getByRole('dialog', { name: 'Stop this promotion?' });
    await expectText(
      dialog.locator('dl'),
      'Views received 3 views Returned now 13 credits Held for views in progress 2 credits',
    );
    await expectAccessible(page);
    await confirm(page, 'Cancel');
    await dialog.waitFor({ state: 'detached' });
    expect(await balance(promotion)).toBe(0);

    await press(page, 'Enough', 'Stop');
    await confirm(page, 'Stop promotion');
    await expectToast(page, 'Promotion Stopped', '13 credits returned to your balance.');
    expect(await balance(promotion)).toBe(13);
    await expectText(row(page, 'Enough'), /^Enough Stopped .* 3\/10 views 13 credits returned Details Stats$/);
    await page.getByRole('link', { name: '13 credits, open wallet' }).waitFor();
  });
});

describe('top up', () => {
  test('says what it adds, adds it, and refuses what is not there', async () => {
    const promotion = await site.given.promotion({ credits: 21, title: 'Longer' });
    await site.given.credits(promotion.owner, 30);
    const page = await site.visit(promotion.owner, '/promote');
    await press(page, 'Longer', 'Top up');
    const dialog = page.getByRole('dialog', { name: 'Add views' });
    await confirm(page, 'Add credits');
    await expectProblem(dialog, 'Missing Information', 'Please fill in all required fields');
    await dialog.getByLabel('Credits to add').fill('31');
    await dialog.getByText('You have 30 credits.').waitFor();
    await confirm(page, 'Add credits');
    await expectProblem(dialog, 'Invalid Credits', 'Please enter a valid amount of credits to spend');
    await expectAccessible(page);
    await dialog.getByLabel('Credits to add').fill('9');
    await expectText(dialog.locator('output'), '9 credits = 5 more views New target: 15 views');
    await confirm(page, 'Add credits');
    await expectToast(page, 'Credits Added', 'Your promotion now runs for 15 views.');
    expect(await balance(promotion)).toBe(21);
    await row(page, 'Longer').getByText('0/15 views').waitFor();
  });

  test('that was lost on the way and sent again adds nothing twice', async () => {
    const promotion = await site.given.promotion({ credits: 20, title: 'Lost' });
    await site.given.credits(promotion.owner, 30);
    const page = await site.visit(promotion.owner, '/promote');
    await press(page, 'Lost', 'Top up');
    await page.getByLabel('Credits to add').fill('10');
    await page.route('**/top-up', async (route) => {
      await route.fetch();
      await route.fulfill({ status: 408, body: '' });
    });
    await confirm(page, 'Add credits');
    await expectProblem(
      page.getByRole('dialog'),
      'Error',
      'We got no clear answer from the server. Try again: nothing is charged or added twice.',
    );
    await page.unroute('**/top-up');
    await confirm(page, 'Add credits');
    await expectToast(page, 'Credits Added', 'Your promotion now runs for 15 views.');
    expect(await balance(promotion)).toBe(20);
  });
});

describe('stats', () => {
  test('draw views over time in three ranges, with the numbers as a table', async () => {
    const promotion = await site.given.promotion({ credits: 40, title: 'Drawn' });
    for (let n = 0; n < 3; n++) await site.given.rewardedWatch({ promotion });
    const false1 = await site.given.rewardedWatch({ promotion });
    const chief = await site.given.admin();
    await chief.call(admin.voidView, { body: { viewId: false1.view.id, reason: 'A script watched it' } });
    const page = await site.visit(promotion.owner, '/promote');
    await press(page, 'Drawn', 'Stats');
    const dialog = page.getByRole('dialog', { name: 'Views of Drawn' });
    await dialog.getByText('3 views in the last 7 days').waitFor();
    await dialog.getByText('Show as table').click();
    await expect.poll(() => dialog.getByRole('row').count(), soon).toBe(8);
    await expectText(dialog.getByRole('row').last(), / 3$/);
    await dialog.getByText('A script watched it').waitFor();
    await expectAccessible(page);
    await dialog.getByRole('tab', { name: '24 hours' }).click();
    await dialog.getByText('3 views in the last 24 hours').waitFor();
    await expect.poll(() => dialog.getByRole('row').count(), soon).toBe(25);
    await dialog.getByRole('tab', { name: '30 days' }).click();
    await dialog.getByText('3 views in the last 30 days').waitFor();
    await expect.poll(() => dialog.getByRole('row').count(), soon).toBe(31);
    await expectToFitAPhone(page);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  });

  test('that cannot be read say so and are read again', async () => {
    const promotion = await site.given.promotion({ title: 'Unread' });
    const page = await site.visit(promotion.owner, '/promote');
    const callOff = await refuse(page, /\/stats\?/);
    await press(page, 'Unread', 'Stats');
    const dialog = page.getByRole('dialog');
    await expectText(dialog.getByRole('alert'), /^This could not be loaded Too many requests\./);
    await callOff();
    await dialog.getByRole('button', { name: 'Try again' }).click();
    await expectText(dialog.getByText(/in the last 7 days/), '0 views in the last 7 days');
  });
});

test('a list that cannot be read says so, while the form still works', async () => {
  const promotion = await site.given.promotion({ title: 'Here' });
  const page = await site.visit(promotion.owner, '/settings');
  const callOff = await refuse(page, /\/api\/promotions\?/);
  await page.goto('/promote');
  await expectText(list(page).getByRole('alert'), /^This could not be loaded Too many requests\./);
  await page.getByRole('button', { name: 'Start Promotion' }).waitFor();
  await expectAccessible(page);
  await callOff();
  await page.getByRole('button', { name: 'Try again' }).click();
  await row(page, 'Here').waitFor();
});
