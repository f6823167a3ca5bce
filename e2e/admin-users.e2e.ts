import { admin, credits, watching } from '@viewloop/contract';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { Member } from '../api/src/testing/given.ts';
import { expectAccessible } from './harness/accessibility.ts';
import { expectText, expectToast, expectToFitAPhone, openAdminPart, refuse, soon } from './harness/screen.ts';
import { openSite } from './harness/site.ts';

const site = openSite();

const row = (page: Page, { email }: Member) =>
  page.getByRole('row').filter({ has: page.getByText(email, { exact: true }) });
const dialog = (page: Page) => page.getByRole('dialog');
const open = async (path = '/admin') => site.visit(await site.given.admin(), path);

async function setCredits(page: Page, member: Member, value: string, reason = ''): Promise<void> {
  await row(page, member)
    .getByRole('button', { name: `Edit credits of ${member.username}` })
    .click();
  const field = page.getByLabel(`New credits of ${member.username}`);
  await expect.poll(() => field.evaluate((input) => input === document.activeElement), soon).toBe(true);
  await field.fill(value);
  if (reason) await page.getByLabel(`Reason for changing the credits of ${member.username}`).fill(reason);
  await page.getByRole('button', { name: 'Set credits' }).click();
}

describe('the list of members', () => {
  test('shows who they are, and finds them by name and e-mail', async () => {
    // A name of its own for each attempt, so that the test can be repeated.
    const name = `ada.lovelace${Date.now()}`;
    const ada = await site.given.member({ username: name });
    await site.given.credits(ada, 1284);
    await site.given.member();
    const page = await open();
    await expectText(
      row(page, ada),
      new RegExp(`^${name} ${name}@example\\.com [A-Z]\\w+ \\d+, \\d{4} 0 1,284 Signals Role Suspend$`),
    );
    await expectText(row(page, await site.given.admin()), /^admin-\d+ Admin You /);

    const search = page.getByRole('searchbox', { name: 'Search by any part of a username or email' });
    const typed = `ADA.${name.slice(4)}@`;
    await search.fill(typed);
    await expect.poll(() => page.getByRole('row').count(), soon).toBe(2);
    await page.getByText('1 member', { exact: true }).waitFor();
    expect(new URL(page.url()).searchParams.get('q')).toBe(typed);
    await page.reload();
    await row(page, ada).waitFor();
    await expect.poll(() => search.inputValue(), soon).toBe(typed);

    await search.fill('nobody at all');
    await page.getByRole('heading', { name: 'Nothing found' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Show everything' }).click();
    await row(page, ada).waitFor();
    await expect.poll(() => search.inputValue(), soon).toBe('');
  });

  test('turns its pages, and the address knows which', async () => {
    await site.given.members(21);
    const page = await open('/admin?q=member-');
    await page.getByText(/^Page 1 of \d \(\d+ members\)$/).waitFor();
    await expect.poll(() => page.getByRole('row').count(), soon).toBe(21);
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByText(/^Page 2 of \d/).waitFor();
    expect(new URL(page.url()).search).toBe('?q=member-&page=2');
    await page
      .getByRole('cell', { name: /member-\d+@example\.com/ })
      .first()
      .waitFor();
    await page.reload();
    await page.getByText(/^Page 2 of \d/).waitFor();
    await expectToFitAPhone(page);
    await page.goBack();
    await page.getByText(/^Page 1 of \d/).waitFor();
  });
});

describe('the credits of a member', () => {
  test('are set to a value, with a reason that stands in the statement and in the log', async () => {
    const member = await site.given.member();
    const page = await open(`/admin?q=${member.username}`);
    await setCredits(page, member, '52', 'goodwill after an outage');
    await expectToast(page, 'Success', 'User credits updated successfully.');
    await expectText(row(page, member), /52 Signals Role Suspend$/);
    const { lines } = await member.call(credits.statement);
    expect(lines[0]).toMatchObject({ amount: 52, kind: 'credits_adjusted' });
    await openAdminPart(page, 'Site', 'Audit log');
    await page
      .getByText(`Set the credits of ${member.username} from 0 to 52: goodwill after an outage`, { exact: true })
      .waitFor();
  });

  test('that are no whole number, or too many, are refused before they are sent', async () => {
    const member = await site.given.member();
    const page = await open(`/admin?q=${member.username}`);
    for (const value of ['', '-1', '1.5', '1000000001']) {
      await setCredits(page, member, value);
      await expectToast(page, 'Invalid Credits', 'Please enter a valid number of credits');
      await page.getByRole('button', { name: 'Cancel' }).click();
      await expectText(row(page, member), /0 Signals Role Suspend$/);
    }
  });

  test('stay when it is cancelled, by button or by key', async () => {
    const member = await site.given.member();
    const page = await open(`/admin?q=${member.username}`);
    const edit = page.getByRole('button', { name: `Edit credits of ${member.username}` });
    await edit.click();
    await expectAccessible(page);
    await expectToFitAPhone(page);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await edit.click();
    await page.getByLabel(`New credits of ${member.username}`).press('Escape');
    await expectText(row(page, member), / 0 Signals Role Suspend$/);
  });

  test('that cannot be set are told with the server’s words, and with our own where it has none', async () => {
    const member = await site.given.member();
    const page = await open(`/admin?q=${member.username}`);
    const callOff = await refuse(page, /update-credits/);
    await setCredits(page, member, '5');
    await expectToast(page, 'Error', 'Too many requests. Try again in 9 s');
    await callOff();
    await page.route(/update-credits/, (route) => route.fulfill({ status: 404, body: '' }));
    await page.getByRole('button', { name: 'Set credits' }).click();
    await expectToast(page, 'Error', 'Failed to update credits');
    await page.getByLabel(`New credits of ${member.username}`).waitFor();
  });
});

describe('suspending', () => {
  test('needs a reason, ends the sessions at once, and can be taken back', async () => {
    const member = await site.given.member();
    const page = await open(`/admin?q=${member.username}`);
    const theirs = await site.visit(member, '/settings');
    await theirs.getByRole('heading', { level: 1 }).waitFor();

    await row(page, member).getByRole('button', { name: 'Suspend' }).click();
    await dialog(page).getByRole('button', { name: 'Suspend' }).click();
    await dialog(page).getByText('Give a short reason.').waitFor();
    await expectAccessible(page);
    await dialog(page).getByLabel('Reason').fill('Paid for views with a script');
    await dialog(page).getByRole('button', { name: 'Suspend' }).click();
    await expectToast(page, 'Success', `${member.username} is suspended.`);
    await expectText(row(page, member), /Suspended .* Paid for views with a script/);
    await theirs.reload();
    await theirs.getByRole('heading', { name: '404 Page Not Found' }).waitFor();

    await row(page, member).getByRole('button', { name: 'Restore' }).click();
    await dialog(page).getByText('Suspended because: Paid for views with a script.').waitFor();
    await dialog(page).getByRole('button', { name: 'Restore' }).click();
    await expectToast(page, 'Success', `${member.username} can sign in again.`);
    await row(page, member).getByRole('button', { name: 'Suspend' }).waitFor();
  });

  test('is not offered for oneself, and a refusal is told', async () => {
    const boss = await site.given.admin();
    const member = await site.given.member();
    const page = await open(`/admin?q=${boss.username}`);
    expect(await row(page, boss).getByRole('button', { name: 'Suspend' }).isDisabled()).toBe(true);
    await page.goto(`/admin?q=${member.username}`);
    await refuse(page, /\/api\/admin\/suspend/);
    await row(page, member).getByRole('button', { name: 'Suspend' }).click();
    await dialog(page).getByLabel('Reason').fill('A try');
    await dialog(page).getByRole('button', { name: 'Suspend' }).click();
    await expectToast(page, 'Error', 'Too many requests. Try again in 9 s');
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'detached' });
    expect((await boss.call(admin.listUsers, { query: { q: member.username } }))[0]?.suspendedAt).toBeNull();
  });
});

describe('the signals of a member', () => {
  test('are explained, and a false view is voided with a reason', async () => {
    const { given } = site;
    const viewer = await given.member();
    const { view } = await given.finishedWatch({ viewer });
    await site.app.db.write((tx) =>
      tx.query('update view set fast_beats = 3, hidden_ms = 8000, pauses = 1 where id = $1', [view.id]),
    );
    await viewer.call(watching.completeWatching, { body: { viewId: view.id } });
    const page = await open(`/admin?q=${viewer.username}`);
    await row(page, viewer).getByRole('button', { name: 'Signals' }).click();
    const entry = dialog(page).getByRole('listitem');
    await expectText(entry, /^Untitled Video Rewarded (Unverified )?View \d+ · .* Claimed more time than passed/);
    await entry.getByText(/3 times · Window hidden or behind another for 8 seconds$/).waitFor();
    await expectAccessible(page);
    await expectToFitAPhone(page);

    await entry.getByRole('button', { name: `Void view ${view.id}` }).click();
    const question = page.getByRole('dialog', { name: `Void view ${view.id}?` });
    await question.getByText('An admin can undo it in the same list.').waitFor();
    await question.getByLabel('Reason').fill('Played by a script');
    await question.getByRole('button', { name: 'Void' }).click();
    await expectToast(page, 'Success', 'The view is voided.');
    await entry.getByText('Voided', { exact: true }).waitFor();
    const { lines } = await viewer.call(credits.statement);
    expect(lines[0]).toMatchObject({ amount: -1, kind: 'view_voided', balance: 0 });
    // The dialog promised that this can be undone.
    await entry.getByRole('button', { name: `Undo the void of view ${view.id}` }).click();
    await expectToast(page, 'Success', 'The view counts again.');
    await entry.getByText('Rewarded', { exact: true }).waitFor();
    expect((await viewer.call(credits.statement)).lines[0]).toMatchObject({ amount: 1, balance: 1 });
  });

  test('of somebody who watched nothing are nothing', async () => {
    const member = await site.given.member();
    const page = await open(`/admin?q=${member.username}`);
    await row(page, member).getByRole('button', { name: 'Signals' }).click();
    await dialog(page).getByText('No views yet').waitFor();
    await expectAccessible(page);
  });
});
