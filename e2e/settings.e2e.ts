import { auth } from '@viewloop/contract';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { expectAccessible } from './harness/accessibility.ts';
import { card, expectText, expectToast, expectToFitAPhone, refuse, soon } from './harness/screen.ts';
import { openSite } from './harness/site.ts';

const site = openSite();

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const theme = (page: Page) => page.locator('html').getAttribute('data-theme');

async function visitSettings(
  section = '',
): Promise<{ page: Page; member: Awaited<ReturnType<typeof site.given.member>> }> {
  const member = await site.given.member();
  return { member, page: await site.visit(member, `/settings${section}`) };
}

test.each([
  ['Profile', '', 'Settings'],
  ['Sign-in and security', '/security', 'Sign-in and security'],
  ['Notifications', '/notifications', 'Notifications'],
  ['Programs', '/programs', 'Programs'],
  ['Data and account', '/account', 'Data and account'],
])('the section %s has an address and is reached from the list, on every screen', async (name, section, title) => {
  const { page } = await visitSettings(section === '' ? '/account' : '');
  const list = page.getByRole('navigation', { name: 'Sections of the settings' });
  await list.getByRole('link', { name, exact: true }).click();
  await expectText(heading(page), title);
  expect(new URL(page.url()).pathname).toBe(`/settings${section}`);
  await expectText(list.locator('[aria-current]'), name);
  await expect.poll(() => page.locator('.skeleton').count(), soon).toBe(0);
  await expectAccessible(page);
  await expectToFitAPhone(page);
});

test('shows everything about the account, to everybody and on every screen', async () => {
  const { page, member } = await visitSettings('/account');
  await expectText(heading(page), 'Data and account');
  await expect.poll(() => page.title(), soon).toBe('Data and account · Viewloop');
  const today = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' }).format(new Date());
  await expectText(
    card(page, 'Account Information').locator('dl'),
    `Current Credits 0 Account Type User Member since ${today} Account ID ${member.id}`,
  );
  await expectAccessible(page);
  await expectToFitAPhone(page);
});

test('an admin is told to be one', async () => {
  const page = await site.visit(await site.given.admin(), '/settings/account');
  await expectText(card(page, 'Account Information').locator('dl'), /Account Type Admin/);
});

describe('the profile', () => {
  test('keeps names and avatar; the username stays what it is', async () => {
    const { page, member } = await visitSettings();
    const profile = card(page, 'Profile');
    const username = profile.getByLabel('Username');
    await expect.poll(() => username.inputValue(), soon).toBe(member.username);
    expect(await username.isEditable()).toBe(false);
    await profile.getByText('Username cannot be changed').waitFor();
    await expect.poll(() => profile.getByRole('radio').count(), soon).toBe(10);

    await profile.getByLabel('First Name').fill('Ada');
    await profile.getByLabel('Last Name').fill(' Lovelace ');
    await profile.getByRole('radio', { name: 'Man 1', exact: true }).focus();
    await page.keyboard.press('ArrowRight');
    await profile.getByRole('button', { name: 'Save profile' }).click();
    await expectToast(page, 'Profile Updated', 'Your profile has been successfully updated.');
    await page
      .getByRole('button', { name: /^Account menu of/ })
      .locator('img[src="/avatars/female-1.svg"]')
      .waitFor();
    await page.reload();
    await expect.poll(() => profile.getByLabel('Last Name').inputValue(), soon).toBe('Lovelace');
    await expect.poll(() => profile.getByRole('radio', { name: 'Woman 1' }).isChecked(), soon).toBe(true);

    await profile.getByLabel('First Name').fill('');
    await profile.getByRole('button', { name: 'Save profile' }).click();
    const kept = { firstName: null, lastName: 'Lovelace', gender: 'female-1' };
    await expect.poll(() => member.call(auth.currentUser), soon).toMatchObject(kept);
  });

  test('Update Failed, with the reason; what was typed stays', async () => {
    const { page } = await visitSettings();
    const profile = card(page, 'Profile');
    await refuse(page, /\/api\/user\/update-profile/);
    await profile.getByLabel('First Name').fill('Ada');
    await profile.getByRole('button', { name: 'Save profile' }).click();
    await expectToast(page, 'Update Failed', 'Too many requests. Try again in 9 s');
    await expect.poll(() => profile.getByLabel('First Name').inputValue(), soon).toBe('Ada');
    await expectAccessible(page);
  });
});

describe('the e-mail address', () => {
  async function submit(page: Page, email: string, password: string): Promise<void> {
    const form = card(page, 'Email');
    await form.getByLabel('Email Address').fill(email);
    await form.getByLabel('Current Password').fill(password);
    await form.getByRole('button', { name: 'Update email' }).click();
  }

  test('changes with the current password, and is the new way to sign in', async () => {
    const { page, member } = await visitSettings('/security');
    await submit(page, `new-${member.email}`, member.password);
    await expectToast(page, 'Email Updated', 'Your email address has been successfully updated.');
    await expect.poll(() => card(page, 'Email').getByLabel('Current Password').inputValue(), soon).toBe('');
    await page.reload();
    await expect.poll(() => page.getByLabel('Email Address').inputValue(), soon).toBe(`new-${member.email}`);
    const stranger = site.app.visitor();
    const body = { username: `new-${member.email}`, password: member.password };
    expect((await stranger.call(auth.login, { body })).id).toBe(member.id);
  });

  test('is not changed without a reason that is said', async () => {
    const { page, member } = await visitSettings('/security');
    const other = await site.given.member();
    await submit(page, 'new@example.com', '');
    await expectToast(page, 'Password Required', 'Please enter your current password to update email.');
    await submit(page, member.email.toUpperCase(), member.password);
    await expectToast(page, 'No Changes', 'The email address is the same as your current one.');
    await submit(page, 'new@example.com', 'wrong password');
    await expectToast(page, 'Update Failed', 'The current password is not right');
    const refused = page.getByLabel('Current Password').first();
    await expect.poll(() => refused.getAttribute('aria-invalid'), soon).toBe('true');
    await submit(page, other.email, member.password);
    await expectToast(page, 'Update Failed', 'This e-mail address is already registered');
    await submit(page, 'new@example', member.password);
    await expectText(page.locator('.field-error'), 'Enter a full email address, such as ada@example.org.');
    expect((await member.call(auth.currentUser)).email).toBe(member.email);
  });
});

describe('the password', () => {
  async function submit(page: Page, current: string, next: string, again = next): Promise<void> {
    const form = card(page, 'Password Security');
    await form.getByLabel('Current Password').fill(current);
    await form.getByLabel('New Password', { exact: true }).fill(next);
    await form.getByLabel('Confirm New Password').fill(again);
    await form.getByRole('button', { name: 'Update password' }).click();
  }
  const tryLogin = async (username: string, password: string) =>
    (await site.app.visitor().try(auth.login, { body: { username, password } })).status;

  test('changes, ends the other sessions and leaves nothing in the form', async () => {
    const { page, member } = await visitSettings('/security');
    await submit(page, member.password, 'a new secret');
    await expectToast(page, 'Password Updated', 'Your password has been successfully updated.');
    const inputs = card(page, 'Password Security').locator('input:not([hidden])');
    const values = () => inputs.evaluateAll((all) => all.map((input) => (input as HTMLInputElement).value));
    await expect.poll(values, soon).toEqual(['', '', '']);
    expect((await member.try(auth.currentUser)).status).toBe(401);
    await page.reload();
    await expectText(heading(page), 'Sign-in and security');
    expect(await tryLogin(member.username, member.password)).toBe(401);
    expect(await tryLogin(member.username, 'a new secret')).toBe(200);
  });

  test('is not changed without a reason that is said', async () => {
    const { page, member } = await visitSettings('/security');
    await submit(page, member.password, 'a new secret', '');
    await expectToast(page, 'All Fields Required', 'Please fill in all password fields.');
    await submit(page, member.password, 'a new secret', 'another one');
    await expectToast(page, "Passwords Don't Match", "New password and confirmation don't match.");
    await submit(page, member.password, '12345');
    await expectToast(page, 'Password Too Short', 'Password must be at least 6 characters long.');
    await submit(page, 'wrong password', 'a new secret');
    await expectToast(page, 'Update Failed', 'The current password is not right');
    expect(await tryLogin(member.username, member.password)).toBe(200);
  });

  test('the button stays where it is while the strength is worked out', async () => {
    const { page } = await visitSettings('/security');
    const isWanted = Promise.withResolvers<void>();
    await page.route('**/password-strength*', async (route) => {
      await isWanted.promise;
      await route.continue();
    });
    const form = card(page, 'Password Security');
    const button = form.getByRole('button', { name: 'Update password' });
    await form.getByLabel('New Password', { exact: true }).fill('a new secret');
    const before = await button.boundingBox();
    isWanted.resolve();
    await form.getByText('Good', { exact: true }).waitFor();
    expect(await button.boundingBox()).toEqual(before);
  });

  test('is stored by password managers under the right name', async () => {
    const { page, member } = await visitSettings('/security');
    const form = card(page, 'Password Security');
    await expect.poll(() => form.locator('input[autocomplete=username]').inputValue(), soon).toBe(member.username);
    await expect.poll(() => form.locator('input[autocomplete=current-password]').count(), soon).toBe(1);
    await expect.poll(() => form.locator('input[autocomplete=new-password]').count(), soon).toBe(2);
  });
});

describe('the appearance', () => {
  test('a theme is chosen here or in the menu, and kept', async () => {
    const { page } = await visitSettings();
    await expect.poll(() => theme(page), soon).toBe(null);
    await page.getByLabel('Theme').selectOption('Dark');
    await expect.poll(() => theme(page), soon).toBe('dark');
    await page.reload();
    await expectText(heading(page), 'Settings');
    await expect.poll(() => theme(page), soon).toBe('dark');
    await expect.poll(() => page.getByLabel('Theme').inputValue(), soon).toBe('dark');

    await page.getByRole('button', { name: /^Account menu of/ }).click();
    await page.getByRole('menuitemradio', { name: 'Light' }).click();
    await expect.poll(() => theme(page), soon).toBe('light');
    await page.getByRole('menuitemradio', { name: 'Light', checked: true }).waitFor();
    await page.getByRole('menuitemradio', { name: 'System' }).click();
    await expect.poll(() => theme(page), soon).toBe(null);
    await page.reload();
    await expectText(heading(page), 'Settings');
    await expect.poll(() => theme(page), soon).toBe(null);
  });

  test('a language is chosen, and kept', async () => {
    const { page } = await visitSettings();
    await page.getByLabel('Language').selectOption({ label: 'Deutsch' });
    await expectText(heading(page), 'Einstellungen');
    await page.reload();
    await expectText(heading(page), 'Einstellungen');
    await expect.poll(() => page.locator('html').getAttribute('lang'), soon).toBe('de');
    await expect.poll(() => page.title(), soon).toBe('Einstellungen · Viewloop');
    await card(page, 'Profil').getByRole('button', { name: 'Profil speichern' }).click();
    await expectToast(page, 'Profil gespeichert', 'Dein Profil wurde geändert.');
    await page.getByLabel('Sprache').selectOption({ label: 'Español' });
    await expectText(heading(page), 'Ajustes');
    await expectToFitAPhone(page);
  });
});
