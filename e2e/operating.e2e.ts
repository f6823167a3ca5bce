import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { runJob } from '../api/src/testing/run-job.ts';
import { expectAccessible } from './harness/accessibility.ts';
import { expectToFitAPhone, soon } from './harness/screen.ts';
import { openSite } from './harness/site.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'viewloop-test-'));
chmodSync(folder, 0o755);
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const site = openSite({ BACKUP_DIR: path.join(folder, 'backups') });

test('an admin sees what the doctor found, and downloads a backup', async () => {
  await runJob(site.app, 'keep-backups');
  const page = await site.visit(await site.given.admin(), '/admin?tab=settings');
  await page.getByText(/^Looked at /).waitFor();
  await page.getByText('Database: encoding UTF8').waitFor();
  await page.getByText(/^Tried and sound, /).waitFor();
  await expectAccessible(page);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /^Download: / }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^viewloop-.+\.backup$/);
  await expect.poll(() => page.getByRole('button', { name: /^Try now: / }).isEnabled(), soon).toBe(true);
  await expectToFitAPhone(page);
  await page.getByRole('tab', { name: 'Audit log' }).click();
  await page.getByText(`Downloaded the backup ${file.suggestedFilename()}`).waitFor();
});
