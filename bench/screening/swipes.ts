import { type BrowserContext, chromium } from 'playwright-core';
import { drawClip } from '../../api/src/demo/drawn-clip.ts';
import { median } from '../median.ts';
import { tellStep } from '../progress.ts';
import { newPerson, openRoomSite, type RoomSite, show, untilReady, upload } from './site.ts';

export interface Swipes {
  /** From the key to the first picture of the next clip, in milliseconds. */
  ms: number[];
  median: number;
  p95: number;
}

const SCENES = ['waves', 'city', 'board', 'plate'] as const;
const CLIP_SECONDS = 10;
const WATCHED_MS = 1500;
const CREDITS = 200;

/** Runs in the page: notes when a key asked for the next clip, and when a picture of another file was on the screen. */
function takeTimes(): void {
  const video = document.querySelector('section[aria-label="Clip"] > video') as HTMLVideoElement;
  const times: number[] = [];
  let asked: { at: number; source: string } | undefined;
  Object.assign(window, { times });
  addEventListener(
    'keydown',
    ({ timeStamp, key }) => {
      if (key === 'ArrowDown') asked = { at: timeStamp, source: video.currentSrc };
    },
    { capture: true },
  );
  const next: VideoFrameRequestCallback = (_now, { presentationTime }) => {
    if (asked && video.currentSrc !== asked.source) {
      times.push(presentationTime - asked.at);
      asked = undefined;
    }
    video.requestVideoFrameCallback(next);
  };
  video.requestVideoFrameCallback(next);
}

async function clipsIn(site: RoomSite, count: number): Promise<void> {
  for (let n = 0; n < count; n++) {
    const owner = await newPerson(site);
    const bytes = Buffer.from(await drawClip(SCENES[n % SCENES.length] as (typeof SCENES)[number], n, CLIP_SECONDS));
    const { id } = await upload(site, owner, bytes);
    await untilReady(site, owner, id);
    await show(site, owner, id, CREDITS);
  }
}

async function swipe(context: BrowserContext, address: string, swipes: number): Promise<number[]> {
  const page = await context.newPage();
  await page.goto(`${address}/screen`);
  await page.getByRole('button', { name: 'Start screening' }).first().click();
  await page.locator('section[aria-label="Clip"][data-on]').waitFor();
  await page.evaluate(takeTimes);
  for (let n = 1; n <= swipes; n++) {
    await page.waitForTimeout(WATCHED_MS);
    await page.keyboard.press('ArrowDown');
    await page.waitForFunction((count) => (window as unknown as { times: number[] }).times.length >= count, n);
  }
  return page.evaluate(() => (window as unknown as { times: number[] }).times);
}

/** Swipes through drawn clips, like those of the demo, in a real browser. */
export async function measureSwipes(swipes: number): Promise<Swipes> {
  tellStep(`  ${swipes} swipes`);
  const site = await openRoomSite({ FFMPEG: 'off' });
  const executablePath = process.env.CHROMIUM ?? '';
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    await clipsIn(site, swipes + 2);
    const [name = '', value = ''] = (await newPerson(site)).cookie.split('=');
    const context = await browser.newContext({ serviceWorkers: 'block', viewport: { width: 1280, height: 900 } });
    await context.addCookies([{ name, value, url: site.address, httpOnly: true, sameSite: 'Lax' }]);
    const ms = await swipe(context, site.address, swipes);
    const sorted = ms.toSorted((a, b) => a - b);
    return { ms, median: median(ms), p95: sorted[Math.ceil(sorted.length * 0.95) - 1] ?? 0 };
  } finally {
    await browser.close();
    await site.close();
  }
}
