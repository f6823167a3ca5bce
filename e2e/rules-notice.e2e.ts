import { sitePages } from '@viewloop/contract';
import { expect, test } from 'vitest';
import { expectAccessible } from './harness/accessibility.ts';
import { expectToFitAPhone, soon } from './harness/screen.ts';
import { openSite } from './harness/site.ts';

const site = openSite();

async function publishRules(markdown: string): Promise<void> {
  const boss = await site.given.admin();
  const params = { slug: 'rules' } as const;
  await boss.call(sitePages.savePageDraft, { params, body: { language: 'en', title: 'Rules', markdown } });
  await boss.call(sitePages.publishPage, { params, body: { languages: ['en'] } });
}

test('new rules are told until the member agrees, and again when they change', async () => {
  const member = await site.given.member();
  await publishRules('Be kind.');
  const page = await site.visit(member, '/support');
  const agree = page.getByRole('button', { name: 'I agree' });
  await agree.waitFor();
  await expectAccessible(page);
  await agree.click();
  await expect.poll(() => agree.count(), soon).toBe(0);

  await page.reload();
  // The bell comes after the first screen, like the notice.
  await page.getByRole('button', { name: /^Notifications/ }).waitFor();
  expect(await agree.count()).toBe(0);
  await publishRules('Be kind, and be on time.');
  await page.reload();
  await agree.waitFor();
  await expectToFitAPhone(page);
  await page.getByRole('button', { name: 'Later' }).click();
  await expect.poll(() => agree.count(), soon).toBe(0);
});
