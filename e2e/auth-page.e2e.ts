import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { expectAccessible } from './harness/accessibility.ts';
import { expectText, expectToFitAPhone, refuse, soon } from './harness/screen.ts';
import { openSite } from './harness/site.ts';

const site = openSite({ COMMISSION_PERCENT: '12', WATCH_SECONDS: '25' });

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const pathOf = (page: Page) => page.url().slice(site.url.length);

/** Holds back an answer until the returned function is called. */
async function hold(page: Page, path: RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(path, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

describe('who is signed in', () => {
  test.each([
    ['/auth', '/'],
    ['/auth/callback', '/'],
    ['/auth?next=%2Fwallet', '/wallet'],
    ['/auth?next=%2Fwatch%3Fpage%3D2', '/watch?page=2'],
    ['/auth?next=%2F%2Felsewhere.example', '/'],
    ['/auth?next=https%3A%2F%2Felsewhere.example', '/'],
    ['/auth?next=%2Fauth', '/'],
  ])('is led from %s to %s', async (from, to) => {
    const page = await site.visit(await site.given.member(), from);
    await page.getByRole('button', { name: /^Account menu of/ }).waitFor();
    expect(pathOf(page)).toBe(to);
  });

  test('is a question with an outline of the page until the answer is there', async () => {
    const member = await site.given.member();
    const page = await site.visit(member, '/settings');
    const letGo = await hold(page, /\/api\/user$/);
    await page.goto('/settings');
    const outline = page.locator('[data-shell]');
    await outline.waitFor();
    await expectText(page.getByRole('status'), 'Loading…');
    await expect.poll(() => page.getByRole('heading').count(), soon).toBe(0);
    letGo();
    await expectText(heading(page), 'Settings');
    await expect.poll(() => outline.count(), soon).toBe(0);
  });

  test('cannot be read: it says so, and asks again', async () => {
    const page = await site.visit(await site.given.member(), '/settings');
    const callOff = await refuse(page, /\/api\/user$/);
    await page.goto('/settings');
    await page.getByRole('alert').getByText('Too many requests. Try again in 9 s').waitFor();
    await expectAccessible(page);
    await callOff();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expectText(heading(page), 'Settings');
  });
});

describe('the page', () => {
  test('has a side panel with this site’s figures, on large screens only', async () => {
    const page = await site.arrive('/auth');
    const panel = page.getByRole('complementary');
    await panel.getByText('12% of what your friends earn').waitFor();
    await panel.getByText('Watch for 25 seconds and the credit is yours.').waitFor();
    await expect.poll(() => panel.isVisible(), soon).toBe(true);
    await page.setViewportSize({ width: 1023, height: 800 });
    await expect.poll(() => panel.isVisible(), soon).toBe(false);
  });

  test('tells password managers what each field is', async () => {
    const page = await site.arrive('/auth');
    const attributes = () =>
      page
        .locator('form input[autocomplete]')
        .evaluateAll((inputs) =>
          inputs.map((input) => [input.getAttribute('name'), input.getAttribute('autocomplete')]),
        );
    await page.getByLabel('Username or email').waitFor();
    expect(await attributes()).toEqual([
      ['username', 'username webauthn'],
      ['password', 'current-password'],
    ]);
    await expect.poll(() => page.locator('form [type=submit]').count(), soon).toBe(1);
    await page.getByRole('tab', { name: 'Register' }).click();
    await page.getByLabel('First Name').waitFor();
    expect(await attributes()).toEqual([
      ['username', 'username'],
      ['email', 'email'],
      ['password', 'new-password'],
      ['firstName', 'given-name'],
      ['lastName', 'family-name'],
    ]);
  });

  test('shows a password to who wants to see it', async () => {
    const page = await site.arrive('/auth');
    const password = page.getByLabel('Password', { exact: true });
    await password.fill('secret1');
    await page.getByRole('button', { name: 'Show password' }).click();
    await expect.poll(() => password.getAttribute('type'), soon).toBe('text');
    await page.getByRole('button', { name: 'Hide password' }).click();
    await expect.poll(() => password.getAttribute('type'), soon).toBe('password');
    await expect.poll(() => password.inputValue(), soon).toBe('secret1');
  });

  test('can be used by everybody, on every screen', async () => {
    const page = await site.arrive('/auth');
    await page.getByLabel('Username or email').waitFor();
    await expectAccessible(page);
    await page.goto('/auth?ref=ABCD2345');
    await page.getByText('You were invited').waitFor();
    await expectToFitAPhone(page);
    await expectAccessible(page);
  });

  test.each([
    ['de-DE', 'Willkommen', 'Registrieren'],
    ['es-ES', 'Te damos la bienvenida', 'Registrarse'],
  ])('reads in %s', async (locale, title, register) => {
    const page = await site.arrive('/auth', { locale });
    await expectText(heading(page), title);
    await expect.poll(() => page.locator('html').getAttribute('lang'), soon).toBe(locale.slice(0, 2));
    await page.getByRole('tab', { name: register }).click();
    await expectToFitAPhone(page);
  });

  test('changes its language at once, and keeps it', async () => {
    const page = await site.arrive('/auth');
    await page.getByLabel('Language').selectOption({ label: 'Deutsch' });
    await expectText(heading(page), 'Willkommen');
    await page.reload();
    await expectText(heading(page), 'Willkommen');
    await expect.poll(() => page.title(), soon).toBe('Anmelden · Viewloop');
  });
});
