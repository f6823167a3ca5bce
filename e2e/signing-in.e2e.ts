import { admin, auth } from '@viewloop/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type GuardedHttp, openGuardedHttp } from '../api/src/platform/outside/guarded-http.ts';
import { ISSUER, startOidcProvider, type TestProvider } from '../api/src/testing/oidc-provider.ts';
import { expectAccessible } from './harness/accessibility.ts';
import { card, expectText, expectToast, expectToFitAPhone, soon } from './harness/screen.ts';
import { openSiteOnLocalhost } from './harness/site.ts';

let provider: TestProvider;
let guarded: GuardedHttp;

const site = openSiteOnLocalhost(
  {
    OIDC_ACME_ISSUER: ISSUER,
    OIDC_ACME_CLIENT_ID: 'viewloop',
    OIDC_ACME_CLIENT_SECRET: 'a secret of the test',
    OIDC_ACME_NAME: 'Acme ID',
  },
  { guardedHttp: { request: (url, wanted) => guarded.request(url, wanted) } },
);

beforeAll(async () => {
  provider = await startOidcProvider(`${site.url}/sign-in/callback`, {
    ada: { email: 'ada@id.example', email_verified: true, preferred_username: 'ada' },
  });
  guarded = openGuardedHttp({ insteadOf: { [ISSUER]: provider.address } });
});
afterAll(() => provider.close());

test('a weak password is told, and the device does its work by itself when everybody is asked', async () => {
  const boss = await site.given.admin();
  const settings = await boss.call(admin.readSettings);
  await boss.call(admin.updateSettings, { body: { ...settings, humanCheckForAll: true } });
  const page = await site.arrive('/auth');
  await page.getByRole('tab', { name: 'Register' }).click();
  await page.getByLabel('Username').fill('newcomer');
  await page.getByLabel('Email').fill('newcomer@example.com');
  const password = page.getByLabel('Password', { exact: true });
  await password.fill('123456');
  await page.getByText('This password is in lists of stolen passwords.').waitFor();
  await expectAccessible(page);
  await password.fill('violet otter borrows 19 kettles');
  await page.getByText('Strong', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByRole('button', { name: /^Account menu of/ }).waitFor();
  await boss.call(admin.updateSettings, { body: { ...settings, humanCheckForAll: false } });
});

test('sessions are listed, and those of other devices ended', async () => {
  const member = await site.given.member();
  const phone = site.app.visitor();
  await phone.call(auth.login, { body: { username: member.username, password: member.password } });
  const page = await site.visit(member, '/settings/security');
  const sessions = card(page, 'Where you are signed in');
  await sessions.getByText('This device').waitFor();
  await expectAccessible(page);
  await expectToFitAPhone(page);
  await sessions.getByRole('button', { name: 'End all other sessions' }).click();
  await expectToast(page, 'Signed Out Elsewhere', '2 other sessions were ended.');
  await sessions.getByText('You are signed in on this device only.').waitFor();
  await expect.poll(async () => (await phone.try(auth.currentUser)).status, soon).toBe(401);
});

test('an account at another site registers, signs in and is shown in the settings', async () => {
  const page = await site.arrive('/auth');
  await page.route(`${ISSUER}/**`, async (route) => {
    const query = await provider.visit(route.request().url(), 'ada');
    await route.fulfill({ status: 302, headers: { location: `${site.url}/sign-in/callback${query}` } });
  });
  await page.getByRole('button', { name: 'Continue with Acme ID' }).click();
  await expectText(page.getByRole('heading', { level: 1 }), 'Choose a username');
  await expect.poll(() => page.getByLabel('Username').inputValue(), soon).toBe('ada');
  expect(page.url()).not.toContain('code=');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByRole('button', { name: /^Account menu of/ }).waitFor();
  await page.goto('/settings/security');
  const others = card(page, 'Other ways to sign in');
  await others.getByText('ada@id.example').waitFor();
  await others.getByRole('button', { name: 'Unlink Acme ID' }).click();
  await expectToast(
    page,
    'This was not changed',
    'This is your only way to sign in. Set a password or add another way first',
  );
});
