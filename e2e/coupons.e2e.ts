import { coupons, credits } from '@viewloop/contract';
import { describe, expect, test } from 'vitest';
import { expectAccessible } from './harness/accessibility.ts';
import { expectText, expectToast, expectToFitAPhone, soon } from './harness/screen.ts';
import { openSite } from './harness/site.ts';

const site = openSite();
const make = async (code: string, more: { uses?: number; note?: string } = {}) =>
  (await site.given.admin()).call(coupons.createCoupon, { body: { code, credits: 25, uses: 3, ...more } });

describe('an admin', () => {
  test('makes a coupon, sees who redeemed it, and ends it', async () => {
    const page = await site.visit(await site.given.admin(), '/admin?tab=coupons');
    await page.getByRole('heading', { name: 'No coupons yet' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'New coupon' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'New coupon' }).click();
    await expectText(dialog, /Enter a whole number above zero\./);
    await dialog.getByLabel('Code').fill('launch-26');
    await dialog.getByLabel('Credits for each member').fill('25');
    await dialog.getByLabel('Members who can redeem it').fill('100');
    await dialog.getByLabel('At most in all').fill('500');
    await dialog.getByLabel('Last day').fill('2099-12-31');
    await dialog.getByLabel('Note').fill('For the launch');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'New coupon' }).click();
    await expectToast(page, 'Success', 'The coupon can be redeemed.');
    const row = page.getByRole('row').filter({ hasText: 'LAUNCH-26' });
    await expectText(row, /25 credits 0 of 100 0 of 500 credits Open until/);

    const member = await site.given.member({ isVerified: true });
    await member.call(coupons.redeemCoupon, { body: { code: 'LAUNCH-26' } });
    await page.reload();
    await expectText(row, /1 of 100 25 of 500 credits/);
    await expectAccessible(page);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      row.getByRole('link', { name: 'CSV: who redeemed LAUNCH-26' }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^coupon-\d+\.csv$/);
    await row.getByRole('button', { name: 'End LAUNCH-26' }).click();
    await expectToast(page, 'Success', 'Nobody can redeem it any more.');
    await expectText(row, /Ended/);
    await expectToFitAPhone(page);
    await page.getByRole('button', { name: 'New coupon' }).click();
    await dialog.waitFor();
    await expectToFitAPhone(page);
  });
});

describe('a member', () => {
  test('follows a link with the code in it, and has the credits', async () => {
    await make('WELCOME-26');
    const member = await site.given.member({ isVerified: true });
    const page = await site.visit(member, '/statement?coupon=welcome-26');
    const dialog = page.getByRole('dialog');
    await expect.poll(() => dialog.getByLabel('Code').inputValue(), soon).toBe('welcome-26');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Redeem' }).click();
    await expectToast(page, 'Coupon redeemed', '25 credits were added to your balance.');
    await expect.poll(() => new URL(page.url()).search, soon).toBe('');
    await expectText(
      page.getByRole('table', { name: 'Changes to your balance' }),
      /Coupon redeemed WELCOME-26 .* \+25 25/,
    );
    expect((await member.call(credits.statement)).lines).toHaveLength(1);
    await expectToFitAPhone(page);
  });

  test('is told what is wrong with a code, beside the field', async () => {
    await make('ONCE-ONLY', { uses: 1 });
    const other = await site.given.member({ isVerified: true });
    await other.call(coupons.redeemCoupon, { body: { code: 'ONCE-ONLY' } });
    const page = await site.visit(await site.given.member({ isVerified: true }), '/statement');
    await page.getByRole('button', { name: 'Redeem a coupon' }).click();
    const dialog = page.getByRole('dialog');
    const redeem = dialog.getByRole('button', { name: 'Redeem' });
    await redeem.click();
    await dialog.getByText('Enter the code of the coupon.').waitFor();
    await dialog.getByLabel('Code').fill('NO-SUCH-CODE');
    await redeem.click();
    await dialog.getByText('There is no such coupon').waitFor();
    await dialog.getByLabel('Code').fill('ONCE-ONLY');
    await redeem.click();
    await dialog.getByText('This coupon can no longer be redeemed').waitFor();
    await expectAccessible(page);
  });

  test('who is not signed in comes to the code after signing in', async () => {
    await make('AFTERWARDS-1');
    const member = await site.given.member({ isVerified: true });
    const page = await site.arrive('/statement?coupon=AFTERWARDS-1');
    await page.getByRole('link', { name: 'Sign in' }).first().click();
    await page.getByLabel('Username').fill(member.username);
    await page.getByLabel('Password', { exact: true }).fill(member.password);
    await page.getByRole('button', { name: 'Login' }).click();
    await expect.poll(() => page.getByRole('dialog').getByLabel('Code').inputValue(), soon).toBe('AFTERWARDS-1');
  });
});
