import { readFile } from 'node:fs/promises';
import type { BrowserContext } from 'playwright-core';

const page = (name: string) => readFile(new URL(`./${name}.html`, import.meta.url), 'utf8');

/** What a video's id makes its stand-in do. */
export const youtubeIds = {
  fine: 'fine1234567',
  short: 'clip3_12345',
  embeddingOff: 'err150_1234',
  removed: 'err100_1234',
  silent: 'silent12345',
} as const;

export const tiktokIds = {
  fine: '7300000000000000007',
  short: '7300000000000000003',
  missing: '7300000000000001001',
  autoplayRefused: '7300000000000003002',
} as const;

/**
 * Keeps a browser off the internet: our own site is reached, the two players are stood in for, and whatever else is
 * asked for is refused and written down. Every test ends by finding that list empty.
 */
export async function standInPlayers(context: BrowserContext, site: string): Promise<{ strays: string[] }> {
  const strays: string[] = [];
  const [youtube, tiktok] = await Promise.all([page('youtube'), page('tiktok')]);
  await context.route('**/*', async (route) => {
    const address = route.request().url();
    if (new URL(address).origin === site) return route.continue();
    strays.push(address);
    return route.abort();
  });
  await context.route('https://www.youtube-nocookie.com/embed/*', (route) =>
    route.fulfill({ contentType: 'text/html', body: youtube }),
  );
  await context.route('https://www.tiktok.com/player/v1/*', (route) =>
    route.fulfill({ contentType: 'text/html', body: tiktok }),
  );
  return { strays };
}
