import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible } from './harness/accessibility.ts';
import { expectText, expectToFitAPhone, soon } from './harness/screen.ts';
import { openSite } from './harness/site.ts';

const site = openSite();

const finder = (page: Page) => page.getByRole('dialog', { name: 'Go to…' });
const field = (page: Page) => finder(page).getByRole('combobox', { name: 'Where do you want to go?' });
const chosen = (page: Page) => finder(page).locator('[role="option"][aria-selected="true"]');
const pathOf = (page: Page) => page.url().slice(site.url.length);

/** The keys listen from the moment the page is there, but the first press may come before. */
async function open(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account menu of/ }).waitFor();
  await page.keyboard.press('Control+k');
  await field(page).waitFor();
}

test('Ctrl-K goes to a page, a promotion and a setting by the keyboard alone', async () => {
  const member = await site.given.member();
  const promotion = await site.given.promotion({ owner: member, title: 'Morning run' });
  const page = await site.visit(member, '/wallet');
  await open(page);
  await expectAccessible(page);

  await field(page).fill('state');
  await expectText(chosen(page), 'Statement of credits');
  expect(await field(page).getAttribute('aria-activedescendant')).toBe(await chosen(page).getAttribute('id'));
  await page.keyboard.press('Enter');
  await page.waitForURL('**/statement');

  await page.keyboard.press('Control+k');
  await field(page).fill('morn');
  await expectText(chosen(page), /^Morning run/);
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/promote/${promotion.id}`);

  await page.keyboard.press('Control+k');
  await field(page).fill('delete');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/settings/account');
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName), soon).toBe('H2');
});

test('arrows move, Escape closes and gives the focus back, and nothing found says so', async () => {
  const page = await site.visit(await site.given.member(), '/referrals');
  await open(page);
  const first = await chosen(page).textContent();
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => chosen(page).textContent(), soon).not.toBe(first);
  await page.keyboard.press('ArrowUp');
  await expect.poll(() => chosen(page).textContent(), soon).toBe(first);
  await field(page).fill('zzzz');
  await finder(page).getByText('Nothing here has that name.').waitFor();
  await expectText(finder(page).getByRole('status'), 'No result');
  await page.keyboard.press('Enter');
  expect(pathOf(page)).toBe('/referrals');
  await page.keyboard.press('Escape');
  await finder(page).waitFor({ state: 'detached' });
});

test('on a phone it is in the menu, and fits', async () => {
  const page = await site.visit(await site.given.member(), '/referrals', { viewport: { width: 390, height: 844 } });
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('menuitem', { name: 'Go to…' }).click();
  await field(page).fill('wallet');
  await expectToFitAPhone(page);
  await chosen(page).click();
  await page.waitForURL('**/wallet');
});

test('admins find members and the parts of their area; members do not', async () => {
  const member = await site.given.member({ username: 'find-me-here' });
  const page = await site.visit(await site.given.admin(), '/admin');
  await open(page);
  await field(page).fill('find-me');
  await expectText(chosen(page), /^find-me-here/);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/admin?q=find-me-here');
  await page.keyboard.press('Control+k');
  await field(page).fill('disputes');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/admin?tab=objections');

  const own = await site.visit(member, '/referrals');
  await open(own);
  await field(own).fill('disputes');
  await finder(own).getByText('Nothing here has that name.').waitFor();
});

test('a promotion that is not there is a page that is not found, with a search', async () => {
  const page = await site.visit(await site.given.member(), '/promote/999999');
  await expectText(page.getByRole('heading', { level: 1 }), '404 Page Not Found');
  await page.getByText('Did you forget to add the page to the router?').waitFor();
  await page.getByRole('button', { name: 'Search this site' }).click();
  await field(page).fill('dash');
  await page.keyboard.press('Enter');
  await expect.poll(() => pathOf(page), soon).toBe('/');
});
