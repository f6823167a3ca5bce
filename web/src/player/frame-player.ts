import type { Platform } from '@viewloop/contract';
import type { Player, PlayerAdapter, PlayerSignal } from './player.ts';
import { tiktok } from './tiktok-adapter.ts';
import { youtube } from './youtube-adapter.ts';

const KNOCK_MS = 250;

const adapters: Record<Platform, PlayerAdapter> = { tiktok, youtube };

interface VideoToPlay {
  platform: Platform;
  externalId: string;
  title: string;
}

/** Puts the platform's own player into `host`. It starts by the viewer's click on its own button, never by ours. */
export function openPlayer(host: HTMLElement, video: VideoToPlay, tell: (signal: PlayerSignal) => void): Player {
  const { origin, address, read, knock } = adapters[video.platform];
  const frame = document.createElement('iframe');
  const timers: number[] = [];
  let answered = false;

  const send = (message: string) => frame.contentWindow?.postMessage(message, origin);
  const stopTimers = () => {
    for (const timer of timers.splice(0)) clearInterval(timer);
  };

  const hear = (event: MessageEvent) => {
    if (event.source !== frame.contentWindow || event.origin !== origin) return;
    const signals = read(event.data);
    if (!signals) return;
    if (!answered) {
      answered = true;
      stopTimers();
      for (const message of knock?.after ?? []) send(message);
    }
    signals.forEach(tell);
  };

  frame.title = video.title;
  frame.allow = 'autoplay; encrypted-media; picture-in-picture; fullscreen';
  // YouTube refuses to play (error 153) for a page that does not say where it is.
  frame.referrerPolicy = 'strict-origin-when-cross-origin';
  frame.src = address(video.externalId, location.origin);

  addEventListener('message', hear);
  if (knock) {
    const giveUp = () => tell({ kind: 'fault', fault: 'player_blocked', code: 'no_answer' });
    timers.push(window.setTimeout(giveUp, knock.giveUpMs));
    // Before it has loaded the frame is still our own empty page, and a message to the player would be an error.
    frame.onload = () => {
      if (!answered) timers.push(window.setInterval(send, KNOCK_MS, knock.every));
    };
  }
  host.replaceChildren(frame);

  return {
    close() {
      stopTimers();
      removeEventListener('message', hear);
      frame.remove();
    },
  };
}
