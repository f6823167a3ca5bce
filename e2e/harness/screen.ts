import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/** For `expect.poll(…, soon)`: waits as long as Playwright does by default here. */
export const soon = { timeout: 100_000 };

/** Expects that nothing is wider than the smallest phone. A busy browser may lay the page out with its old width once more. */
export async function expectToFitAPhone(page: Page): Promise<void> {
  await page.setViewportSize({ width: 320, height: 640 });
  const tooWide = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  await expect.poll(tooWide, { ...soon, message: 'pixels beyond 320' }).toBeLessThanOrEqual(0);
}

/** Expects one toast on the screen, with exactly this text. While a dialog is open, a problem is said in it instead. */
export async function expectToast(page: Page, title: string, description?: string): Promise<void> {
  const shown = async () => ({
    title: await page.locator('.toast-title, [data-problem] p:first-child').allTextContents(),
    description: await page.locator('.toast-description, [data-problem] p + p').allTextContents(),
  });
  await expect
    .poll(shown, soon)
    .toEqual({ title: [title], description: description === undefined ? [] : [description] });
}

/** Expects that a dialog says what went wrong in it, with exactly this text. */
export const expectProblem = (dialog: Locator, title: string, description: string): Promise<void> =>
  expectText(dialog.getByRole('alert'), `${title} ${description}`);

/** Waits until the element's text is exactly this. */
export async function expectText(place: Locator, text: string | RegExp): Promise<void> {
  const shown = async () => (await place.innerText()).replaceAll(/\s+/g, ' ').trim();
  await expect.poll(shown, soon).toMatch(exactly(text));
}

/** What matches this text and nothing else; an expression is taken as it is. */
export const exactly = (text: string | RegExp) =>
  typeof text === 'string' ? new RegExp(`^${text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`) : text;

/** Opens a part of the admin area: first its group, then its tab. */
export async function openAdminPart(page: Page, group: string, part: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Groups of the admin area' }).getByRole('link', { name: group }).click();
  await page.getByRole('tab', { name: part, exact: true }).click();
}

/** The card with this heading. */
export function card(page: Page, heading: string): Locator {
  return page.locator('section.card').filter({ has: page.getByRole('heading', { name: heading, exact: true }) });
}

/** Refuses a call with 429, as the server does over a limit, until the returned function is called. */
export async function refuse(page: Page, path: RegExp): Promise<() => Promise<void>> {
  const body = { code: 'too_many_requests', message: 'Too many requests. Try again in 9 s', details: { seconds: 9 } };
  await page.route(path, (route) => route.fulfill({ status: 429, json: body }));
  return () => page.unroute(path);
}

/**
 * Presses every "Try again" until none is left: the first as a person does, the others where they still are. Some parts ask again
 * by themselves after a while, so on a slow machine a button may be gone before it is pressed.
 */
export async function tryAllAgain(page: Page): Promise<void> {
  const again = page.getByRole('button', { name: 'Try again' });
  await again.first().click();
  const pressAll = (buttons: (HTMLElement | SVGElement)[]) => {
    for (const button of buttons) (button as HTMLElement).click();
  };
  const left = async () => {
    await again.evaluateAll(pressAll);
    return again.count();
  };
  await expect.poll(left, soon).toBe(0);
}
