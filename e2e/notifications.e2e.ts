import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { expectAccessible } from './harness/accessibility.ts';
import { expectText, expectToast, expectToFitAPhone, soon } from './harness/screen.ts';
import { chainSite } from './wallet/chain-site.ts';

const site = chainSite();

const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ });
const panel = (page: Page) => page.getByRole('dialog', { name: 'Notifications' });
const items = (page: Page) => panel(page).getByRole('listitem');
const badge = (page: Page) => bell(page).innerText();

/** Waits until the bell has stored what it has announced, which means that it has loaded once. */
async function looked(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage).join()), soon).toMatch('announced:');
}

async function visit(...args: Parameters<typeof site.visit>): Promise<Page> {
  const page = await site.visit(...args);
  await looked(page);
  return page;
}

describe('nothing happened', () => {
  test('the bell has no badge and its panel says so; Escape gives the focus back', async () => {
    const page = await visit(await site.given.member(), '/settings');
    expect(await badge(page)).toBe('');
    await bell(page).click();
    await panel(page).getByText('Nothing new').waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await panel(page).waitFor({ state: 'hidden' });
    await expect.poll(() => bell(page).evaluate((button) => button === document.activeElement), soon).toBe(true);
    await bell(page).click();
    await expectToFitAPhone(page);
    await panel(page).getByRole('link', { name: 'Wallet' }).click();
    await page.waitForURL('**/wallet');
    await panel(page).waitFor({ state: 'hidden' });
  });

  test('what was confirmed before this browser came is in the list, without a toast', async () => {
    const member = await site.given.member();
    await site.deposit(member, '0.021');
    const page = await visit(member, '/settings');
    await expect.poll(() => badge(page), soon).toBe('1');
    await expect.poll(() => page.locator('.toast').count(), soon).toBe(0);
  });
});

describe('a deposit', () => {
  test('is told on its way and, in its place, when it is confirmed; once, also after a reload', async () => {
    const member = await site.given.member();
    const page = await visit(member, '/settings');
    await site.pay(member, '0.021');
    await expect.poll(() => badge(page), soon).toBe('1');
    await bell(page).click();
    await expectText(
      items(page),
      'Deposit on its way Unread 0.02100000 LTC seen on the network: +2,000 credits once confirmed. Just now',
    );
    await panel(page).getByRole('button', { name: 'Mark all read' }).click();
    await expect.poll(() => badge(page), soon).toBe('');
    await page.keyboard.press('Escape');

    await site.blocks(3);
    await expectToast(page, 'Deposit Confirmed!', '+2,000 credits added to your account');
    await page.getByRole('link', { name: '2,000 credits, open wallet' }).waitFor();
    await expect.poll(() => badge(page), soon).toBe('1');

    await page.reload();
    await expect.poll(() => badge(page), soon).toBe('1');
    await bell(page).click();
    await expectText(items(page), 'Deposit Confirmed! Unread 0.02100000 LTC arrived: +2,000 credits. Just now');
    await expect.poll(() => page.locator('.toast').count(), soon).toBe(0);
    await expectAccessible(page);
    await expectToFitAPhone(page);
  });

  test('that confirms while the member is away is told on return', async () => {
    const member = await site.given.member();
    const page = await visit(member, '/settings');
    await site.pay(member, '0.042');
    await expect.poll(() => badge(page), soon).toBe('1');
    await page.goto('about:blank');
    await site.blocks(3);
    await page.goto('/settings');
    await expectToast(page, 'Deposit Confirmed!', '+4,000 credits added to your account');
    await expect.poll(() => badge(page), soon).toBe('1');
  });

  test('is found by the poll when nothing is pushed', async () => {
    const member = await site.given.member();
    const page = await visit(member, '/settings');
    await page.route('**/api/events', (route) => route.fulfill({ status: 404 }));
    await page.clock.install();
    const firstLook = page.waitForResponse('**/api/notices');
    await page.reload();
    await firstLook;
    await page.clock.pauseAt(Date.now() + 1000);
    await site.deposit(member, '0.021');
    expect(await badge(page)).toBe('');
    await page.clock.runFor(30_000);
    await expectToast(page, 'Deposit Confirmed!', '+2,000 credits added to your account');
    await page.getByRole('link', { name: '2,000 credits, open wallet' }).waitFor();
  });

  test('that the network takes back is told as failed', async () => {
    const member = await site.given.member();
    const txHash = await site.deposit(member, '0.021');
    const page = await visit(member, '/settings');
    await site.drop(3, txHash);
    await expectToast(page, 'Deposit failed', '0.02100000 LTC could not be credited. The wallet says why.');
    await page.getByRole('link', { name: '0 credits, open wallet' }).waitFor();
    await bell(page).click();
    await items(page).getByText('Deposit failed').waitFor();
    await expectAccessible(page);
  });

  test('is told to nobody else on the same machine', async () => {
    const [ada, bob] = [await site.given.member(), await site.given.member()];
    const page = await visit(ada, '/settings');
    await site.deposit(ada, '0.021');
    await expect.poll(() => badge(page), soon).toBe('1');
    await page.request.post('/api/login', { data: { username: bob.username, password: bob.password } });
    await page.reload();
    await page.getByRole('button', { name: `Account menu of ${bob.username}` }).waitFor();
    await looked(page);
    // Bob is told of his own sign-in on this machine, and of nothing else.
    await bell(page).click();
    await items(page).getByText('New sign-in').first().waitFor();
    expect(await items(page).getByText('Deposit').count()).toBe(0);
  });
});

describe('the list', () => {
  test('keeps ten, newest first, and counts to nine; each is read, dismissed, and stays so', async () => {
    const member = await site.given.member();
    const accounts: string[] = [];
    for (let n = 0; n < 11; n++) accounts.push((await site.given.member({ referredBy: member })).id.slice(0, 8));
    const page = await visit(member, '/settings');
    await expect.poll(() => badge(page), soon).toBe('9+');
    await bell(page).click();
    await expect.poll(() => items(page).count(), soon).toBe(10);
    const unread = 'Someone joined with your link Unread Account';
    await expectText(items(page).first(), new RegExp(`^${unread} ${accounts[10]}`));
    await expectText(items(page).last(), new RegExp(`^${unread} ${accounts[1]}`));

    await items(page).first().getByRole('button').first().click();
    await expect.poll(() => badge(page), soon).toBe('9');
    await expectText(items(page).first(), new RegExp(`^Someone joined with your link Account ${accounts[10]}`));
    await items(page).nth(1).getByRole('button', { name: 'Dismiss: Someone joined with your link' }).click();
    await expect.poll(() => badge(page), soon).toBe('8');
    await expect.poll(() => items(page).count(), soon).toBe(9);

    await page.reload();
    await expect.poll(() => badge(page), soon).toBe('8');
    await bell(page).click();
    await expect.poll(() => items(page).count(), soon).toBe(9);
    await panel(page).getByRole('button', { name: 'Mark all read' }).click();
    await expect.poll(() => badge(page), soon).toBe('');
    await expect.poll(() => panel(page).getByRole('button', { name: 'Mark all read' }).count(), soon).toBe(0);
    for (let left = 9; left > 0; left--)
      await items(page)
        .first()
        .getByRole('button', { name: /^Dismiss/ })
        .click();
    await panel(page).getByText('Nothing new').waitFor();
  });

  test('says how long ago it was', async () => {
    const member = await site.given.member();
    const page = await visit(member, '/settings');
    await site.deposit(member, '0.021');
    await expect.poll(() => badge(page), soon).toBe('1');
    await page.clock.install();
    await page.reload();
    for (const [forward, label] of [
      [0, 'Just now'],
      [2 * 60_000, '2m ago'],
      [3 * 3_600_000, '3h ago'],
      [4 * 86_400_000, '4d ago'],
    ] as const) {
      await page.clock.setSystemTime(Date.now() + forward);
      await bell(page).click();
      await items(page).getByText(label, { exact: true }).waitFor();
      await page.keyboard.press('Escape');
      await panel(page).waitFor({ state: 'hidden' });
    }
  });
});

describe('more than deposits', () => {
  test('views and friends are told live, and what is read on one device is read on the other', async () => {
    const promotion = await site.given.promotion({ credits: 8, title: 'My clip' });
    const page = await visit(promotion.owner, '/settings');
    const phone = await visit(promotion.owner, '/settings', { viewport: { width: 390, height: 844 } });
    await site.given.rewardedWatch({ promotion });
    await site.given.member({ referredBy: promotion.owner });
    await expect.poll(() => badge(page), soon).toBe('2');
    await expect.poll(() => badge(phone), soon).toBe('2');
    await bell(page).click();
    await items(page).getByText('Someone joined with your link').waitFor();
    await items(page).getByText('Someone watched “My clip”. 1 of 4 views so far.').waitFor();
    await expectAccessible(page);
    await panel(page).getByRole('button', { name: 'Mark all read' }).click();
    await expect.poll(() => badge(phone), soon).toBe('');
  });

  test.each([
    ['de-DE', 'Benachrichtigungen', 'Erster Aufruf'],
    ['es-ES', 'Notificaciones', 'Primera visualización'],
  ])('are told in %s', async (locale, name, title) => {
    const promotion = await site.given.promotion({ credits: 8 });
    await site.given.rewardedWatch({ promotion });
    const page = await site.visit(promotion.owner, '/settings', { locale });
    await page.getByRole('button', { name: new RegExp(`^${name}`) }).click();
    await expectText(page.getByRole('dialog', { name }).getByRole('listitem').locator('.font-bold'), title);
    await expectToFitAPhone(page);
  });
});
