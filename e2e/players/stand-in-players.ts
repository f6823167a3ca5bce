import { readFileSync } from 'node:fs';
import type { Browser } from 'playwright-core';

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

const page = (name: string) => readFileSync(new URL(`./${name}.html`, import.meta.url)).toString('base64');
const PLAYERS = new Map([
  ['https://www.youtube-nocookie.com/embed/', page('youtube')],
  ['https://www.tiktok.com/player/v1/', page('tiktok')],
]);

/**
 * Serves the stand-in players instead of the two platforms, in every window of this browser. The browser itself is told to,
 * because `context.route` stops every request of a window and switches its cache off, which doubles the cost of each page.
 */
export async function standInPlayers(browser: Browser): Promise<void> {
  const devtools = await browser.newBrowserCDPSession();
  devtools.on('Fetch.requestPaused', ({ requestId, request: { url } }) => {
    const [, body = ''] = [...PLAYERS].find(([address]) => url.startsWith(address)) ?? [];
    const responseHeaders = [{ name: 'content-type', value: 'text/html' }];
    const answered = devtools.send('Fetch.fulfillRequest', { requestId, responseCode: 200, responseHeaders, body });
    // The window may have been closed meanwhile.
    answered.catch(() => {});
  });
  const patterns = [...PLAYERS.keys()].map((address) => ({ urlPattern: `${address}*` }));
  await devtools.send('Fetch.enable', { patterns });
}
