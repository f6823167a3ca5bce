import path from 'node:path';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import { theBrowser } from './chromium.ts';

const SERVICE_WORKER_BLOCKED = 'Service Worker registration blocked by Playwright';

/** A browser window of a person who was never here before, closed after the test. A picture is kept if the test fails. */
export async function openPage(baseURL: string, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await (await theBrowser()).newContext({ baseURL, ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  const complaints = collectComplaints(page);
  onTestFinished(async ({ task }) => {
    if (task.result?.state === 'fail') {
      const file = `${task.name.replaceAll(/\W+/g, '-')}.png`;
      // A page that cannot be drawn any more must not hide why the test failed, nor stay open.
      const picture = page.screenshot({ path: path.join(import.meta.dirname, '../../artifacts', file) });
      await picture.catch(() => {});
    }
    await context.close();
    expect(complaints, 'the browser console is silent').toEqual([]);
  });
  return page;
}

/** Answers such as 401 are part of the product and the browser notes each of them; anything else is a fault. */
function collectComplaints(page: Page): string[] {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return;
    if (/^Failed to load resource: the server responded with a status of 4\d\d/.test(message.text())) return;
    if (message.text() === SERVICE_WORKER_BLOCKED) return;
    // On a slow machine what was asked for ahead may lie there for seconds before the page comes to use it.
    if (message.text().includes('was preloaded using link preload but not used')) return;
    complaints.push(message.text());
  });
  return complaints;
}
