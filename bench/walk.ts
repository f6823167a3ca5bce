import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { startServer } from '../api/src/testing/server-process.ts';
import { standInPlayers } from '../e2e/players/stand-in-players.ts';
import { ADMIN, countingClicks, offerVideos } from './viewer-world.ts';

/** Every answer of the API comes this much later. */
const ANSWER_DELAY_MS = 300;

const SCREENS: Record<string, BrowserContextOptions> = {
  desktop: { viewport: { width: 1280, height: 900 } },
  'phone, 390 px': { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
};

export interface Walk {
  screen: string;
  clicks: number;
  fields: number;
  /** Seconds from the first click on the landing page. */
  toAccount: number;
  toPlaying: number;
  toCredit: number;
  /** Questions that were asked on the way. */
  questions: number;
  /** The largest shift of any page on the way. */
  shift: number;
}

/** Runs in every page: adds up what moved although nobody had touched it. */
function noteShifts(): void {
  Object.assign(globalThis, { shifted: 0 });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
      if (!entry.hadRecentInput) (globalThis as unknown as { shifted: number }).shifted += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
}

const shiftOf = (page: Page) => page.evaluate(() => (globalThis as unknown as { shifted: number }).shifted);

async function walk(browser: Browser, address: string, screen: string, number: number): Promise<Walk> {
  const context = await browser.newContext({
    serviceWorkers: 'block',
    reducedMotion: 'no-preference',
    locale: 'en-US',
    ...SCREENS[screen],
  });
  await context.addInitScript(noteShifts);
  await context.route(/\/api\/(?!events)/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, ANSWER_DELAY_MS));
    await route.continue().catch(() => {});
  });
  await standInPlayers(browser);
  try {
    const page = await context.newPage();
    const shifts: number[] = [];
    const count = countingClicks();
    await page.goto(address);
    const started = performance.now();
    const since = () => (performance.now() - started) / 1000;
    shifts.push(await shiftOf(page));
    await count.click(page.getByRole('link', { name: 'Get Started Free' }).first());
    const name = `walker${number}`;
    const entries = { Username: name, Email: `${name}@example.com`, Password: 'a long walk 27' };
    for (const [label, text] of Object.entries(entries)) await page.getByLabel(label, { exact: true }).fill(text);
    await count.click(page.getByRole('button', { name: 'Create account' }));
    const start = page.getByRole('button', { name: 'Start watching' }).first();
    await start.waitFor();
    const toAccount = since();
    const opens = screen === 'desktop' ? context.waitForEvent('page') : Promise.resolve(page);
    shifts.push(await shiftOf(page));
    await count.click(start);
    const player = await opens;
    const play = player.frameLocator('iframe').locator('#play', { hasText: 'Play' });
    await count.click(play);
    const toPlaying = since();
    let questions = 0;
    player.on('request', (request) => {
      if (request.url().endsWith('/checks/draw')) questions += 1;
    });
    await player.locator('body[data-phase="completed"]').waitFor({ timeout: 120_000 });
    const toCredit = since();
    shifts.push(await shiftOf(player));
    const fields = Object.keys(entries).length;
    return {
      screen,
      clicks: count.clicks,
      fields,
      toAccount,
      toPlaying,
      toCredit,
      questions,
      shift: Math.max(...shifts),
    };
  } finally {
    await context.close();
  }
}

/** From the landing page to the first credit, with motion on and a slow server, as fast as a visitor could be. */
export async function measureWalk(): Promise<Walk[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'viewloop-walk-'));
  const server = await startServer({
    DATA_DIR: path.join(folder, 'data'),
    RATE_LIMITS: 'off',
    ADMIN_PASSWORD: ADMIN.password,
  });
  const executablePath = process.env.CHROMIUM ?? '';
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    await offerVideos(server.address, 6);
    const walks: Walk[] = [];
    for (const [number, screen] of Object.keys(SCREENS).entries())
      walks.push(await walk(browser, server.address, screen, number));
    return walks;
  } finally {
    await browser.close();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
