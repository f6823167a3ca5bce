import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** Only the rules about colours need a second check in dark mode, because a theme changes nothing else. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

const axeSource = readFileSync(
  createRequire(import.meta.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
  'utf8',
);

/** Expects that axe finds no violation of WCAG 2.2 AA, in light and in dark mode. */
export async function expectAccessible(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  await useTheme(page, 'light');
  expect(await violations(axe(page).withTags(WCAG)), 'light').toEqual([]);
  await useTheme(page, 'dark');
  expect(await violations(axe(page).withRules(COLOUR_RULES)), 'dark').toEqual([]);
}

/**
 * Runs axe the cheapest way: the script is already in the page, legacy mode opens no second window, and frames are left
 * out because the players are not ours.
 */
const axe = (page: Page) =>
  new AxeBuilder({ page, axeSource: ';' }).setLegacyMode().options({ iframes: false, resultTypes: ['violations'] });

async function violations(checks: AxeBuilder): Promise<string[]> {
  const found = await checks.analyze();
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
}

async function useTheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  // Even the shortest transition takes some frames, so wait until no animation is running.
  await page.evaluate(async () => {
    const frame = () => new Promise((drawn) => requestAnimationFrame(drawn));
    await frame();
    await frame();
    const changing = () => document.getAnimations().some(({ playState }) => playState === 'running');
    for (let frames = 0; changing() && frames < 100; frames++) await frame();
  });
}
