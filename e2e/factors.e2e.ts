import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { appCodes } from '../api/src/testing/authenticator-app.ts';
import type { Member } from '../api/src/testing/given.ts';
import { expectAccessible } from './harness/accessibility.ts';
import { card, expectText, expectToast, expectToFitAPhone, soon } from './harness/screen.ts';
import { openSiteOnLocalhost } from './harness/site.ts';

const site = openSiteOnLocalhost();

/** A device with a fingerprint reader that always says yes. Passkeys stay in it, also for the next page of this window. */
async function plugInDevice(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const options = {
    protocol: 'ctap2',
    transport: 'internal',
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
    automaticPresenceSimulation: true,
  } as const;
  await session.send('WebAuthn.addVirtualAuthenticator', { options });
}

const button = (place: Page | Locator, name: string) => place.getByRole('button', { name, exact: true });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const signedIn = (page: Page) => page.getByRole('button', { name: /^Account menu of/ }).waitFor();

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account menu of/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expectToast(page, 'Logged out.');
}

/** Saves the codes that are shown once, and returns them. */
async function saveCodes(page: Page): Promise<string[]> {
  const codes = dialog(page, 'Save your recovery codes');
  await expect.poll(() => codes.getByRole('listitem').count(), soon).toBe(10);
  const shown = await codes.getByRole('listitem').allInnerTexts();
  // They are shown once, so neither Escape nor a press beside them closes them.
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await page.mouse.click(3, 3);
  // Only the dialog's own buttons count: a toast that is shown above it has one to close it.
  expect(await codes.locator('.dialog-header').getByRole('button').count()).toBe(0);
  await button(codes, 'I have saved them').click();
  await codes.waitFor({ state: 'detached' });
  return shown;
}

async function givePassword(page: Page, { username, password }: Member): Promise<void> {
  await page.getByLabel('Username or email').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await button(page.getByRole('tabpanel'), 'Login').click();
  await page.getByRole('heading', { name: 'One more step' }).waitFor();
}

async function setUpApp(page: Page): Promise<(steps?: number) => string> {
  await button(card(page, 'Authenticator app'), 'Set up').click();
  const setUp = dialog(page, 'Set up your authenticator app');
  await setUp.getByRole('img', { name: /^QR code/ }).waitFor();
  const code = appCodes((await setUp.locator('p.code').innerText()).replaceAll(' ', ''));
  await setUp.getByLabel('Code from the app').fill('000000');
  await button(setUp, 'Turn on').click();
  await setUp.getByText('This code is not right').waitFor();
  await setUp.getByLabel('Code from the app').fill(code());
  await button(setUp, 'Turn on').click();
  await setUp.waitFor({ state: 'detached' });
  return code;
}

test('passkey, authenticator app and recovery codes: set up, signed in with, asked for again', async () => {
  const member = await site.given.member();
  const page = await site.visit(member, '/settings/security');
  await plugInDevice(page);
  await button(card(page, 'Passkeys'), 'Add a passkey').click();
  const adding = dialog(page, 'Add a passkey');
  await adding.getByLabel('Name of the passkey').fill('My phone');
  await button(adding, 'Continue').click();
  const recoveryCodes = await saveCodes(page);
  await expectText(card(page, 'Passkeys').getByRole('listitem'), /^My phone Added .* · never used Rename Remove$/);
  const code = await setUpApp(page);
  await expectText(card(page, 'Recovery codes'), /10 unused codes/);
  await expectAccessible(page);
  await expectToFitAPhone(page);
  await page.setViewportSize({ width: 1280, height: 900 });

  // The browser suggests the passkey, and this device takes the suggestion at once.
  await signOut(page);
  await page.goto('/auth');
  await signedIn(page);

  // The same by the button, where the browser suggests nothing.
  await signOut(page);
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false;
  });
  await page.goto('/auth');
  await button(page, 'Sign in with a passkey').click();
  await signedIn(page);
  await signOut(page);
  await page.goto('/auth');
  await givePassword(page, member);
  await button(page, 'Use a passkey').click();
  await signedIn(page);

  // On another device, which has no passkey.
  const other = await site.arrive('/auth', { viewport: { width: 390, height: 844 } });
  await givePassword(other, member);
  await expectAccessible(other);
  await other.getByLabel('Code', { exact: true }).fill('000000');
  await button(other, 'Sign in').click();
  await other.getByText('This code is not right').waitFor();
  await other.getByLabel('Code', { exact: true }).fill(code(1));
  await button(other, 'Sign in').click();
  await expectToast(other, 'Welcome back!', "You've successfully logged in.");

  // Later the site asks again before a factor is removed, and a recovery code will do.
  await other.goto('/settings/security');
  await site.app.db.write(async (tx) => {
    await tx.query(`update member set password_changed_at = now() - interval '1 day' where id = $1`, [member.id]);
    await tx.query(`update session set created_at = created_at - interval '11 minutes' where member_id = $1`, [
      member.id,
    ]);
  });
  await button(card(other, 'Authenticator app'), 'Remove').click();
  await button(dialog(other, 'Remove the authenticator app?'), 'Remove').click();
  const asked = dialog(other, 'Confirm it’s you');
  await asked.getByLabel('Code').fill(recoveryCodes[0] ?? '');
  await button(asked, 'Confirm').click();
  await expectToast(other, 'Authenticator app removed');
  await expectText(card(other, 'Recovery codes'), /9 unused codes/);
});

test('where admins need a second factor, an admin without one sets one up and goes on', async () => {
  const admin = await site.given.member({ isAdmin: true });
  await site.app.db.write((tx) =>
    tx.query(`insert into setting (key, value) values ('site', '{"adminsNeedSecondFactor": true}')
      on conflict (key) do update set value = excluded.value`),
  );
  const page = await site.visit(admin, '/admin', { viewport: { width: 390, height: 844 } });
  await expectText(page.getByRole('heading', { level: 1 }), 'Set up a second factor');
  await expectAccessible(page);
  await expectToFitAPhone(page);
  await setUpApp(page);
  await saveCodes(page);
  await expectText(page.getByRole('heading', { level: 1 }), 'Admin');
});
