import { admin } from '@viewloop/contract';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { expectAccessible } from './harness/accessibility.ts';
import { expectText, expectToFitAPhone, openAdminPart, refuse, soon, tryAllAgain } from './harness/screen.ts';
import { chainSite } from './wallet/chain-site.ts';

const site = chainSite();

const tile = (page: Page, label: string) =>
  page.locator('.card').filter({ has: page.getByText(label, { exact: true }) });
/** Tabs inside of a part come after those of the page. */
const openTab = (page: Page) => page.getByRole('tab', { selected: true }).first();

const TABS = [
  ['User Management', '/admin', 'People'],
  ['Support', '/admin?tab=support', 'People'],
  ['Deposits', '/admin?tab=deposits', 'Money'],
  ['Coupons', '/admin?tab=coupons', 'Money'],
  ['Cases and rules', '/admin?tab=fair-play', 'Fair play'],
  ['Promotions and reports', '/admin?tab=promotions', 'Fair play'],
  ['Disputes', '/admin?tab=objections', 'Fair play'],
  ['Reported lines', '/admin?tab=answer-texts', 'Fair play'],
  ['Admin Settings', '/admin?tab=settings', 'Site'],
  ['Pages', '/admin?tab=pages', 'Site'],
  ['Mail', '/admin?tab=mail', 'Site'],
  ['Audit log', '/admin?tab=log', 'Site'],
] as const;

describe('somebody who is no admin', () => {
  test('is refused by the page and by the server, and is shown no way there', async () => {
    const member = await site.given.member();
    const page = await site.visit(member, '/admin');
    await expectText(page.getByRole('heading', { level: 1 }), 'Access Denied');
    await page.getByText('You need admin privileges to access this page.').waitFor();
    await expect.poll(() => page.getByRole('link', { name: 'Admin' }).count(), soon).toBe(0);
    expect((await member.try(admin.listUsers)).status).toBe(403);
    await expectAccessible(page);
    await expectToFitAPhone(page);
  });
});

describe('an admin', () => {
  test('sees four figures, and the deposits are LTC', async () => {
    const { given } = site;
    const viewer = await given.member();
    await given.rewardedWatch({ viewer, promotion: await given.promotion({ credits: 20 }) });
    await site.deposit(viewer, '0.021');
    const page = await site.visit(await given.admin(), '/');
    await page.getByRole('link', { name: 'Admin', exact: true }).click();
    await expectText(page.getByRole('heading', { level: 1 }), 'Admin');
    await expectText(tile(page, 'Total users'), 'Total users 4');
    await expectText(tile(page, 'Total video views'), 'Total video views 1');
    await expectText(tile(page, 'Circulating credits'), 'Circulating credits 2,001 and 18 in running promotions');
    await expectText(tile(page, 'LTC deposits'), 'LTC deposits 0.021 LTC confirmed, in LTC');
    await expect.poll(() => page.title(), soon).toBe('Admin · Viewloop');
  });

  test.each(TABS)('finds %s at %s in the group %s, accessible on every screen', async (name, path, group) => {
    const page = await site.visit(await site.given.admin(), path);
    await expectText(openTab(page), name);
    await expectText(page.locator('.part-links [aria-current]'), group);
    await expect.poll(() => page.locator('.skeleton').count(), soon).toBe(0);
    await expectAccessible(page);
    await expectToFitAPhone(page);
    // Nothing on the page is scrolled sideways either: every group and every tab is on the screen.
    for (const place of await page.locator('.part-links a, .tab').all()) {
      const box = await place.boundingBox();
      expect(box?.x).toBeGreaterThanOrEqual(0);
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(320);
    }
  });

  test('walks through a group with the keyboard, to the next group, and back with the browser', async () => {
    const page = await site.visit(await site.given.admin(), '/admin');
    await page.getByRole('tab', { name: 'User Management' }).focus();
    await page.keyboard.press('ArrowRight');
    await expectText(openTab(page), 'Support');
    await openAdminPart(page, 'Fair play', 'Cases and rules');
    for (const name of ['Promotions and reports', 'Disputes', 'Reported lines']) {
      await page.keyboard.press('ArrowRight');
      await expectText(openTab(page), name);
    }
    expect(new URL(page.url()).search).toBe('?tab=answer-texts');
    await page.goBack();
    await expectText(openTab(page), 'Disputes');
  });

  test.each([
    ['de-DE', 'Mitglieder', 'Nach einem Teil von Benutzername oder E-Mail suchen'],
    ['es-ES', 'Miembros', 'Buscar por una parte del nombre de usuario o del correo'],
  ])('reads it all in %s', async (locale, tab, search) => {
    const page = await site.visit(await site.given.admin(), '/admin', { locale });
    await expectText(openTab(page), tab);
    await page.getByRole('searchbox', { name: search }).waitFor();
    for (const other of ['promotions', 'fair-play', 'deposits', 'support', 'pages', 'log', 'settings']) {
      await page.goto(`/admin?tab=${other}`);
      await expect.poll(() => page.locator('.skeleton').count(), soon).toBe(0);
      await expectToFitAPhone(page);
    }
  });

  test('is told what could not be read, and reads it again', async () => {
    const page = await site.visit(await site.given.admin(), '/settings');
    const callOff = await Promise.all([/\/api\/admin\/stats/, /\/api\/admin\/users/].map((path) => refuse(page, path)));
    await page.goto('/admin');
    await expect.poll(() => page.getByRole('alert').count(), soon).toBe(2);
    await expectAccessible(page);
    await Promise.all(callOff.map((answerAgain) => answerAgain()));
    await tryAllAgain(page);
    await tile(page, 'Total users').waitFor();
    await page.getByRole('table').waitFor();
  });
});
