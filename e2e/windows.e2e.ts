import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { theBrowser } from './harness/chromium.ts';
import { soon } from './harness/screen.ts';
import { openSite } from './harness/site.ts';
import { windows } from './harness/windows.ts';

const site = openSite();
let used: Page | undefined;
let spent: Page | undefined;

/** What a page can find out about its window. */
const traces = (page: Page) =>
  page.evaluate(async () => ({
    kept: [
      localStorage.length,
      // That this window has looked up how numbers are written is no trace of a test: its process has.
      Object.keys(sessionStorage).filter((key) => key !== 'numbers-known').length,
      (await indexedDB.databases()).length,
      (await caches.keys()).length,
    ],
    name: window.name,
    pages: history.length,
    size: [innerWidth, innerHeight],
    isDark: matchMedia('(prefers-color-scheme: dark)').matches,
    isStill: matchMedia('(prefers-reduced-motion: reduce)').matches,
  }));

const windowsOf = (page: Page) => page.context().pages().length;

/** A page without scripts, which leaves the window as it was. */
const PLAIN = '/healthz';

test('a test leaves traces everywhere', async () => {
  const page = await site.visit(await site.given.member(), PLAIN);
  expect(await traces(page)).toEqual(await untouched());
  await page.goto('/referrals');
  await page.goto(PLAIN);
  await page.evaluate(async () => {
    localStorage.setItem('theme', 'dark');
    sessionStorage.setItem('draft', 'text');
    window.name = 'mine';
    await caches.open('mine');
    await new Promise((opened) => {
      indexedDB.open('mine').onsuccess = opened;
    });
  });
  await page.setViewportSize({ width: 320, height: 640 });
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'no-preference' });
  await page.context().newPage();
  await page.route('**/healthz', (route) => route.fulfill({ body: 'page' }));
  await page.context().route('**/healthz', (route) => route.fulfill({ body: 'context' }));
  expect(await traces(page)).not.toEqual(await untouched());
  used = page;
});

test('the next test has the same window, as a first-time visitor', async () => {
  const page = await site.arrive(PLAIN);
  expect(page).toBe(used);
  expect(windowsOf(page)).toBe(1);
  expect(await page.context().cookies()).toEqual([]);
  expect(await page.locator('body').innerText()).not.toMatch(/page|context/);
  expect(await traces(page)).toEqual(await untouched());
});

test('two windows of a test are two', async () => {
  const [one, other] = [await site.arrive(PLAIN), await site.arrive(PLAIN)];
  expect(one).not.toBe(other);
  await one.addInitScript(() => Object.assign(window, { isMarked: true }));
  spent = one;
});

test('a window that cannot be made new is not used again', async () => {
  expect(await site.arrive(PLAIN)).not.toBe(spent);
  expect(await site.arrive(PLAIN)).not.toBe(spent);
  expect(spent?.isClosed()).toBe(true);
});

test('only the first page of a window looks up how numbers are written', async () => {
  const page = await site.visit(await site.given.member(), PLAIN);
  await page.evaluate(() => sessionStorage.removeItem('numbers-known'));
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/numbers.js')) asked += 1;
  });
  const open = async (path: string) => {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
  };
  await open('/support');
  // The page asks for the file, and the worker that it starts once more.
  await expect.poll(() => asked, soon).toBe(2);
  await open('/books');
  expect(asked).toBe(3);
});

test('a window that goes to another site has nothing of the last one in its cache', async () => {
  const own = windows();
  const borrowed = () =>
    own.borrow(browser, { baseURL: site.url, viewport: { width: 1280, height: 900 }, serviceWorkers: 'block' });
  const browser = await theBrowser();
  const page = await borrowed();
  await page.goto('/auth');
  await page.goto('/auth');
  expect(await sentOver(page), 'the script is cached').toBe(0);
  await own.giveBack(page, true);
  await own.siteChanges();
  expect(await borrowed()).toBe(page);
  await page.goto('/auth');
  expect(await sentOver(page), 'the script is fetched again').toBeGreaterThan(0);
  await own.giveBack(page, false);
});

/** How many bytes of the page's first script came from the server. */
const sentOver = (page: Page) =>
  page.evaluate(() => {
    const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    return files.find(({ name }) => name.includes('/assets/index-'))?.transferSize;
  });

/** What a window shows that nobody has used. The address that it opened first counts as one page. */
async function untouched(): Promise<Awaited<ReturnType<typeof traces>>> {
  const size = [1280, 900];
  return { kept: [0, 0, 0, 0], name: '', pages: 2, size, isDark: false, isStill: true };
}
