import { admin, sitePages } from '@viewloop/contract';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible } from './harness/accessibility.ts';
import { expectToast, expectToFitAPhone, soon } from './harness/screen.ts';
import { openSite } from './harness/site.ts';

const site = openSite({ BRAND_NAME: 'Loop' });

const PHONE = { viewport: { width: 390, height: 844 } };

const send = (page: Page) => page.getByRole('button', { name: 'Send', exact: true });

test('a member asks, an admin answers, and both see it without reloading', async () => {
  const promotion = await site.given.promotion({ title: 'My best dance' });
  const boss = await site.given.admin();
  const page = await site.visit(promotion.owner, '/support', PHONE);
  await page.getByText('No messages yet').waitFor();
  await page.getByRole('link', { name: 'Write a message' }).click();
  await send(page).click();
  await page.getByText('Write a few words first.').waitFor();
  await page.getByLabel('What is it about?').selectOption('promotion');
  await page.getByLabel('Does it concern something of yours?').selectOption(`promotion:${promotion.id}`);
  await page.getByLabel('Your message').fill('Why does it wait?\n<b>Please</b> look.');
  await expectToFitAPhone(page);
  await send(page).click();
  await page.getByText('Waiting for an answer').waitFor();
  await page.getByText('<b>Please</b> look.').waitFor();

  const desk = await site.visit(boss, '/admin?tab=support');
  await desk.getByRole('button', { name: `Open: A promotion, ${promotion.owner.username}` }).click();
  await desk.getByText(`Promotion ${promotion.id}`).waitFor();
  await desk.getByLabel('Your answer').fill('It runs again now.');
  await expectAccessible(desk);
  await desk.getByRole('button', { name: 'Send answer' }).click();
  await expectToast(desk, 'Success', 'The answer is sent.');

  await page.getByText('It runs again now.').waitFor();
  await page.getByText('Loop team').waitFor();
  await expectAccessible(page);
  await page.getByLabel('Your reply').fill('Thank you!');
  await send(page).click();
  await desk.getByText('Thank you!').waitFor();
});

test('rules are published, linked at registration, and members are asked once', async () => {
  const boss = await site.given.admin();
  const ada = await site.given.member();
  const desk = await site.visit(boss, '/admin?tab=pages');
  await desk.getByText('This draft comes with the software').first().waitFor();
  await desk.getByLabel('Text (Markdown)').first().fill('## Be kind\n\nNo scripts. [Help](/support)');
  await desk.getByRole('button', { name: 'Save draft' }).click();
  await expectToast(desk, 'Success', 'The draft is saved.');
  await expectAccessible(desk);
  await desk.getByRole('button', { name: 'Publish' }).click();
  await desk.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
  await expectToast(desk, 'Success', 'The page is public.');

  const stranger = await site.arrive('/auth', PHONE);
  await stranger.getByRole('tab', { name: 'Register' }).click();
  await stranger.getByRole('link', { name: 'rules of this site' }).waitFor();
  await stranger.goto('/pages/rules?language=en');
  await stranger.getByRole('heading', { name: 'Be kind' }).waitFor();
  await expectAccessible(stranger);
  await expectToFitAPhone(stranger);

  const page = await site.visit(ada, '/');
  await page.getByText('This site has rules. Please read them.').waitFor();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Rules' }).waitFor();
  await page.getByRole('button', { name: 'I agree' }).click();
  await page.getByText('This site has rules. Please read them.').waitFor({ state: 'detached' });
  await boss.call(sitePages.withdrawPage, { params: { slug: 'rules' } });
});

test('a new moderator sees what moderators may use alone, and loses them with the role', async () => {
  const boss = await site.given.admin();
  const ada = await site.given.member();
  const page = await site.visit(ada, '/admin');
  await page.getByText('Access Denied').waitFor();
  const desk = await site.visit(boss, `/admin?q=${ada.username}`);
  await desk.getByRole('button', { name: 'Role', exact: true }).click();
  await desk.getByLabel('Role', { exact: true }).selectOption('moderator');
  await expectAccessible(desk);
  await desk.getByRole('button', { name: 'Save role' }).click();
  await expectToast(desk, 'Success', `${ada.username}: Moderator`);

  await page.getByRole('tab', { name: 'Promotions and reports' }).waitFor();
  const forAdmins = /User Management|Deposits|Mail|Support|Pages|Audit log|Admin Settings/;
  await expect.poll(() => page.getByRole('tab', { name: forAdmins }).count(), soon).toBe(0);
  await boss.call(admin.changeRole, { body: { userId: ada.id, role: 'member' } });
  await page.getByText('Access Denied').waitFor();
});
