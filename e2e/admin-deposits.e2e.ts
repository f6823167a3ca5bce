import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { expectAccessible } from './harness/accessibility.ts';
import { card, expectText, expectToast, expectToFitAPhone, openAdminPart, refuse, soon } from './harness/screen.ts';
import { chainSite } from './wallet/chain-site.ts';

const site = chainSite();

const deposits = (page: Page) => card(page, 'Deposits').getByRole('row');
const dialog = (page: Page) => page.getByRole('dialog');
const open = async (search = '') => site.visit(await site.given.admin(), `/admin?tab=deposits${search}`);

async function simulate(page: Page, username: string, amount: string): Promise<void> {
  await page.getByRole('button', { name: 'Simulate deposit' }).click();
  await dialog(page).getByLabel('Search').fill(username);
  await expect.poll(() => dialog(page).getByRole('option').allTextContents(), soon).toContain(username);
  await dialog(page).getByLabel('Member').selectOption(username);
  await dialog(page).getByLabel('Amount in LTC').fill(amount);
  await dialog(page).getByRole('button', { name: 'Simulate deposit' }).click();
}

describe('before the first payment', () => {
  test('there is nothing, and the chain says how it is', async () => {
    const page = await open();
    await card(page, 'Deposits').getByText('No deposits yet').waitFor();
    const chain = card(page, 'Litecoin chain');
    await chain.getByText('Mock Mode').waitFor();
    await expectText(chain, /Network regtest Scanner Following Height \d+, up to date Node version simulated/);
    await chain.getByText(/^rltc1/).waitFor();
    await card(page, 'Unassigned payments').getByText('None. Every payment belongs to a member.').waitFor();
    await expectAccessible(page);
    await expectToFitAPhone(page);
  });
});

describe('a simulated deposit', () => {
  test('arrives, is counted live, is credited, and the member hears of it', async () => {
    const member = await site.given.member();
    const page = await open();
    const theirs = await site.visit(member, '/settings');
    await theirs.getByRole('button', { name: 'Notifications' }).waitFor();
    // A browser announces what is newer than its first look, so that look must be over.
    await theirs.waitForFunction(() => Object.keys(localStorage).some((key) => key.includes('announced:')));
    await simulate(page, member.username, '0,021');
    await expectToast(page, 'Success', 'The payment is on its way. Its confirmations arrive automatically.');
    await site.blocks(1);
    await expectText(
      deposits(page).nth(1),
      new RegExp(`^${member.username} rltc1.* 0\\.02100000 LTC Pending 1/3 \\+2,000 `),
    );
    await expectAccessible(page);
    await site.blocks(2);
    await deposits(page).nth(1).getByText('Confirmed').waitFor();
    await expectToast(theirs, 'Deposit Confirmed!', '+2,000 credits added to your account');
    await openAdminPart(page, 'Site', 'Audit log');
    await page
      .getByText(/^Simulated a payment of 0\.02100000 LTC to rltc1/)
      .first()
      .waitFor();
  });

  test('says what is missing before it is sent, and what it is worth', async () => {
    const member = await site.given.member();
    const page = await open();
    await page.getByRole('button', { name: 'Simulate deposit' }).click();
    await dialog(page).getByText('+2,000 credits').waitFor();
    await dialog(page).getByLabel('Amount in LTC').fill('0.001');
    await dialog(page).getByText('Below the minimum: it will show as failed.').waitFor();
    await dialog(page).getByLabel('Amount in LTC').fill('a lot');
    await dialog(page).getByRole('button', { name: 'Simulate deposit' }).click();
    await dialog(page).getByText('Choose who gets the deposit.').waitFor();
    await dialog(page).getByText('Enter an amount such as 0.021.').waitFor();
    await dialog(page).getByLabel('Search').fill('nobody at all');
    await dialog(page).getByText('No member matches.').waitFor();
    await expectAccessible(page);
    await expectToFitAPhone(page);
    await dialog(page).getByRole('button', { name: 'Cancel' }).click();
    await page.setViewportSize({ width: 1280, height: 900 });
    await refuse(page, /simulate-deposit/);
    await simulate(page, member.username, '1');
    await expectToast(page, 'Error', 'Too many requests. Try again in 9 s');
    await dialog(page).waitFor();
  });
});

describe('many deposits', () => {
  test('are found by member, address and transaction, and by how they stand', async () => {
    const [ada, bob] = [await site.given.member(), await site.given.member()];
    const first = await site.deposit(ada, '0.042');
    await site.deposit(bob, '0.0001');
    await site.pay(bob, '0.5');
    const page = await open(`&q=${ada.username}`);
    await expectText(deposits(page).nth(1), / 0\.04200000 LTC Confirmed \+4,000 /);
    const search = page.getByRole('searchbox', { name: 'Search by member, address or transaction' });
    const address = await deposits(page).nth(1).locator('code').first().textContent();
    for (const q of [first, address as string]) {
      await search.fill(q);
      await page.getByText('1 deposit', { exact: true }).waitFor();
      await deposits(page).filter({ hasText: ada.username }).waitFor();
    }
    await search.fill(bob.username);
    await page.getByText('2 deposits', { exact: true }).waitFor();
    await page.getByLabel('Show').selectOption('Below minimum');
    await expectText(deposits(page).nth(1), / Below minimum The smallest deposit is .* 0 /);
    expect(new URL(page.url()).search).toBe(`?tab=deposits&q=${bob.username}&show=below_minimum`);
    await page.getByLabel('Show').selectOption('Reversed');
    await page.getByText('Nothing found').waitFor();
    await page.getByRole('button', { name: 'Show everything' }).click();
    await deposits(page).filter({ hasText: ada.username }).waitFor();
    await expectToFitAPhone(page);
  });

  test('to an address nobody was given stand apart', async () => {
    await site.payNobody('0.25');
    await site.blocks(1);
    const page = await open();
    const unassigned = card(page, 'Unassigned payments').getByRole('row').nth(1);
    await expectText(unassigned, /^rltc1\w+ 0\.25000000 LTC \d+ /);
    await expectAccessible(page);
    await expectToFitAPhone(page);
  });
});
