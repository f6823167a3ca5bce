import { promotions, tastes } from '@viewloop/contract';
import { expect, test } from 'vitest';
import { expectAccessible } from './harness/accessibility.ts';
import { card, expectToast, expectToFitAPhone, soon } from './harness/screen.ts';
import { openSite } from './harness/site.ts';

const site = openSite();

test('a member chooses topics and languages, and they stay', async () => {
  const member = await site.given.member();
  const page = await site.visit(member, '/settings');
  const likes = card(page, 'What you like to watch');
  await likes.getByRole('checkbox', { name: 'Music' }).check();
  await likes.getByRole('checkbox', { name: 'German' }).check();
  await likes.getByRole('button', { name: 'Save choices' }).click();
  await expectToast(page, 'Choices saved', 'Your list of videos follows them from now on.');
  await page.reload();
  await expect.poll(() => likes.getByRole('checkbox', { checked: true }).count(), soon).toBe(2);
  await expect.poll(() => likes.getByRole('checkbox', { name: 'Music' }).isChecked(), soon).toBe(true);
  expect(await member.call(tastes.readTastes)).toMatchObject({ topics: ['music'], languages: ['de'] });
  await expectAccessible(page);
  await expectToFitAPhone(page);
});

test('the list hides what a viewer is not interested in', async () => {
  const [boring, good] = [
    await site.given.promotion({ title: 'A boring video' }),
    await site.given.promotion({ title: 'A good video' }),
  ];
  expect(boring.id).toBeLessThan(good.id);
  const page = await site.visit(await site.given.member(), '/watch');
  await page.getByRole('button', { name: 'More about A good video' }).click();
  await page.getByRole('menuitem', { name: 'More like this' }).click();
  await expectToast(page, 'Noted', 'You will see more videos about this.');
  await page.getByRole('button', { name: 'More about A boring video' }).click();
  await page.getByRole('menuitem', { name: 'Not interested' }).click();
  await expectToast(page, 'Hidden', 'You will not be offered this video again.');
  await page.getByRole('heading', { name: 'A boring video' }).waitFor({ state: 'detached' });
  await page.getByRole('heading', { name: 'A good video' }).waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expectToast(page, 'Back in your list', 'This video can be offered to you again.');
  await page.getByRole('heading', { name: 'A boring video' }).waitFor();
  await expectAccessible(page);
  await expectToFitAPhone(page);
});

test('an owner sees topic and language in the form and on the promotion, and changes them', async () => {
  const owner = await site.given.member();
  await site.given.credits(owner, 50);
  await owner.call(promotions.acceptRules);
  const page = await site.visit(owner, '/promote');
  const form = card(page, 'New promotion');
  await expect.poll(() => form.getByLabel('Language').inputValue(), soon).toBe('en');
  await form.getByLabel('Topic').selectOption('Food');
  await form.getByLabel('Video URL').fill('https://www.youtube.com/shorts/00000abcdef');
  await form.getByLabel('Credits to Spend').fill('10');
  await form.getByRole('button', { name: 'Start Promotion' }).click();
  await page.getByText(/YouTube Shorts · Food · English/).waitFor();
  await page.getByRole('button', { name: /^More/ }).click();
  await page.getByRole('menuitem', { name: 'Topic & language' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Topic').selectOption('Art');
  await dialog.getByLabel('Language').selectOption('Spanish');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText(/YouTube Shorts · Art · Spanish/).waitFor();
  expect((await owner.call(promotions.listPromotions))[0]).toMatchObject({ topic: 'art', language: 'es' });
  await expectAccessible(page);
  await expectToFitAPhone(page);
});
