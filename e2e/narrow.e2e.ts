import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectToFitAPhone } from './harness/screen.ts';
import { openSite } from './harness/site.ts';

const site = openSite();

const WIDTH = 320;
const NAME = 'a-name-of-thirty-characters-30';
const PAGES = ['/', '/watch', '/promote', '/referrals', '/wallet', '/statement', '/settings', '/settings/programs'];

/** Whether all of it is on the screen, and none of its text is cut off. */
async function expectWhole(part: Locator): Promise<void> {
  await part.waitFor();
  const { left, right, cut } = await part.evaluate((node) => {
    const box = node.getBoundingClientRect();
    return { left: box.left, right: box.right, cut: node.scrollWidth - node.clientWidth };
  });
  expect(left).toBeGreaterThanOrEqual(0);
  expect(right).toBeLessThanOrEqual(WIDTH);
  expect(cut, 'pixels of it that are cut off').toBeLessThanOrEqual(0);
}

async function expectApart(page: Page): Promise<void> {
  const edges = await page.locator('.top-bar-row a, .top-bar-row button').evaluateAll((all) =>
    all
      .map((one) => one.getBoundingClientRect())
      .filter(({ width }) => width > 0)
      .map(({ left, right }) => [left, right]),
  );
  for (const [index, [left = 0]] of edges.entries())
    if (index > 0) expect(left).toBeGreaterThanOrEqual(edges[index - 1]?.[1] ?? 0);
}

test.each(['en-US', 'de-DE', 'es-ES'])(
  'a long name and a large balance break nothing at 320 pixels (%s)',
  async (locale) => {
    const member = await site.given.member();
    await site.given.credits(member, 1_234_567);
    const name = `${NAME.slice(0, -5)}${locale.slice(0, 2)}-30`;
    await site.app.db.write((tx) => tx.query('update member set username = $2 where id = $1', [member.id, name]));
    const page = await site.visit(member, '/support', { viewport: { width: WIDTH, height: 640 }, locale });
    for (const path of PAGES) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await expectWhole(page.locator('.top-bar a[href="/wallet"]'));
      await expectApart(page);
      await expectToFitAPhone(page);
    }
    await page.locator('.bottom-bar button').click();
    const menu = page.getByRole('menu');
    await expectWhole(menu);
    await menu.getByText(name).waitFor();
    for (const item of await menu.getByRole('menuitem').all()) await expectWhole(item);
    await menu.getByRole('menuitem').last().scrollIntoViewIfNeeded();
    await expectToFitAPhone(page);
  },
);
