import { PLAYER_WINDOW, playerAddress } from '../../player/between-windows.ts';

const SIZE = { width: 800, height: 600 };
const CLOSED_POLL_MS = 500;
/** Browsers inside other apps open a window in place of the page, or not at all. */
const INSIDE_AN_APP = /FBAN|FBAV|Instagram|musical_ly|BytedanceWebview|TikTok|Line\/|Snapchat|; wv\)/i;

/** In a window of its own, or in this tab where windows do not work well. */
export type Where = 'window' | 'tab';

/**
 * Phones open a tab instead of a window, which would hide this page. And when this page is shown in the player window
 * itself, there is no need for a second one.
 */
export function whereToWatch(): Where {
  const phone = matchMedia('(hover: none) and (pointer: coarse)').matches;
  return phone || INSIDE_AN_APP.test(navigator.userAgent) || window.name === PLAYER_WINDOW ? 'tab' : 'window';
}

let popup: Window | null = null;
let poll: ReturnType<typeof setInterval> | undefined;

/** Centred on the screen that this page is on. */
function features(): string {
  const { availWidth, availHeight } = screen;
  const { availLeft = 0, availTop = 0 } = screen as Screen & { availLeft?: number; availTop?: number };
  const left = Math.max(0, Math.round(availLeft + (availWidth - SIZE.width) / 2));
  const top = Math.max(0, Math.round(availTop + (availHeight - SIZE.height) / 2));
  return `popup,width=${SIZE.width},height=${SIZE.height},left=${left},top=${top}`;
}

/** Call this first in a click, otherwise the browser blocks it. Returns false if it was blocked. */
export function openPlayerWindow(onClosed: () => void, videoId?: number, passed?: Iterable<number>): boolean {
  const opened = window.open(playerAddress(videoId, passed), PLAYER_WINDOW, features());
  if (!opened || opened.closed) return false;
  popup = opened;
  clearInterval(poll);
  poll = setInterval(() => {
    if (!opened.closed) return;
    clearInterval(poll);
    if (popup === opened) popup = null;
    onClosed();
  }, CLOSED_POLL_MS);
  opened.focus();
  return true;
}

export const openPlayerHere = (videoId?: number, passed?: Iterable<number>) =>
  location.assign(playerAddress(videoId, passed));

/** Whether this page has opened the window and still sees it. */
export const seesPlayerWindow = () => popup !== null && !popup.closed;

export const closePlayerWindow = () => popup?.close();

/**
 * Brings the player window to the front. A page that was reloaded finds it by its name. A page that was opened by other
 * means cannot see it and gets a new, empty window instead: that one is closed again, and the result is false.
 */
export function showPlayerWindow(): boolean {
  const found = seesPlayerWindow() ? popup : window.open('', PLAYER_WINDOW, features());
  if (!found) return false;
  try {
    if (found.location.pathname === '/player') {
      found.focus();
      return true;
    }
  } catch {
    // The window has gone to another site.
    return false;
  }
  found.close();
  return false;
}
