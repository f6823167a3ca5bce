import { admin, landing } from '@viewloop/contract';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { expectAccessible } from './harness/accessibility.ts';
import { card, expectText, expectToast, expectToFitAPhone, refuse, soon } from './harness/screen.ts';
import { openSite } from './harness/site.ts';

const site = openSite();
const open = async () => site.visit(await site.given.admin(), '/admin?tab=settings');

describe('the admin password', () => {
  async function change(page: Page, current: string, fresh: string, confirm = fresh): Promise<void> {
    await page.getByLabel('Current Password').fill(current);
    await page.getByLabel('New Password', { exact: true }).fill(fresh);
    await page.getByLabel('Confirm New Password').fill(confirm);
    await page.getByRole('button', { name: 'Change Password' }).click();
  }

  test('is checked before it is sent, refused when the old one is wrong, and changed', async () => {
    const boss = await site.given.member({ isAdmin: true });
    const page = await site.visit(boss, '/admin?tab=settings');
    await change(page, '', '');
    await expectToast(page, 'All Fields Required', 'Please fill in all password fields.');
    await change(page, boss.password, 'another1', 'another2');
    await expectToast(page, 'Password Mismatch', "New password and confirmation don't match");
    await change(page, boss.password, 'five5');
    await expectToast(page, 'Password Too Short', 'Password must be at least 6 characters long');
    await change(page, 'not-it', 'another1');
    await expectToast(page, 'Error', 'The current password is not right');
    await change(page, boss.password, 'another1');
    await expectToast(page, 'Success', 'Password changed successfully.');
    await expect.poll(() => page.getByLabel('Current Password').inputValue(), soon).toBe('');
    const again = await page.request.post('/api/login', { data: { username: boss.username, password: 'another1' } });
    expect(again.status()).toBe(200);
    await page.route(/change-password/, (route) => route.fulfill({ status: 404, body: '' }));
    await change(page, 'another1', 'another2');
    await expectToast(page, 'Error', 'Failed to change password');
  });
});

/** The state of a long run somewhere in the middle. Real runs in a test are over before anybody can look. */
async function runStands(run: object): Promise<void> {
  await site.app.db.write((tx) =>
    tx.query(
      `insert into job (name, state) values ('process-historical-commissions', $1::jsonb)
       on conflict (name) do update set state = excluded.state`,
      [JSON.stringify(run)],
    ),
  );
}

describe('historical commissions', () => {
  const run = { name: 'Process Historical Commissions' };

  test('are paid, and it says how many', async () => {
    const page = await open();
    const commissions = card(page, 'Historical commissions');
    await commissions.getByText('Pays every referrer the 30% still owed').waitFor();
    await commissions.getByRole('button', run).click();
    await expectToast(page, 'Success', 'Historical referral commissions processed successfully.');
    await commissions.getByText('Last run: 0 events, 0 credits paid, Just now').waitFor();
  });

  test('that take long show how far they are, and their end', async () => {
    const page = await open();
    const commissions = card(page, 'Historical commissions');
    const startedAt = new Date().toISOString();
    const under = { events: 412, credits: 96, startedAt, finishedAt: null, cursor: 37, until: 100 };
    await runStands({ state: 'running', ...under });
    await page.reload();
    await expectText(commissions, /412 events, 96 credits 37% Processing…$/);
    await expect.poll(() => commissions.getByRole('progressbar').getAttribute('aria-valuenow'), soon).toBe('37');
    await expectAccessible(page);
    await runStands({ state: 'finished', ...under, events: 900, credits: 210, finishedAt: startedAt });
    await commissions.getByText('Last run: 900 events, 210 credits paid').waitFor();
  });

  test('that cannot be processed say so', async () => {
    const page = await open();
    await page.route(/process-historical/, (route) =>
      route.request().method() === 'POST' ? route.fulfill({ status: 404, body: '' }) : route.continue(),
    );
    await page.getByRole('button', run).click();
    await expectToast(page, 'Error', 'Failed to process historical commissions');
  });
});

describe('the site settings', () => {
  test('are changed for everybody at once', async () => {
    const page = await open();
    const form = card(page, 'Site settings');
    await form.getByLabel('Reports that hide a promotion').fill('5');
    await form.getByLabel('Videos to watch').fill('20');
    await form.getByLabel('From LTC').first().fill('2,5');
    await form.getByLabel('Confirmations', { exact: true }).first().fill('7');
    await form.getByRole('button', { name: 'Remove line 2' }).click();
    await form.getByRole('button', { name: 'Add a banner' }).click();
    await form.getByLabel('Text').fill('Make videos in minutes');
    await form.getByLabel('Link').fill('https://example.com/?ref=1');
    await form.getByRole('button', { name: 'Save settings' }).click();
    await expectToast(page, 'Success', 'The settings are saved.');
    const boss = await site.given.admin();
    expect(await boss.call(admin.readSettings)).toMatchObject({
      reportsToHide: 5,
      confirmationTiers: [{ fromLtc: '2.5', confirmations: 7 }],
      banners: [{ text: 'Make videos in minutes', link: 'https://example.com/?ref=1' }],
      limitsUntilVerified: { watchesPerDay: 20, promotionsPerDay: null },
    });
    expect((await site.app.visitor().call(landing.site)).banners).toHaveLength(1);
    await page.reload();
    await expect.poll(() => form.getByLabel('Reports that hide a promotion').inputValue(), soon).toBe('5');
    await expectToFitAPhone(page);
  });

  test('say in the field what is not right', async () => {
    const page = await open();
    const form = card(page, 'Site settings');
    await form.getByLabel('Reports that hide a promotion').fill('0');
    await form.getByRole('button', { name: 'Add a line' }).click();
    await form.getByRole('button', { name: 'Add a banner' }).click();
    await form.getByRole('button', { name: 'Save settings' }).click();
    for (const words of [
      'Enter a number from 1 to 100.',
      'Enter an amount such as 10 or 0.5.',
      'Enter a number from 3 to 100.',
      'Enter a text of at most 160 characters.',
      'Enter a full address that starts with https://',
    ])
      await form.getByText(words, { exact: true }).waitFor();
    const field = form.getByLabel('Reports that hide a promotion');
    await expect.poll(() => field.evaluate((input) => input === document.activeElement), soon).toBe(true);
    await expectAccessible(page);
    await expectToFitAPhone(page);
  });

  test('that cannot be saved stay in the form', async () => {
    const page = await open();
    const form = card(page, 'Site settings');
    await form.getByLabel('Reports that hide a promotion').fill('9');
    await refuse(page, /\/api\/admin\/settings/);
    await form.getByRole('button', { name: 'Save settings' }).click();
    await expectToast(page, 'Error', 'Too many requests. Try again in 9 s');
    await expect.poll(() => form.getByLabel('Reports that hide a promotion').inputValue(), soon).toBe('9');
  });
});

describe('the platform', () => {
  test('shows its real state, and keeps showing it', async () => {
    const page = await open();
    const status = card(page, 'Platform Status');
    await expectText(
      status,
      /^Platform Status Live Platform Status Active Video Processing \w+ LTC Integration Mock Mode/,
    );
    await expectText(status, /Database Postgres [\d.]+.* · [\d.]+ ms Pending deposits 0 Running watches 0 Version /);
    await expectText(status, /Totals Users \d+ Video views 0 .* LTC deposits 0\.00000000 LTC/);
    await site.given.startedWatch();
    await expectText(status, /Running watches 1 /);
    await refuse(page, /\/api\/admin\/status/);
    await expectText(status, /^Platform Status Not answering Platform Status Not answering/);
  });

  test('is audited on demand, check by check', async () => {
    const page = await open();
    const audit = card(page, 'Audit of the books');
    await audit.getByRole('button', { name: 'Run the audit' }).click();
    await audit.getByText(/^All \d+ checks pass \([\d,]+ ms\)$/).waitFor();
    await audit.getByText(/^Checks \(\d+\)$/).click();
    const checks = audit.getByRole('list', { name: 'Checks' }).getByRole('listitem');
    await expect.poll(() => checks.count(), soon).toBeGreaterThan(10);
    await expectText(checks.first(), / passes$/);
    await expectText(
      audit,
      /Members -?[\d,]+ Escrow [\d,]+ In the screening room [\d,]+ Attention paid ahead -?[\d,]+ Owed by members -?[\d,]+ House -?[\d,]+ Deposits -?[\d,]+ Adjustments -?[\d,]+$/,
    );
    await expectAccessible(page);
    await expectToFitAPhone(page);
  });

  test('says when it cannot be audited', async () => {
    const page = await open();
    await refuse(page, /\/api\/admin\/audit$/);
    await card(page, 'Audit of the books').getByRole('button', { name: 'Run the audit' }).click();
    await expectToast(page, 'Error', 'Too many requests. Try again in 9 s');
  });
});
