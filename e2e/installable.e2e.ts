import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { expectText, soon } from './harness/screen.ts';
import { openSite } from './harness/site.ts';

const site = openSite({ BRAND_NAME: 'Loop "& Co' });

interface Icon {
  src: string;
  sizes: string;
  type: string;
  purpose?: string;
}

/** Reads the size of a PNG, which follows its signature. */
function pngSize(file: Buffer): string {
  expect(file.subarray(1, 4).toString('latin1')).toBe('PNG');
  return `${file.readUInt32BE(16)}x${file.readUInt32BE(20)}`;
}

async function fetchPng(page: Page, address: string): Promise<string> {
  const answer = await page.request.get(address);
  expect(answer.status(), address).toBe(200);
  expect(answer.headers()['content-type'], address).toBe('image/png');
  return pngSize(await answer.body());
}

const attribute = (page: Page, selector: string, name: string) => page.locator(selector).getAttribute(name);

describe('what a browser needs to install the app', () => {
  test('the manifest bears the name of this site, and every icon is as large as it says', async () => {
    const page = await site.arrive('/');
    const answer = await page.request.get(String(await attribute(page, 'link[rel=manifest]', 'href')));
    expect(answer.headers()['content-type']).toContain('application/manifest+json');
    const manifest = (await answer.json()) as { name: string; icons: Icon[] };
    expect(manifest).toMatchObject({
      name: 'Loop "& Co',
      short_name: 'Loop "& Co',
      start_url: '/',
      scope: '/',
      display: 'standalone',
    });
    const png = manifest.icons.filter(({ type }) => type === 'image/png');
    for (const { src, sizes } of png) expect(await fetchPng(page, src), src).toBe(sizes);
    expect(png.map(({ sizes, purpose }) => [sizes, purpose ?? 'any'])).toEqual([
      ['192x192', 'any'],
      ['512x512', 'any'],
      ['512x512', 'maskable'],
    ]);
    const drawn = manifest.icons.find(({ type }) => type === 'image/svg+xml');
    const svg = await page.request.get(String(drawn?.src));
    expect(svg.headers()['content-type']).toContain('image/svg+xml');
    expect(await svg.text()).toContain('<svg');
  });

  test.each([
    ['the landing page', '/'],
    ['the app', '/auth'],
  ])('%s names its icons and a picture for whoever shares it', async (_name, path) => {
    const page = await site.arrive(path);
    for (const [selector, size] of [
      ['link[rel=apple-touch-icon]', '180x180'],
      ['link[rel=icon][type="image/png"]', '48x48'],
    ] as const) {
      expect(await fetchPng(page, String(await attribute(page, selector, 'href'))), selector).toBe(size);
    }
    const picture = String(await attribute(page, 'meta[property="og:image"]', 'content'));
    expect(picture).toBe(`${site.url}/og.png`);
    expect(await fetchPng(page, picture)).toBe('1200x630');
    expect(await attribute(page, 'meta[property="og:title"]', 'content')).toContain('Loop "& Co');
    expect(await attribute(page, 'meta[name="twitter:card"]', 'content')).toBe('summary_large_image');
  });
});

describe('the service worker', () => {
  const ALLOWED = { serviceWorkers: 'allow' } as const;
  const kept = (page: Page) =>
    page.evaluate(async () => {
      const names = await caches.keys();
      const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
      return requests.flat().map(({ url }) => new URL(url).pathname);
    });
  const controlled = (page: Page) =>
    page.evaluate(async () => {
      await navigator.serviceWorker.ready;
      return navigator.serviceWorker.controller !== null;
    });

  test('keeps files of the app and never an answer of the server', async () => {
    const page = await site.visit(await site.given.member(), '/', ALLOWED);
    await expect.poll(() => controlled(page), soon).toBe(true);
    for (const path of ['/wallet', '/statement', '/referrals', '/settings']) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
    }
    const files = await kept(page);
    expect(files).toContain('/auth');
    expect(files.filter((path) => path !== '/auth' && !/^\/(assets|avatars)\//.test(path))).toEqual([]);
    expect(files.filter((path) => path.startsWith('/assets/')).length).toBeGreaterThan(3);
  });

  test('shows the app without a network, and says that there is none', async () => {
    const page = await site.visit(await site.given.member(), '/settings', ALLOWED);
    await expect.poll(() => controlled(page), soon).toBe(true);
    await page.goto('/settings');
    await page.getByRole('heading', { level: 1 }).waitFor();
    // Use a separate window, because failing calls appear in its console and these are meant to fail.
    const offline = await page.context().newPage();
    await page.goto('about:blank');
    await page.context().setOffline(true);
    await offline.goto('/settings');
    await offline.getByText('There is no connection to the server.').waitFor();
    await page.context().setOffline(false);
    await expectText(offline.getByRole('heading', { level: 1 }), 'Settings');
  });
});
