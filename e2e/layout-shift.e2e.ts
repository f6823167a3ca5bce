import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import type { Member } from '../api/src/testing/given.ts';
import { soon } from './harness/screen.ts';
import { openSite } from './harness/site.ts';

const site = openSite();

/** What browsers call a good page is 0.1; ours is half of that. */
const MOST_SHIFT = 0.05;
const ANSWER_DELAY_MS = 300;

const MEMBER_PAGES = [
  '/',
  '/watch',
  '/promote',
  '/promote/:id',
  '/promote/:id?tab=attention',
  '/promote/:id?tab=audience',
  '/promote/:id?tab=answers',
  '/promote/:id?tab=views',
  '/promote/overview',
  '/referrals',
  '/wallet',
  '/statement',
  '/settings',
  '/settings/security',
  '/settings/notifications',
  '/settings/programs',
  '/settings/account',
  '/support',
  '/books',
];
const ADMIN_PAGES = [
  '/admin',
  '/admin?tab=deposits',
  '/admin?tab=fair-play',
  '/admin?tab=promotions',
  '/admin?tab=settings',
];

interface Shift {
  value: number;
  moved: string[];
}

/** Every shift since the page was opened that the reader did not cause. The browser keeps them. */
function shiftsSinceOpened(): Shift[] {
  const observer = new PerformanceObserver(() => {});
  observer.observe({ type: 'layout-shift', buffered: true });
  const entries = observer.takeRecords() as (PerformanceEntry & {
    value: number;
    hadRecentInput: boolean;
    sources: { node: Node | null }[];
  })[];
  observer.disconnect();
  return entries
    .filter(({ hadRecentInput }) => !hadRecentInput)
    .map(({ value, sources }) => ({
      value,
      moved: sources.map(({ node }) => (node instanceof Element ? node.className : '') || `${node?.nodeName}`),
    }));
}

/**
 * Answers and pictures arrive late. The server holds them back, because a route of Playwright's would stop every file of a
 * page and switch its cache off.
 */
beforeAll(() => {
  const { server } = site.app.http;
  const [handle] = server.listeners('request') as ((request: IncomingMessage, response: ServerResponse) => void)[];
  server.removeAllListeners('request');
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const isLate = /^\/(api\/(?!events)|pictures\/)/.test(request.url ?? '');
    if (isLate) setTimeout(() => handle?.(request, response), ANSWER_DELAY_MS);
    else handle?.(request, response);
  });
});

const openMoving = (member: Member): Promise<Page> => site.open(member, { reducedMotion: 'no-preference' });

async function expectNoJump(page: Page, where: string): Promise<void> {
  const shifts = await page.evaluate(shiftsSinceOpened);
  const sum = shifts.reduce((total, { value }) => total + value, 0);
  expect(sum, `${where}: ${JSON.stringify(shifts)}`).toBeLessThanOrEqual(MOST_SHIFT);
}

async function expectToStandAt(width: number, page: Page, path: string): Promise<void> {
  await page.setViewportSize({ width, height: 844 });
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle').catch(() => {});
  await expect.poll(() => page.locator('.skeleton').count(), soon).toBe(0);
  await expectNoJump(page, `${path} at ${width}`);
}

/**
 * At both widths in one window, because to open another one takes longer than to look at the page. The start page comes first and
 * in two new windows: a first visit at either width, where the fonts and styles that all pages share arrive late, too.
 */
async function expectToStand(member: Member, path: string): Promise<void> {
  const page = await openMoving(member);
  await expectToStandAt(1280, page, path);
  const narrow = path === '/' ? await openMoving(member) : page;
  await expectToStandAt(390, narrow, path);
}

test.each(MEMBER_PAGES)('%s does not jump while its answers arrive late', async (path) => {
  const owner = await site.given.member();
  const promotion = await site.given.promotion({ owner, title: 'Evening swim' });
  await site.given.rewardedWatch({ promotion });
  await site.given.rewardedWatch({ viewer: owner });
  await expectToStand(owner, path.replace(':id', String(promotion.id)));
});

test.each(ADMIN_PAGES)('%s does not jump while its answers arrive late', async (path) => {
  await expectToStand(await site.given.admin(), path);
});

test.each([1280, 390])('from the landing page to the first start page nothing jumps, at %s pixels', async (width) => {
  const page = await site.arrive('/', { viewport: { width, height: 844 }, reducedMotion: 'no-preference' });
  await page.goto('/');
  const picture = page.getByRole('img', { name: /^The dashboard/ });
  await picture.scrollIntoViewIfNeeded();
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.complete), soon).toBe(true);
  await expectNoJump(page, 'landing page');
  await page.getByRole('link', { name: 'Get Started Free' }).first().click();
  const entries = { Username: `walker${width}`, Email: `walker${width}@example.com`, Password: 'a long walk 27' };
  for (const [label, text] of Object.entries(entries)) await page.getByLabel(label, { exact: true }).fill(text);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByRole('button', { name: 'Start watching' }).first().waitFor();
  await expect.poll(() => page.locator('.skeleton').count(), soon).toBe(0);
  await expectNoJump(page, 'first start page');
});

test('a planted jump is seen', async () => {
  const page = await openMoving(await site.given.member());
  await page.goto('/support');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.evaluate(() => {
    const banner = Object.assign(document.createElement('div'), { className: 'planted' });
    banner.style.height = '300px';
    document.body.prepend(banner);
  });
  await expect
    .poll(async () => (await page.evaluate(shiftsSinceOpened)).some(({ value }) => value > MOST_SHIFT), soon)
    .toBe(true);
});
