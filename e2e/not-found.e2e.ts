import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { expectAccessible } from './harness/accessibility.ts';
import { expectText, expectToFitAPhone, soon } from './harness/screen.ts';
import { openSite } from './harness/site.ts';

const site = openSite();

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const signIn = (page: Page) => page.getByRole('link', { name: 'Sign in' });
const pathOf = (page: Page) => page.url().slice(site.url.length);

const MEMBER_PATHS = ['/watch', '/promote', '/referrals', '/wallet', '/statement', '/settings', '/admin'];

describe('signed out', () => {
  test.each(MEMBER_PATHS)('%s is not found, and signing in comes back to it', async (path) => {
    const member = path === '/admin' ? await site.given.admin() : await site.given.member();
    const page = await site.arrive(path);
    await expectText(heading(page), '404 Page Not Found');
    await signIn(page).click();
    await page.waitForURL(`**/auth?next=${encodeURIComponent(path)}`);
    await page.getByLabel('Username or email').fill(member.username);
    await page.getByLabel('Password', { exact: true }).fill(member.password);
    await page.getByRole('button', { name: 'Login' }).click();
    await page.getByRole('button', { name: /^Account menu of/ }).waitFor();
    expect(pathOf(page)).toBe(path);
  });

  test('registering comes back as well, to the very page of a list', async () => {
    const page = await site.arrive('/watch?page=2');
    await signIn(page).click();
    await page.getByRole('tab', { name: 'Register' }).click();
    await page.getByLabel('Username').fill('comes-back');
    await page.getByLabel('Email').fill('comes-back@example.com');
    await page.getByLabel('Password', { exact: true }).fill('secret1');
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByRole('button', { name: 'Account menu of comes-back' }).waitFor();
    expect(pathOf(page)).toBe('/watch?page=2');
  });

  test('a path that nobody knows offers the start page only', async () => {
    const page = await site.arrive('/nowhere');
    await expectText(heading(page), '404 Page Not Found');
    await page.getByText('Did you forget to add the page to the router?').waitFor();
    await expect.poll(() => page.title(), soon).toBe('404 Page Not Found · Viewloop');
    await expect.poll(() => signIn(page).count(), soon).toBe(0);
    expect((await page.request.get('/nowhere')).status()).toBe(404);
    await expectAccessible(page);
    await expectToFitAPhone(page);
    await page.getByRole('link', { name: 'Go to the home page' }).click();
    await expectText(heading(page), 'Your short videos, really watched.');
  });

  test('a page for members looks right everywhere', async () => {
    const page = await site.arrive('/watch');
    await page.getByText('If this page is for members, sign in and you will come right back here.').waitFor();
    await expectAccessible(page);
    await expectToFitAPhone(page);
  });
});

describe('signed in', () => {
  test('an unknown path is said to be one, inside the shell', async () => {
    const page = await site.visit(await site.given.member(), '/watch/nothing');
    await expectText(heading(page), '404 Page Not Found');
    await expect.poll(() => signIn(page).count(), soon).toBe(0);
    await expect
      .poll(() => page.getByRole('link', { name: 'Watch Videos' }).getAttribute('aria-current'), soon)
      .toBe('page');
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Go to the home page' }).click();
    await expectText(heading(page), /^Welcome/);
  });

  test('a path is not mistaken for another that begins like it', async () => {
    const page = await site.visit(await site.given.member(), '/watching');
    await expectText(heading(page), '404 Page Not Found');
    await expect
      .poll(() => page.getByRole('link', { name: 'Watch Videos' }).getAttribute('aria-current'), soon)
      .toBe(null);
  });
});

test.each([
  ['de-DE', '404 Seite nicht gefunden'],
  ['es-ES', '404 Página no encontrada'],
])('reads in %s', async (locale, title) => {
  const page = await site.arrive('/watch', { locale });
  await expectText(heading(page), title);
  await expectToFitAPhone(page);
});
