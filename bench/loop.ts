import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type BrowserContext, chromium, type Locator, type Page } from 'playwright-core';
import { startServer } from '../api/src/testing/server-process.ts';
import { standInPlayers } from '../e2e/players/stand-in-players.ts';
import { ADMIN, countingClicks, offerVideos, register } from './viewer-world.ts';

/** A round has five videos and ends with a pause, which is not measured. */
const VIDEOS = 5;
const WATCH_SECONDS = 3;

/** Times in milliseconds, taken in the page by its own clock. */
interface Turn {
  video: string;
  /** From the end of the countdown until the next player is ready. */
  afterCountdown: number;
  /** From the credit until then, with the countdown. */
  afterCredit: number;
}

export interface Loop {
  /** Clicks from the dashboard until the first video plays, and from one credit to the next video playing. */
  clicksToFirst: number;
  clicksToNext: number;
  /** From the click on "Start watching" until the first player is ready. */
  toFirst: number;
  turns: Turn[];
  /** Calls to the server that the player window made for each video, without heartbeats. */
  callsPerVideo: number;
}

/** Runs in the player window: notes when a credit is there, when the next video begins, and when its player is ready. */
function takeTimes(): void {
  const marks: { name: string; at: number }[] = [];
  const stage = document.getElementById('stage') as HTMLElement;
  let phase = '';
  Object.assign(window, { marks });
  new MutationObserver(() => {
    const now = document.body.dataset.phase ?? '';
    if (now !== phase && (now === 'completed' || now === 'waiting')) marks.push({ name: now, at: performance.now() });
    phase = now;
  }).observe(document.body, { attributeFilter: ['data-phase'] });
  new MutationObserver(() => {
    if ('ready' in stage.dataset) marks.push({ name: 'ready', at: performance.now() });
  }).observe(stage, { attributeFilter: ['data-ready'] });
}

interface Mark {
  name: string;
  at: number;
}

const marksOf = (popup: Page) => popup.evaluate(() => (window as unknown as { marks: Mark[] }).marks);

async function watchOne(popup: Page, click: (target: Locator) => Promise<void>): Promise<Turn> {
  const title = (await popup.locator('h1').textContent()) ?? '';
  await popup.locator('#stage[data-ready]').waitFor();
  await click(popup.frameLocator('iframe').locator('#play', { hasText: 'Play' }));
  await popup.locator('body[data-phase="completed"]').waitFor({ timeout: 60_000 });
  const before = (await marksOf(popup)).length;
  await popup.waitForFunction(
    (count) =>
      (window as unknown as { marks: { name: string }[] }).marks.slice(count).some(({ name }) => name === 'ready'),
    before,
    { timeout: 30_000 },
  );
  const marks = await marksOf(popup);
  const at = (name: string) => marks.findLast((mark) => mark.name === name)?.at ?? Number.NaN;
  return { video: title, afterCountdown: at('ready') - at('waiting'), afterCredit: at('ready') - at('completed') };
}

async function measure(context: BrowserContext, address: string): Promise<Loop> {
  const page = await context.newPage();
  await page.goto(address);
  const start = page.getByRole('button', { name: 'Start watching' }).first();
  await start.waitFor();
  const calls: string[] = [];
  context.on('request', (request) => {
    const { pathname } = new URL(request.url());
    // The frame of a navigation may not exist yet, and only calls are counted.
    if (request.isNavigationRequest() || !pathname.startsWith('/api/') || pathname.endsWith('/heartbeat')) return;
    if (request.frame().url().endsWith('/player')) calls.push(pathname);
  });
  const clicked = performance.now();
  const count = countingClicks();
  const [popup] = await Promise.all([context.waitForEvent('page'), count.click(start)]);
  await popup.locator('#stage[data-ready]').waitFor();
  const toFirst = performance.now() - clicked;
  await popup.evaluate(takeTimes);
  const turns: Turn[] = [];
  turns.push(await watchOne(popup, count.click));
  const clicksToFirst = count.clicks;
  for (let number = 2; number < VIDEOS; number++) turns.push(await watchOne(popup, count.click));
  const clicksToNext = (count.clicks - clicksToFirst) / (turns.length - 1);
  return { clicksToFirst, clicksToNext, toFirst, turns, callsPerVideo: calls.length / turns.length };
}

/** The loop of a viewer in a real browser, with stand-ins for the platforms' players. */
export async function measureLoop(): Promise<Loop> {
  const folder = mkdtempSync(path.join(tmpdir(), 'viewloop-loop-'));
  const server = await startServer({
    DATA_DIR: path.join(folder, 'data'),
    RATE_LIMITS: 'off',
    WATCH_SECONDS: String(WATCH_SECONDS),
    ADMIN_PASSWORD: ADMIN.password,
    // A newcomer is asked a question in nearly every video, and the time a person takes for it is not ours to measure.
    FAIR_PLAY: 'off',
  });
  const executablePath = process.env.CHROMIUM ?? '';
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    await offerVideos(server.address, VIDEOS);
    const viewer = await register(server.address, 'viewer');
    const [name = '', value = ''] = viewer.cookie.split('=');
    const context = await browser.newContext({ serviceWorkers: 'block', viewport: { width: 1280, height: 900 } });
    await context.addCookies([{ name, value, url: server.address, httpOnly: true, sameSite: 'Lax' }]);
    await standInPlayers(browser);
    return await measure(context, server.address);
  } finally {
    await browser.close();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
