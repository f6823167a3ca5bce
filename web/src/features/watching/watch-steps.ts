import { queryClient } from '../../lib/query-client.ts';
import { messages } from '../../messages/rest.ts';
import type { CurrentVideo } from '../../player/sitting.ts';
import { toast } from '../../ui/toast-store.ts';
import { abandonView, type Video, videosQuery } from './api.ts';
import { askPlayer, dismiss, listenToPlayer, settle } from './follow-player.ts';
import { findNext } from './next-video.ts';
import {
  closePlayerWindow,
  openPlayerHere,
  openPlayerWindow,
  seesPlayerWindow,
  showPlayerWindow,
  whereToWatch,
} from './player-window.ts';
import { currentWatch, setWatch } from './watch-store.ts';

const CLOSES_ITSELF_MS = 400;

let listPage = 1;
/** Videos that the viewer has left in this visit. They are not offered again. */
const passed = new Set<number>();

function sayBlocked(): void {
  const { watching } = messages();
  toast({ title: watching.blockedToast, description: watching.blockedToastText, tone: 'danger' });
}

/** Ends the watch that is running, if there is one, and closes its window. */
function stopPlaying(): void {
  const watch = currentWatch();
  if (watch?.state !== 'watching') return closePlayerWindow();
  dismiss(watch.viewId);
  askPlayer({ from: 'page', ask: 'close', viewId: watch.viewId, reason: 'skipped' });
  // A window that hangs cannot give up its watch or close itself.
  abandonView(watch.viewId, 'skipped').catch(() => {});
  setTimeout(() => {
    const now = currentWatch();
    if (now?.state !== 'watching' || now.viewId === watch.viewId) closePlayerWindow();
  }, CLOSES_ITSELF_MS);
}

async function nextVideo(): Promise<Video | null> {
  const currentId = currentWatch()?.video.id ?? 0;
  passed.add(currentId);
  const readPage = (page: number) => queryClient.fetchQuery(videosQuery(page));
  const found = await findNext(readPage, { page: listPage, currentId, passed }).catch(() => null);
  if (found) listPage = found.page;
  else toast({ title: messages().watching.noMore });
  return found?.video ?? null;
}

/** Shows a video with its four steps; nothing starts yet. */
export function choose(video: Video, page: number): void {
  stopPlaying();
  listPage = page;
  setWatch({ video, state: 'idle', popupBlocked: false });
}

/** Call this first in a click, because the browser opens a window only then. Returns false when it was blocked. */
export function start(video: CurrentVideo): boolean {
  if (whereToWatch() === 'tab') {
    openPlayerHere(video.id);
    return true;
  }
  listenToPlayer();
  const opened = openPlayerWindow(() => void settle(), video.id);
  setWatch(opened ? { video, state: 'starting' } : { video, state: 'idle', popupBlocked: true });
  if (!opened) sayBlocked();
  return opened;
}

/** For a browser that blocks the window: opens the player in this tab. */
export const startHere = (video?: CurrentVideo) => openPlayerHere(video?.id);

/** Starts the next video at once, in the same window. */
export function startNext(): void {
  const watch = currentWatch();
  if (!watch) return;
  passed.add(watch.video.id);
  if (seesPlayerWindow()) {
    askPlayer({ from: 'page', ask: 'next' });
    showPlayerWindow();
  } else if (whereToWatch() === 'tab') openPlayerHere(undefined, passed);
  else if (openPlayerWindow(() => void settle(), undefined, passed))
    setWatch({ video: watch.video, state: 'starting' });
  else sayBlocked();
}

/** Leaves the video and shows the next one, which the viewer then starts. */
export async function skip(): Promise<void> {
  stopPlaying();
  const video = await nextVideo();
  setWatch(video && { video, state: 'idle', popupBlocked: false });
}

export function closePlayer(): void {
  const watch = currentWatch();
  if (watch?.state === 'watching') askPlayer({ from: 'page', ask: 'close', viewId: watch.viewId, reason: 'closed' });
  closePlayerWindow();
}

export const sayElsewhere = () => toast({ title: messages().watching.windowElsewhere });

export function showPlayer(): void {
  if (!showPlayerWindow()) sayElsewhere();
}

/** After `startFirst` has opened the window, or has failed to. */
export function followWindow(opened: boolean): void {
  listenToPlayer();
  if (!opened) sayBlocked();
}

export const windowClosed = () => void settle();
