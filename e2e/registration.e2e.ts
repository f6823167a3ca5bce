import { admin } from '@viewloop/contract';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible } from './harness/accessibility.ts';
import { expectText, expectToFitAPhone, soon } from './harness/screen.ts';
import { openSite } from './harness/site.ts';

/** Who may register, and what people can do who cannot sign in. */

const site = openSite();

const PASSWORD = 'violet otter borrows';
const panel = (page: Page) => page.getByRole('tabpanel');

async function open(registration: 'open' | 'invitation' | 'approval' | 'closed') {
  const chief = await site.given.admin();
  await chief.call(admin.updateSettings, { body: { registration } });
  return chief;
}

async function register(page: Page, username: string): Promise<void> {
  const entry = { Username: username, Email: `${username}@example.com`, Password: PASSWORD };
  for (const [label, text] of Object.entries(entry)) await panel(page).getByLabel(label, { exact: true }).fill(text);
  await page.getByRole('button', { name: 'Create account' }).click();
}

test('a closed site says so instead of showing a form', async () => {
  await open('closed');
  const page = await site.arrive('/auth');
  await page.getByRole('tab', { name: 'Register' }).click();
  await panel(page).getByText('Nobody can register on this site at the moment.').waitFor();
  await expect.poll(() => panel(page).getByLabel('Username').count(), soon).toBe(0);
  await expect.poll(() => page.getByText('create an account').count(), soon).toBe(0);
  await expectAccessible(page);
});

test('the link of an invitation lets one person in', async () => {
  const chief = await open('invitation');
  const { code } = await chief.call(admin.createInvitation, { body: {} });
  const page = await site.arrive(`/auth?invitation=${code}`);
  await panel(page).getByText('You were invited.').waitFor();
  await expectToFitAPhone(page);
  await register(page, 'invited-one');
  await expectText(page.getByRole('heading', { level: 1 }), 'Welcome, invited-one');

  const other = await site.arrive('/auth');
  await other.getByRole('tab', { name: 'Register' }).click();
  await panel(other).getByLabel('Invitation code').fill(code);
  await register(other, 'invited-two');
  await expectText(other.locator('.field-error'), /This invitation was used/);
});

test('a registration waits, and an admin approves it under the members', async () => {
  const chief = await open('approval');
  const page = await site.arrive('/auth');
  await page.getByRole('tab', { name: 'Register' }).click();
  await register(page, 'patient-one');
  await page.getByText('Your registration waits for approval').waitFor();
  await expectAccessible(page);

  const desk = await site.visit(chief, '/admin');
  await desk.getByRole('button', { name: 'Approve patient-one' }).click();
  await desk.getByText('Nobody waits.').waitFor();
  await expectAccessible(desk);

  const again = await site.arrive('/auth');
  await again.getByLabel('Username or email').fill('patient-one');
  await again.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await again.getByRole('button', { name: 'Login' }).click();
  await expectText(again.getByRole('heading', { level: 1 }), 'Welcome, patient-one');
});

test('a suspended member objects and asks for the deletion on the page that the sign-in leads to', async () => {
  const chief = await open('open');
  const member = await site.given.member();
  await chief.call(admin.suspendMember, { body: { userId: member.id, reason: 'Views by a script' } });
  const page = await site.arrive('/auth');
  await page.getByLabel('Username or email').fill(member.username);
  await page.getByLabel('Password', { exact: true }).fill(member.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByText('Reason: Views by a script').waitFor();
  await expectAccessible(page);
  await expectToFitAPhone(page);
  await page.getByLabel('What should we know?').fill('It was my sister.');
  await page.getByRole('button', { name: 'Send dispute' }).click();
  await page.getByText('It waits for an answer.').waitFor();
  await page.getByRole('button', { name: 'Delete my account' }).click();
  await page.getByRole('button', { name: 'Keep the account' }).click();
  await page.getByRole('button', { name: 'Delete my account' }).waitFor();
});

test('somebody who cannot sign in finds the way to write', async () => {
  const page = await site.arrive('/forgot-password');
  await page.getByRole('link', { name: 'Write to us' }).click();
  await page.getByLabel('Email').fill('locked-out@example.com');
  await page.getByLabel('Your message').fill('I lost my phone.');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expectText(page.getByRole('heading', { level: 1 }), 'Confirm your address');
});
