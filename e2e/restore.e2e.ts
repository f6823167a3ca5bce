import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { auth } from '@viewloop/contract';
import { DEPOSIT_POLL_SECONDS } from '@viewloop/contract/constants';
import type { Page } from 'playwright-core';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { makeBackup } from '../api/src/backup/make-backup.ts';
import { createEmptyDatabase } from '../api/src/testing/database.ts';
import { givenIn } from '../api/src/testing/given.ts';
import { freePort } from '../api/src/testing/litecoin-node.ts';
import { startServer } from '../api/src/testing/server-process.ts';
import { startTestApp } from '../api/src/testing/test-app.ts';
import { expectAccessible } from './harness/accessibility.ts';
import { theBrowser } from './harness/chromium.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'viewloop-test-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Without a look at the console: the server stops and starts in this test, which browsers log. */
async function openWindow(baseURL: string): Promise<Page> {
  const context = await (await theBrowser()).newContext({
    baseURL,
    viewport: { width: 390, height: 844 },
    serviceWorkers: 'block',
  });
  onTestFinished(() => context.close());
  return context.newPage();
}

async function signIn(page: Page, username: string, password: string): Promise<void> {
  await page.getByLabel('Username or email').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Password', { exact: true }).press('Enter');
}

test('a new site takes the backup of another one, and its admin signs in there', async () => {
  const source = await startTestApp({ RATE_LIMITS: 'off' });
  const chief = await givenIn(source).admin();
  await givenIn(source).rewardedWatch();
  const backup = path.join(folder, 'viewloop.backup');
  await makeBackup(source.databaseUrl, backup, '0.3.0');
  await source.close();
  const wrong = path.join(folder, 'holiday.jpg');
  writeFileSync(wrong, 'not a backup');

  const database = await createEmptyDatabase();
  const server = await startServer({
    DATABASE_URL: database.url,
    DATA_DIR: path.join(folder, 'data'),
    PORT: String(await freePort()),
    ADMIN_PASSWORD: 'secret1',
  });
  onTestFinished(async () => {
    await server.stop();
    await database.drop();
  });
  const page = await openWindow(server.address);
  await page.clock.install();
  await page.goto('/auth?next=/admin%3Ftab%3Dsettings');
  await signIn(page, 'admin', 'secret1');
  await page.getByRole('heading', { name: 'Restore a backup' }).waitFor();
  await expectAccessible(page);
  const choose = page.locator('input[type=file]');
  await choose.setInputFiles(wrong);
  await page.getByText('The file was refused, and nothing was changed:').waitFor();
  await page.getByText(/^The file is not a whole backup/).waitFor();
  // A restore may take minutes. Then it is another part of the page that finds out first that nobody is signed in any more.
  let isSignedOut = false;
  page.on('response', (answer) => {
    isSignedOut ||= answer.status() === 401 && new URL(answer.url()).pathname === auth.currentUser.path;
  });
  await page.route('**/api/admin/restore-backup', (route) =>
    route.request().method() === 'GET' && !isSignedOut ? route.abort() : route.continue(),
  );
  await choose.setInputFiles(backup);
  const afterHalfAMinute = async () => {
    await page.clock.fastForward(DEPOSIT_POLL_SECONDS * 1000);
    return isSignedOut;
  };
  await expect.poll(afterHalfAMinute, { interval: 1000 }).toBe(true);
  // Whatever goes wrong, the page and the server say it.
  await expect
    .poll(async () => [await page.locator('main').innerText(), ...server.lines].join('\n'))
    .toContain('The backup is restored');
  await page.getByRole('link', { name: 'Sign in' }).click();
  await signIn(page, chief.username, chief.password);
  await page.waitForURL((url) => url.pathname !== '/auth');
  await page.goto('/admin?tab=settings');
  await page.getByRole('heading', { name: 'Backups' }).waitFor();
  expect(await page.getByRole('heading', { name: 'Restore a backup' }).count()).toBe(0);
});
