import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
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

/** Notes every shift that the reader did not cause, from the first paint on. */
function noteShifts(): void {
  const noted: { value: number; moved: string[] }[] = [];
  Object.assign(globalThis, { noted });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
      sources: { node: Node | null }[];
    })[]) {
      const moved = entry.sources.map(
        ({ node }) => (node instanceof Element ? node.className : '') || `${node?.nodeName}`,
      );
      if (!entry.hadRecentInput) noted.push({ value: entry.value, moved });
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

/** Answers and pictures arrive late, and shifts are noted. */
async function answerLate(page: Page): Promise<void> {
  await page.route(/\/(api\/(?!events)|pictures\/)/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, ANSWER_DELAY_MS));
    await route.continue().catch(() => {});
  });
  await page.addInitScript(noteShifts);
}

/** Opens a window whose answers arrive late and whose shifts are noted. */
async function openSlowly(member: Member): Promise<Page> {
  const page = await site.open(member, { reducedMotion: 'no-preference' });
  await answerLate(page);
  return page;
}

const shiftsOf = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { noted: { value: number; moved: string[] }[] }).noted);

async function expectNoJump(page: Page, where: string): Promise<void> {
  const shifts = await shiftsOf(page);
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
 * At both widths in one window, because to open another one takes longer than to look at the page. The start page is opened
 * twice: a first visit at either width, where the fonts and styles that all pages share arrive late, too.
 */
async function expectToStand(member: Member, path: string): Promise<void> {
  const page = await openSlowly(member);
  await expectToStandAt(1280, page, path);
  const narrow = path === '/' ? await openSlowly(member) : page;
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
  await answerLate(page);
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
