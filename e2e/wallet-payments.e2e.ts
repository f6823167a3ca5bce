import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { expectAccessible } from './harness/accessibility.ts';
import { card, expectText, expectToast, expectToFitAPhone, soon } from './harness/screen.ts';
import { chainSite } from './wallet/chain-site.ts';

const site = chainSite();
const rows = (page: Page) => card(page, 'Deposit History').getByRole('listitem');

describe('a payment', () => {
  test('appears by itself, counts its confirmations live and is credited at the third', async () => {
    const member = await site.given.member();
    const page = await site.visit(member, '/wallet');
    await page.getByText('No deposits yet').waitFor();
    const txHash = await site.pay(member, '0.021');
    await expectText(rows(page), new RegExp(`^0\\.02100000 LTC .* \\+2,000 Credits Pending 0/3 .*${txHash}`));
    for (const have of [1, 2]) {
      await site.blocks(1);
      await rows(page).getByText(`Pending ${have}/3`).waitFor();
      await rows(page).getByText(`${have} of 3 confirmations`).waitFor();
    }
    await expectAccessible(page);
    await site.blocks(1);
    await rows(page).getByText('Confirmed').waitFor();
    await expectToast(page, 'Deposit Confirmed!', '+2,000 credits added to your account');
    await page.getByRole('link', { name: '2,000 credits, open wallet' }).waitFor();
    await expectToFitAPhone(page);
  });

  test('below the minimum is shown as failed, with the reason', async () => {
    const member = await site.given.member();
    await site.deposit(member, '0.00199999');
    const page = await site.visit(member, '/wallet');
    await expectText(rows(page), /^0\.00199999 LTC .* 0 Credits Failed The smallest deposit is 0\.00200000 LTC/);
    await expectAccessible(page);
  });

  test('that the network drops after its credits were spent leaves a debt, and the page says why', async () => {
    const member = await site.given.member();
    const txHash = await site.deposit(member, '0.021');
    // Gone for good. Credits in a running promotion would be taken back from there.
    await site.given.credits(member, -300);
    const page = await site.visit(member, '/wallet');
    await rows(page).getByText('Confirmed').waitFor();
    // What happened before the page first read its notices is not announced.
    await page.getByRole('button', { name: 'Notifications, 1 unread' }).waitFor();
    await site.drop(3, txHash);
    await rows(page).getByText('Failed').waitFor();
    await rows(page).getByText('dropped this payment after it was confirmed').waitFor();
    await expectToast(page, 'Deposit failed', '0.02100000 LTC could not be credited. The wallet says why.');
    await page.getByRole('heading', { name: 'You owe 300 credits' }).waitFor();
    await page.getByText('You cannot promote until your balance is back at zero.').waitFor();
    await page.getByRole('link', { name: '-300 credits, open wallet' }).waitFor();
    await expectAccessible(page);
    await expectToFitAPhone(page);
    await page.getByRole('link', { name: 'See what happened in your statement' }).click();
    await page.waitForURL('**/statement');
    await page.getByText('Deposit reversed').first().waitFor();
  });

  test('has a transaction that can be copied whole', async () => {
    const member = await site.given.member();
    const txHash = await site.pay(member, '1.25');
    const page = await site.visit(member, '/wallet', { permissions: ['clipboard-read', 'clipboard-write'] });
    await rows(page).getByRole('button', { name: 'Copy transaction hash' }).click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText()), soon).toBe(txHash);
    await rows(page).getByText('+119,047 Credits').waitFor();
  });
});

test('many payments are on pages, and while the node is away the page says since when', async () => {
  const member = await site.given.member();
  for (let paid = 0; paid < 21; paid++) await site.pay(member, '0.002');
  const page = await site.visit(member, '/wallet');
  await expect.poll(() => rows(page).count(), soon).toBe(20);
  await page.getByText('Page 1 (21 deposits)').waitFor();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.waitForURL('**/wallet?page=2');
  await expect.poll(() => rows(page).count(), soon).toBe(1);
  await site.app.db.write((tx) => tx.query(`update chain_status set followed_at = now() - interval '10 minutes'`));
  await page.reload();
  await page.getByText(/^Confirmations have been on hold since/).waitFor();
  await expectAccessible(page);
  await expectToFitAPhone(page);
});
