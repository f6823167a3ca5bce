import './popup.css';
import { channelOf, type FromPlayer, messageFrom, type OnChannel, type ToPlayer } from './between-windows.ts';

import { runWatch, type WatchRun } from './run-watch.ts';
import { createStatusBar } from './status-bar.ts';
import { storeWatch, watchBeforeReload } from './stored-watch.ts';
import { fetchTexts, preferredLanguage } from './texts.ts';
import { type View, viewState } from './watch-server.ts';
import type { Chain, WatchStatus } from './watch-session.ts';

/** The page that opened this window answers at once; the server's answer it waits for takes longer. */
const WAIT_FOR_VIEW_MS = 15_000;

const language = preferredLanguage();
const texts = await fetchTexts(language);
document.documentElement.lang = language;
const bar = createStatusBar(texts, language);
const stage = document.getElementById('stage') as HTMLElement;
let run: WatchRun | null = null;
let channel: BroadcastChannel | null = null;
let waiting = 0;

const opener = (): Window | null => (window.opener && !window.opener.closed ? window.opener : null);
const tellOpener = (message: FromPlayer) => opener()?.postMessage(message, location.origin);
const offerWatchPage = () => bar.offer([texts.toList, () => location.assign('/watch')]);

function waitForView(message: FromPlayer) {
  bar.note(texts.starting);
  bar.offer();
  tellOpener(message);
  waiting = window.setTimeout(
    () => {
      bar.note(texts.orphan);
      offerWatchPage();
    },
    opener() ? WAIT_FOR_VIEW_MS : 0,
  );
}

function offerWhatNext() {
  if (!opener()) return offerWatchPage();
  bar.offer([texts.next, () => waitForView({ viewloop: 'next-video' })], [texts.close, () => window.close()]);
}

function leave() {
  run?.close();
  channel?.close();
  run = null;
}

function play(view: View, chain?: Chain) {
  clearTimeout(waiting);
  leave();
  storeWatch({ view, chain });
  bar.setTitle(view.title);
  bar.offer();

  let latest: WatchStatus | null = null;
  const line = channelOf(view.viewId);
  const tell = () => {
    const message: OnChannel = { from: 'player', status: latest as WatchStatus };
    if (latest) line.postMessage(message);
  };
  channel = line;
  line.onmessage = ({ data }: MessageEvent<OnChannel>) => {
    if (data.from !== 'page') return;
    if (data.ask === 'status') return tell();
    if (data.ask === 'skip') run?.abandon('skipped');
    window.close();
  };
  run = runWatch({
    host: stage,
    view,
    resume: chain,
    onChain: (state) => storeWatch({ view, chain: state }),
    onStatus(status) {
      const ended = status.phase !== 'watching' && latest?.phase !== status.phase;
      latest = status;
      bar.show(status);
      tell();
      if (ended) offerWhatNext();
    },
  });
}

/** A reload usually ends a watch, as closing does. The server knows whether it did. */
async function goOn({ view, chain }: NonNullable<ReturnType<typeof watchBeforeReload>>) {
  const reply = await viewState(view.viewId);
  if (!reply.ok) return waitForView({ viewloop: 'player-ready' });
  const { state, reason, creditedMs } = reply.value;
  if (state === 'watching') return play(view, chain);
  const ended = { ...reply.value, phase: state, reason: reason ?? 'refused', verifiedMs: creditedMs, message: '' };
  bar.setTitle(view.title);
  bar.show(ended as WatchStatus);
  offerWhatNext();
}

addEventListener('message', (event) => {
  const message = messageFrom<ToPlayer>(event, window.opener);
  if (message?.viewloop === 'play') play(message.view);
});

const stored = watchBeforeReload();
if (stored) await goOn(stored);
else waitForView({ viewloop: 'player-ready' });
