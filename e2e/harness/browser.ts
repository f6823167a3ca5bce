import path from 'node:path';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import { theBrowser } from './chromium.ts';

const SERVICE_WORKER_BLOCKED = 'Service Worker registration blocked by Playwright';

/** Opens a window of a first-time visitor and closes it after the test. Saves a screenshot if the test fails. */
export async function openPage(baseURL: string, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await (await theBrowser()).newContext({ baseURL, ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(100_000);
  const complaints = collectComplaints(page);
  onTestFinished(async ({ task }) => {
    if (task.result?.state === 'fail') {
      const file = `${task.name.replaceAll(/\W+/g, '-')}.png`;
      // If the screenshot fails, ignore that: the test's own error matters, and the window must be closed.
      const picture = page.screenshot({ path: path.join(import.meta.dirname, '../../artifacts', file) });
      await picture.catch(() => {});
    }
    await context.close();
    expect(complaints, 'the browser console is silent').toEqual([]);
  });
  return page;
}

/** Collects errors and warnings of the console. The browser also logs every 4xx, which is normal here and left out. */
function collectComplaints(page: Page): string[] {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return;
    if (/^Failed to load resource: the server responded with a status of 4\d\d/.test(message.text())) return;
    if (message.text() === SERVICE_WORKER_BLOCKED) return;
    // On a slow machine it may take seconds until the page uses a preloaded file.
    if (message.text().includes('was preloaded using link preload but not used')) return;
    complaints.push(message.text());
  });
  return complaints;
}
