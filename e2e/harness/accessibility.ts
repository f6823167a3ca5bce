import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** Only the rules about colours need a second check in dark mode, because a theme changes nothing else. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

const axeSource = readFileSync(
  createRequire(import.meta.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
  'utf8',
);

/**
 * Expects that axe finds no violation of WCAG 2.2 AA, in light and in dark mode. While a dialog is open, only the dialog is
 * looked at: nobody can read or reach what is behind it, and that page has a check of its own.
 */
export async function expectAccessible(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  await page.evaluate(changeAtOnce);
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  expect(await violations(page, { type: 'tag', values: WCAG }), 'light').toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  expect(await violations(page, { type: 'rule', values: COLOUR_RULES }), 'dark').toEqual([]);
}

/** Without this, every element of the page begins a transition when the theme changes, and some frames are spent on it. */
function changeAtOnce(): void {
  const marked = globalThis as unknown as { changesAtOnce?: boolean };
  if (marked.changesAtOnce) return;
  marked.changesAtOnce = true;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('*, ::before, ::after { transition: none !important; }');
  document.adoptedStyleSheets.push(sheet);
}

/** As much of axe as is used here. */
interface Axe {
  run(place: Document | HTMLElement, how: object): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>;
}

/**
 * Runs axe the cheapest way: only what breaks a rule is described, styles of other sites are not fetched, and frames are left
 * out because the players are not ours.
 */
function violations(page: Page, runOnly: { type: 'tag' | 'rule'; values: string[] }): Promise<string[]> {
  return page.evaluate(async (only) => {
    // Even the shortest animation takes some frames, so wait until none is running.
    const frame = () => new Promise((drawn) => requestAnimationFrame(drawn));
    await frame();
    await frame();
    const changing = () => document.getAnimations().some(({ playState }) => playState === 'running');
    for (let frames = 0; changing() && frames < 100; frames++) await frame();
    const { axe } = globalThis as unknown as { axe: Axe };
    const dialogs = document.querySelectorAll<HTMLElement>('dialog:modal');
    const found = await axe.run(dialogs.item(dialogs.length - 1) ?? document, {
      runOnly: only,
      resultTypes: ['violations'],
      iframes: false,
      preload: false,
      selectors: false,
    });
    return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
  }, runOnly);
}
