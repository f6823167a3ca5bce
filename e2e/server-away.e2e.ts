import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectText, soon } from './harness/screen.ts';
import { openSite } from './harness/site.ts';

const site = openSite();

/** A window whose console is not looked at: calls are meant to fail in it, and the browser notes each of them. */
async function secondWindow(page: Page, path: string, prepare?: (window: Page) => Promise<void>): Promise<Page> {
  const window = await page.context().newPage();
  await prepare?.(window);
  await page.goto('about:blank');
  await window.goto(path);
  return window;
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test('a page that was not loaded yet says that the server is away, and opens by itself once it is back', async () => {
  const page = await secondWindow(await site.visit(await site.given.member(), '/settings'), '/settings');
  await expectText(heading(page), 'Settings');
  await page.context().setOffline(true);
  await page.getByRole('link', { name: 'Referrals' }).first().click();
  await page.getByText('There is no connection to the server.').waitFor();
  await expect.poll(() => page.getByText('new version').count(), soon).toBe(0);
  await page.context().setOffline(false);
  await expectText(heading(page), 'Referrals');
});

test('a page whose file is gone from the server says that there is a new version', async () => {
  const page = await site.visit(await site.given.member(), '/settings');
  await page.route(/\/assets\/.*\.js/, (route) => route.fulfill({ status: 404, body: '' }));
  await page.getByRole('link', { name: 'Referrals' }).first().click();
  await expectText(page.getByRole('alert').locator('p'), /There is a new version of this site\./);
});

test('a first visit that is reloaded without a network is not white, and goes on by itself', async () => {
  // The last file arrives when the service worker has already taken over.
  const delayLastFile = async (window: Page) => {
    await window.route(/\/assets\/page-.*\.js/, (route) => setTimeout(() => void route.continue(), 4500));
  };
  const page = await secondWindow(
    await site.arrive('about:blank', { serviceWorkers: 'allow' }),
    '/auth',
    delayLastFile,
  );
  await expectText(heading(page), 'Welcome');
  const keptScripts = () =>
    page.evaluate(async () => {
      const { active } = await navigator.serviceWorker.ready;
      const names = await caches.keys();
      const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
      const kept = new Set(requests.flat().map(({ url }) => url));
      const scripts = performance.getEntriesByType('resource').filter(({ name }) => /\/assets\/.*\.js$/.test(name));
      return active !== null && scripts.length > 1 && scripts.every(({ name }) => kept.has(name));
    });
  await expect.poll(keptScripts, soon).toBe(true);
  await page.context().setOffline(true);
  await page.reload();
  await page.getByText('There is no connection to the server.').waitFor();
  await page.context().setOffline(false);
  await expectText(heading(page), 'Welcome');
});
