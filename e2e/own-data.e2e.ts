import { createECDH, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { notices, ownData, push as pushCalls } from '@viewloop/contract';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { runJob } from '../api/src/testing/run-job.ts';
import { expectAccessible } from './harness/accessibility.ts';
import { card, expectText, expectToast, expectToFitAPhone, soon } from './harness/screen.ts';
import { openSiteOnLocalhost } from './harness/site.ts';
import { slowLine } from './harness/slow-line.ts';

const site = openSiteOnLocalhost();

test('a member downloads everything, asks for the deletion, sees its date and stays after all', async () => {
  const member = await site.given.member();
  await site.given.credits(member, 40);
  const page = await site.visit(member, '/settings/account');
  const download = page.waitForEvent('download');
  await card(page, 'Your data').getByRole('button', { name: 'Download my data' }).click();
  const archive = readFileSync(await (await download).path(), 'latin1');
  expect(archive.slice(0, 2)).toBe('PK');
  for (const kind of ['.json', '.csv']) expect(archive).toContain(kind);

  const leaving = card(page, 'Delete account');
  await leaving.getByRole('button', { name: 'Delete my account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  const confirm = dialog.getByRole('button', { name: 'Delete my account' });
  await expect.poll(() => confirm.isDisabled(), soon).toBe(true);
  await expectAccessible(page);
  await dialog.getByLabel(/^I give up my 40 credits/).check();
  await confirm.click();
  await expectToast(page, 'Deletion requested', 'You can change your mind in the settings.');
  const { dueAt } = await member.call(ownData.readDeletion);
  const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' }).format(new Date(dueAt ?? ''));
  await expectText(leaving.getByText(/^Your account will be deleted/), `Your account will be deleted on ${day}.`);
  await page.reload();
  await leaving.getByText(`Your account will be deleted on ${day}.`).waitFor();
  await expectAccessible(page);
  await expectToFitAPhone(page);
  await leaving.getByRole('button', { name: 'Keep my account' }).click();
  await expectToast(page, 'Your account stays', 'Nothing will be deleted.');
  await leaving.getByRole('button', { name: 'Delete my account' }).waitFor();
  expect(await member.call(ownData.readDeletion)).toMatchObject({ dueAt: null });
});

test('when the days are over the account is gone: its pages end, and nobody signs in with it', async () => {
  const member = await site.given.member();
  await site.given.credits(member, 5);
  const page = await site.visit(member, '/settings/account');
  await card(page, 'Delete account').getByRole('button', { name: 'Delete my account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  await dialog.getByLabel(/^I give up my 5 credits/).check();
  await dialog.getByRole('button', { name: 'Delete my account' }).click();
  await expectToast(page, 'Deletion requested', 'You can change your mind in the settings.');
  await site.app.db.write((tx) =>
    tx.query('update account_deletion set due_at = now(), look_at = now() where member_id = $1', [member.id]),
  );
  await runJob(site.app, 'delete-accounts');

  await page.goto('/settings');
  await page.getByRole('link', { name: 'Sign in' }).click();
  await page.getByLabel('Username or email').fill(member.username);
  await page.getByLabel('Password', { exact: true }).fill(member.password);
  await page.getByRole('tabpanel').getByRole('button', { name: 'Login', exact: true }).click();
  await page.getByText('Wrong username or password').first().waitFor();
  expect(
    await site.app.db.read((tx) => tx.one('select username, email from member where id = $1', [member.id])),
  ).not.toEqual(expect.objectContaining({ username: member.username }));
});

test('a choice of how to be told is saved at once and still there after a reload', async () => {
  const member = await site.given.member();
  const page = await site.visit(member, '/settings/notifications');
  const telling = card(page, 'Notifications');
  const [push, digest] = [telling.getByLabel('Referrals: Push'), telling.getByLabel('Referrals: Weekly email')];
  const before = (await member.call(notices.readPreferences)).topics.referrals;
  await push.setChecked(!before.push);
  await digest.setChecked(!before.digest);
  const saved = async () => (await member.call(notices.readPreferences)).topics.referrals;
  const chosen = { ...before, push: !before.push, digest: !before.digest };
  await expect.poll(saved, soon).toEqual(chosen);
  await page.reload();
  await expect.poll(() => push.isChecked(), soon).toBe(chosen.push);
  await expect.poll(() => digest.isChecked(), soon).toBe(chosen.digest);
});

test('on a slow line the last choice stays, whatever the answers to earlier ones say', async () => {
  const member = await site.given.member();
  const page = await site.visit(member, '/settings/notifications');
  const telling = card(page, 'Notifications');
  const [onSite, push, digest] = ['On the site', 'Push', 'Weekly email'].map((name) =>
    telling.getByLabel(`Referrals: ${name}`),
  ) as [Locator, Locator, Locator];
  const before = (await member.call(notices.readPreferences)).topics.referrals;
  await push.waitFor();
  const line = await slowLine(page, '**/api/notices/preferences');

  await push.setChecked(!before.push);
  await line.letThrough('POST');
  // What was stored before the second choice is read, and arrives after it.
  await line.isWaiting('GET');
  await digest.click();
  await line.letThrough('GET');
  await expect.poll(() => digest.isChecked(), soon).toBe(!before.digest);
  await onSite.click();
  await line.open();

  const chosen = { ...before, site: !before.site, push: !before.push, digest: !before.digest };
  await expect.poll(async () => (await member.call(notices.readPreferences)).topics.referrals, soon).toEqual(chosen);
  for (const [box, on] of [
    [push, chosen.push],
    [digest, chosen.digest],
    [onSite, chosen.site],
  ] as const) {
    await expect.poll(() => box.isChecked(), soon).toBe(on);
  }
});

/**
 * The push service is outside: it only hands out an address, and this browser cannot reach the real one. Chromium without
 * windows refuses notifications whatever a test grants, so the permission is part of the stand-in.
 */
async function standInForPushService(page: Page): Promise<void> {
  const ecdh = createECDH('prime256v1');
  const made = {
    endpoint: 'https://push.example.com/this-browser',
    keys: { p256dh: ecdh.generateKeys().toString('base64url'), auth: randomBytes(16).toString('base64url') },
  };
  await page.addInitScript((json) => {
    Object.defineProperty(Notification, 'permission', { value: 'granted' });
    Notification.requestPermission = async () => 'granted';
    const subscription = {
      ...json,
      toJSON: () => json,
      async unsubscribe() {
        localStorage.removeItem('stand-in');
        return true;
      },
    };
    Object.assign(PushManager.prototype, {
      async subscribe() {
        localStorage.setItem('stand-in', 'subscribed');
        return subscription;
      },
      getSubscription: async () => (localStorage.getItem('stand-in') ? subscription : null),
    });
  }, made);
}

test('push is turned on, ends with the session, and is on again after the next sign-in without a question', async () => {
  const member = await site.given.member();
  const page = await site.arrive('/auth', { serviceWorkers: 'allow' });
  await standInForPushService(page);
  const signIn = async () => {
    await page.goto('/auth?next=%2Fsettings%2Fnotifications');
    await page.getByLabel('Username or email').fill(member.username);
    await page.getByLabel('Password', { exact: true }).fill(member.password);
    await page.getByRole('tabpanel').getByRole('button', { name: 'Login', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Notifications' }).waitFor();
  };
  const devices = async () => (await member.call(pushCalls.pushState)).devices;
  const telling = card(page, 'Notifications');
  await signIn();
  await telling.getByText('This device receives no push messages.').waitFor();
  await telling.getByRole('button', { name: 'Turn on' }).click();
  await telling.getByText('This device receives push messages while you are signed in here.').waitFor();
  expect(await devices()).toBe(1);

  await page.getByRole('button', { name: /^Account menu of/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expectToast(page, 'Logged out.');
  await expect.poll(devices, soon).toBe(0);
  await page.evaluate(() => {
    Notification.requestPermission = () => Promise.reject(new Error('asked again'));
  });
  await signIn();
  await telling.getByText('This device receives push messages while you are signed in here.').waitFor();
  await expect.poll(devices, soon).toBe(1);

  await telling.getByRole('button', { name: 'Turn off' }).click();
  await telling.getByText('This device receives no push messages.').waitFor();
  await expect.poll(devices, soon).toBe(0);
});
