import path from 'node:path';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, expect, onTestFinished } from 'vitest';
import { theBrowser } from './chromium.ts';
import { windows } from './windows.ts';

const SERVICE_WORKER_BLOCKED = 'Service Worker registration blocked by Playwright';

/** All test files of a worker share windows. They end with its browser. */
const lent = windows();

/** Opens windows of first-time visitors for the tests of a file. Saves a screenshot if a test fails. */
export function pageOpener(): (options: BrowserContextOptions) => Promise<Page> {
  afterAll(() => lent.siteChanges());
  return async (options) => {
    const page = await lent.borrow(await theBrowser(), options);
    page.setDefaultTimeout(100_000);
    const complaints = collectComplaints(page);
    onTestFinished(async ({ task }) => {
      const hasFailed = task.result?.state === 'fail';
      if (hasFailed) {
        const file = `${task.name.replaceAll(/\W+/g, '-')}.png`;
        // If the screenshot fails, ignore that: the test's own error matters, and the window must be closed.
        const picture = page.screenshot({ path: path.join(import.meta.dirname, '../../artifacts', file) });
        await picture.catch(() => {});
      }
      await lent.giveBack(page, !hasFailed);
      expect(complaints.join('\n'), 'the browser console is silent').toBe('');
    });
    return page;
  };
}
/**
 * Collects errors and warnings of the console. The browser also logs every 4xx, which is normal here and left out; and 503, by which
 * the server of a busy machine says to come again. What a page makes of that is seen by the test itself.
 */
function collectComplaints(page: Page): string[] {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return;
    if (/^Failed to load resource: the server responded with a status of (4\d\d|503)/.test(message.text())) return;
    if (message.text() === SERVICE_WORKER_BLOCKED) return;
    // On a slow machine it may take seconds until the page uses a preloaded file.
    if (message.text().includes('was preloaded using link preload but not used')) return;
    complaints.push(message.text());
  });
  return complaints;
}
