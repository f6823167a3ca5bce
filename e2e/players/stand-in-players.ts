import { readFile } from 'node:fs/promises';
import type { BrowserContext } from 'playwright-core';

const page = (name: string) => readFile(new URL(`./${name}.html`, import.meta.url), 'utf8');

/** The id of a video decides what its stand-in player does. */
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

/** Serves the stand-in players instead of the two platforms, in every window of this browser. */
export async function standInPlayers(context: BrowserContext): Promise<void> {
  const [youtube, tiktok] = await Promise.all([page('youtube'), page('tiktok')]);
  await context.route('https://www.youtube-nocookie.com/embed/*', (route) =>
    route.fulfill({ contentType: 'text/html', body: youtube }),
  );
  await context.route('https://www.tiktok.com/player/v1/*', (route) =>
    route.fulfill({ contentType: 'text/html', body: tiktok }),
  );
}
