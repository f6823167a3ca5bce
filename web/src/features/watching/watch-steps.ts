import { queryClient } from '../../lib/query-client.ts';
import { messages } from '../../messages/index.ts';
import { runWatch, type WatchRun } from '../../player/run-watch.ts';
import { toast } from '../../ui/toast-store.ts';
import { abandonView, readView, type Video, videosQuery } from './api.ts';
import { findNext } from './next-video.ts';
import { joinChannel, openPlayerWindow, type PlayerWindow } from './player-window.ts';
import { forgetWatch, rememberedWatch } from './remembered-watch.ts';
import { begin, follow, hear, settle } from './watch-control.ts';
import { outcomeOf } from './watch-outcome.ts';
import { currentWatch, setWatch } from './watch-store.ts';
import { whereToWatch } from './where-to-watch.ts';

const CLOSES_ITSELF_MS = 400;

/** What the viewer can do. One player at a time: in its window, or on this page. */
let playerWindow: Pick<PlayerWindow, 'skip' | 'close'> | null = null;
let playerHere: WatchRun | null = null;
let listPage = 1;
const passed = new Set<number>();

type PlayVideo = (video: Video) => Promise<void>;

/** Ends whatever plays; a watch that was running is skipped by that. */
function stopPlaying(): void {
  playerHere?.abandon('skipped');
  playerHere?.close();
  playerHere = null;
  const watch = currentWatch();
  const left = playerWindow;
  playerWindow = null;
  left?.skip();
  // The window says it to the server as well, if it still can.
  if (left && watch?.state === 'watching') abandonView(watch.view.viewId, 'skipped').catch(() => {});
  // The window closes itself once it has said goodbye; one that hangs is closed from here.
  setTimeout(() => playerWindow === null && left?.close(), CLOSES_ITSELF_MS);
}

function openWindow(): PlayVideo | null {
  const opened = openPlayerWindow({
    onStatus: hear,
    onNext: () => void playNext(play),
    onClosed() {
      playerWindow = null;
      const watch = currentWatch();
      if (watch?.state === 'watching') void settle(watch.view.viewId);
    },
  });
  const play: PlayVideo = (video) =>
    begin(
      video,
      'window',
      // The window may have been closed while the server was being asked.
      (view) => (playerWindow ? opened?.play(view) : void settle(view.viewId)),
      () => opened?.close(),
    );
  playerWindow = opened;
  if (opened) return play;
  const { watching } = messages();
  toast({ title: watching.blockedToast, description: watching.blockedToastText, tone: 'danger' });
  return null;
}

function playHere(host: HTMLElement): PlayVideo {
  return (video) =>
    begin(
      video,
      'page',
      (view) => {
        playerHere?.close();
        playerHere = runWatch({ host, view, onStatus: (status) => hear(view.viewId, status) });
        host.scrollIntoView({ block: 'start' });
      },
      () => {},
    );
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

async function playNext(play: PlayVideo): Promise<void> {
  const watch = currentWatch();
  if (!watch || watch.state === 'starting') return;
  setWatch({ video: watch.video, where: watch.where, state: 'starting' });
  const video = await nextVideo();
  if (video) return play(video);
  stopPlaying();
  setWatch(null);
}

export function choose(video: Video, page: number): void {
  stopPlaying();
  listPage = page;
  setWatch({ video, where: whereToWatch(), state: 'idle', popupBlocked: false });
}

/** First thing in a click, because the browser lets only that open a window. */
export function startInWindow(video: Video): void {
  const play = openWindow();
  if (play) void play(video);
  else setWatch({ video, where: 'window', state: 'idle', popupBlocked: true });
}

export function startHere(video: Video, host: HTMLElement): void {
  void playHere(host)(video);
}

/** After a watch: the next one, at once. */
export function startNext(host: HTMLElement): void {
  const play = currentWatch()?.where === 'page' ? playHere(host) : openWindow();
  if (play) void playNext(play);
}

export async function skip(): Promise<void> {
  stopPlaying();
  const video = await nextVideo();
  setWatch(video && { video, where: whereToWatch(), state: 'idle', popupBlocked: false });
}

export function closePlayer(): void {
  playerWindow?.close();
  leavePlayerHere();
}

/** Leaving the page takes the player with it, where it plays here. */
export function leavePlayerHere(): void {
  playerHere?.close();
  playerHere = null;
}

/** After a reload: a watch that goes on in its window is followed again. */
export async function reattach(): Promise<void> {
  const found = rememberedWatch();
  if (!found || currentWatch()) return;
  const { viewId } = found.view;
  const state = await readView(viewId).catch(() => null);
  if (!state || currentWatch()) return;
  if (outcomeOf(state) || found.where === 'page') return forgetWatch();
  follow(found.video, found.where, found.view);
  playerWindow = joinChannel(viewId, (status) => hear(viewId, status));
}
