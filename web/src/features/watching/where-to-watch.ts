import type { Where } from './watch-store.ts';

/** Browsers inside other apps: they open a window in place of the page, or not at all. */
const INSIDE_AN_APP = /FBAN|FBAV|Instagram|musical_ly|BytedanceWebview|TikTok|Line\/|Snapchat|; wv\)/i;

/** A window of its own works on a desk; a phone would open a tab that hides this page, and an app may open nothing. */
export function whereToWatch(): Where {
  const phone = matchMedia('(hover: none) and (pointer: coarse)').matches;
  return phone || INSIDE_AN_APP.test(navigator.userAgent) ? 'page' : 'window';
}
