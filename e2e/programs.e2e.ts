import { auth, webhooks } from '@viewloop/contract';
import { expect, test } from 'vitest';
import { openGuardedHttp } from '../api/src/platform/outside/guarded-http.ts';
import { runJob } from '../api/src/testing/run-job.ts';
import { startWebhookReceiver } from '../api/src/testing/webhook-receiver.ts';
import { expectAccessible } from './harness/accessibility.ts';
import { card, expectToast, expectToFitAPhone, soon } from './harness/screen.ts';
import { openSite } from './harness/site.ts';

const receiver = await startWebhookReceiver();
const site = openSite({}, { guardedHttp: openGuardedHttp({ insteadOf: receiver.insteadOf }) });

test('a member makes a token that works, and a webhook whose test arrives', async () => {
  const member = await site.given.member();
  const page = await site.visit(member, '/settings');
  await page.getByRole('link', { name: 'Programs' }).click();
  const tokens = card(page, 'Access tokens');
  await tokens.getByRole('button', { name: 'New token' }).click();
  const form = page.getByRole('dialog', { name: 'New token' });
  await form.getByLabel('What is it for?').fill('My script');
  await form.getByLabel('Current password', { exact: true }).fill(member.password);
  await form.getByRole('button', { name: 'New token' }).click();
  const shown = page.getByRole('dialog', { name: 'Your new token' });
  const field = shown.getByLabel('Copy it now. It is shown only this once.');
  await expect.poll(() => field.inputValue(), soon).toMatch(/^vlp_/);
  const token = await field.inputValue();
  await expectAccessible(page);
  await shown.getByRole('button', { name: 'Done' }).click();
  expect(await site.app.program(token).call(auth.currentUser)).toMatchObject({ username: member.username });
  await tokens.getByText(`…${token.slice(-4)}`).waitFor();

  const hooks = card(page, 'Webhooks');
  await hooks.getByRole('button', { name: 'New webhook' }).click();
  const hookForm = page.getByRole('dialog', { name: 'New webhook' });
  await hookForm.getByLabel('Address').fill(receiver.url);
  await hookForm.getByRole('button', { name: 'New webhook' }).click();
  const secret = page.getByRole('dialog', { name: 'Its signing secret' });
  await expect.poll(() => secret.getByRole('textbox').inputValue(), soon).toMatch(/^whsec_/);
  await secret.getByRole('button', { name: 'Done' }).click();
  await hooks.getByRole('button', { name: 'Send a test' }).click();
  await expectToast(page, 'Test sent', 'The list of messages shows whether it arrived.');
  await runJob(site.app, 'send-webhooks');
  expect(receiver.received).toHaveLength(1);
  await hooks.getByText('Messages', { exact: true }).click();
  await hooks.getByText('Arrived').waitFor();
  await expectAccessible(page);
  await expectToFitAPhone(page);

  await tokens.getByRole('button', { name: 'End the token My script' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'End', exact: true }).click();
  await expectToast(page, 'Token ended', 'It no longer works anywhere.');
  await tokens.getByText('No tokens yet').waitFor();
  expect((await site.app.program(token).try(auth.currentUser)).status).toBe(401);
  expect(await member.call(webhooks.listWebhooks)).toHaveLength(1);
  await receiver.close();
});

test('a member tries a call on the API page, and shows a public page with a badge', async () => {
  const member = await site.given.member();
  await site.given.promotion({ owner: member, title: 'My newest clip' });
  const page = await site.visit(member, '/api/docs');
  await page.getByRole('button', { name: 'TypeScript' }).click();
  const call = page.locator('#get-api-user');
  await call.locator('summary').first().click();
  await call.getByText("viewloop.call('GET /api/user')").waitFor();
  await call.getByRole('button', { name: 'Try it' }).click();
  await call.getByText(`Signed in as ${member.username}.`).waitFor();
  await call.getByRole('button', { name: 'Send' }).click();
  await call.getByText(`"username": "${member.username}"`).waitFor();
  await expectToFitAPhone(page);

  await page.goto('/settings');
  const settings = card(page, 'Public page');
  await settings.getByLabel('Handle').fill('my-clips');
  await settings.getByLabel('Show my public page').check();
  await settings.getByLabel('Show how many verified views').check();
  await settings.getByRole('button', { name: 'Save public page' }).click();
  await settings.getByRole('img', { name: 'Watched on Viewloop' }).waitFor();
  expect(await settings.getByLabel('Badge for your own site').inputValue()).toContain('/badges/my-clips.svg');
  await expectToFitAPhone(page);
  await page.goto('/u/my-clips');
  await page.getByRole('heading', { name: 'my-clips' }).waitFor();
  await page.getByText('0 verified views').waitFor();
  await page.getByText('My newest clip').waitFor();
  await expectAccessible(page);
  await expectToFitAPhone(page);
});
