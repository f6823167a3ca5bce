import { admin } from '@viewloop/contract';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { runJob } from '../api/src/testing/run-job.ts';
import { expectAccessible } from './harness/accessibility.ts';
import { card, expectText, expectToast, expectToFitAPhone, soon } from './harness/screen.ts';
import { openSite } from './harness/site.ts';

/** A site without a mail server: mails are read in the admin area, and their links are opened from there. */
const site = openSite();

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

async function sendMails(): Promise<void> {
  await runJob(site.app, 'answer-reset-requests');
  await runJob(site.app, 'send-mail');
}

/** Opens the newest mail to an address in the mailbox, and returns where its button leads. */
async function linkInMailbox(to: string): Promise<string> {
  await sendMails();
  const page = await site.visit(await site.given.admin(), `/admin?tab=mail&q=${encodeURIComponent(to)}`);
  const mailbox = card(page, 'Mailbox');
  await mailbox.getByRole('button', { name: /^Open/ }).first().click();
  const mail = page.frameLocator('iframe[title="The mail as it is received"]');
  await mail.getByRole('heading', { level: 1 }).waitFor();
  const link = (await mail.getByRole('link').first().getAttribute('href')) ?? '';
  await page.getByRole('tab', { name: 'As text' }).click();
  await expect.poll(() => page.locator('dialog pre').innerText(), soon).toContain(link);
  await page.close();
  return new URL(link).pathname + new URL(link).search;
}

test('register, find the mail in the mailbox, confirm the address', async () => {
  const page = await site.arrive('/auth?ref=NOBODYS1');
  const email = 'grace@example.com';
  await page.getByLabel('Username').fill('grace');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('secret1');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expectToast(page, 'Welcome!', 'Your account has been created successfully.');
  await page.goto('/settings/security');
  await card(page, 'Email').getByText('This address is not confirmed yet.').waitFor();
  await expectAccessible(page);

  const link = await linkInMailbox(email);
  // Opening the link changes nothing; the button does.
  await page.goto(link);
  await expectText(heading(page), 'Confirm your email address');
  await expectAccessible(page);
  await expectToFitAPhone(page);
  await page.reload();
  await page.getByRole('button', { name: 'Confirm address' }).click();
  await expectText(heading(page), 'Address confirmed');
  await page.getByRole('link', { name: 'Open settings' }).click();
  await card(page, 'Email').getByText('Confirmed', { exact: true }).waitFor();

  await page.goto(link);
  await page.getByRole('button', { name: 'Confirm address' }).click();
  await expectText(heading(page), 'Already done');
});

test('forget the password, set a new one with the link, sign in', async () => {
  const member = await site.given.member();
  const page = await site.arrive('/auth');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expectText(heading(page), 'Forgot your password?');
  await expectAccessible(page);
  await page.getByLabel('Email').fill(member.email);
  await page.getByRole('button', { name: 'Send link' }).click();
  await expectText(heading(page), 'Check your email');

  const link = await linkInMailbox(member.email);
  await page.goto(link);
  await page.getByLabel('New Password', { exact: true }).fill('brand new');
  await page.getByLabel('Confirm New Password').fill('brand old');
  await page.getByRole('button', { name: 'Set password' }).click();
  await page.getByText("New password and confirmation don't match.").waitFor();
  await expectAccessible(page);
  await expectToFitAPhone(page);
  await page.getByLabel('Confirm New Password').fill('brand new');
  await page.getByRole('button', { name: 'Set password' }).click();
  await expectText(heading(page), 'Your password is changed');
  await page.getByRole('link', { name: 'Back to sign in' }).click();
  await page.getByLabel('Username or email').fill(member.username);
  await page.getByLabel('Password', { exact: true }).fill('brand new');
  await page.getByRole('button', { name: 'Login' }).click();
  await expectToast(page, 'Welcome back!', "You've successfully logged in.");

  await page.goto(link);
  await expectText(heading(page), 'Already done');
  await page.getByRole('link', { name: 'Ask for a new link' }).waitFor();
});

test('an admin releases what a restore held back', async () => {
  await site.app.db.write((tx) => tx.query(`insert into delivery_hold (reason) values ('restored')`));
  const boss = await site.given.admin();
  const page = await site.visit(boss, '/admin?tab=mail');
  await page.getByText('Nothing is being sent').waitFor();
  await expectAccessible(page);
  await expectToFitAPhone(page);
  await page.getByRole('button', { name: 'Drop what waited, then send' }).click();
  await expectToast(page, 'Success', 'Messages are being sent again.');
  await expect.poll(() => page.getByText('Nothing is being sent').count(), soon).toBe(0);
  expect((await boss.call(admin.deliveries)).heldSince).toBeNull();
});
