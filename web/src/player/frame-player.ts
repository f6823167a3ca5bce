import type { Platform } from '@viewloop/contract';
import { adapters } from '../platforms/adapters.ts';
import type { Player, PlayerSignal, Sound } from './player.ts';

const KNOCK_MS = 250;
/** A player that must answer by itself is called silent after this, and blocked after `GIVE_UP_MS`. */
const SILENT_MS = 5_000;
const GIVE_UP_MS = 20_000;
/** A player that answers only when clicked counts as silent this long after the click, or as perhaps silent without one. */
const SILENT_AFTER_CLICK_MS = 4_000;
const PERHAPS_SILENT_MS = 10_000;
const LISTEN_MS = 500;

interface VideoToPlay {
  platform: Platform;
  externalId: string;
  title: string;
}

/** How long the player has been silent decides what can be said about it. Null: nothing yet. */
export function judgeSilence(
  player: { mustAnswer: boolean; loaded: boolean },
  openForMs: number,
  sinceClickMs: number | null,
): 'perhaps' | 'surely' | 'blocked' | null {
  if (player.mustAnswer) return openForMs >= GIVE_UP_MS ? 'blocked' : openForMs >= SILENT_MS ? 'surely' : null;
  if (!player.loaded) return openForMs >= SILENT_MS ? 'surely' : null;
  if (sinceClickMs !== null && sinceClickMs >= SILENT_AFTER_CLICK_MS) return 'surely';
  return openForMs >= PERHAPS_SILENT_MS ? 'perhaps' : null;
}

/** Puts the platform's own player into `host`. The viewer starts it with its own button; we never start it. */
export function openPlayer(host: HTMLElement, video: VideoToPlay, tell: (signal: PlayerSignal) => void): Player {
  const { origin, address, read, knock, quiet } = adapters[video.platform];
  const frame = document.createElement('iframe');
  const openedAt = performance.now();
  const timers: number[] = [];
  let clickedAt: number | null = null;
  let answered = false;
  /** The sound as the viewer has it. What the player says while we keep it quiet is not theirs. */
  let sound: Sound = {};
  let isQuiet = false;

  const send = (message: unknown) => frame.contentWindow?.postMessage(message, origin);
  const stopTimers = () => {
    for (const timer of timers.splice(0)) clearInterval(timer);
  };
  const markReady = () => {
    host.dataset.ready = '';
    tell({ kind: 'ready' });
  };
  const pass = (signal: PlayerSignal) => {
    if (signal.kind === 'sound' || signal.kind === 'volume') {
      if (isQuiet) return;
      const { kind: _kind, ...said } = signal;
      sound = { ...sound, ...said };
    }
    tell(signal);
  };

  const hear = (event: MessageEvent) => {
    if (event.source !== frame.contentWindow || event.origin !== origin) return;
    const signals = read(event.data);
    if (!signals) return;
    if (!answered) {
      answered = true;
      stopTimers();
      markReady();
      for (const message of knock?.after ?? []) send(message);
    }
    signals.forEach(pass);
  };

  const listenForSilence = () => {
    const now = performance.now();
    // A click into another site's frame cannot be seen, except that the frame has the focus afterwards.
    if (document.activeElement === frame) clickedAt ??= now;
    const player = { mustAnswer: knock !== undefined, loaded: 'ready' in host.dataset };
    const silence = judgeSilence(player, now - openedAt, clickedAt === null ? null : now - clickedAt);
    if (silence === 'blocked') tell({ kind: 'fault', fault: 'player_blocked', code: 'no_answer' });
    else if (silence) tell({ kind: 'silent', how: silence });
  };

  frame.title = video.title;
  frame.allow = 'autoplay; encrypted-media; picture-in-picture; fullscreen';
  // Without a referrer YouTube refuses to play (error 153).
  frame.referrerPolicy = 'strict-origin-when-cross-origin';
  frame.src = address(video.externalId, location.origin);

  delete host.dataset.ready;
  addEventListener('message', hear);
  timers.push(window.setInterval(listenForSilence, LISTEN_MS));
  // Before it has loaded, the frame is still our own empty page, and sending a message to the player would be an error.
  frame.onload = () => {
    if (!knock) return markReady();
    if (answered) return;
    send(knock.every);
    timers.push(window.setInterval(send, KNOCK_MS, knock.every));
  };
  host.replaceChildren(frame);

  return {
    quieten(on) {
      if (on === isQuiet) return;
      isQuiet = on;
      (on ? quiet.lower : quiet.restore(sound)).forEach(send);
    },
    close() {
      stopTimers();
      removeEventListener('message', hear);
      frame.remove();
    },
  };
}
