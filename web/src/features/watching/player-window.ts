import {
  channelOf,
  type FromPlayer,
  messageFrom,
  type OnChannel,
  type ToPlayer,
} from '../../player/between-windows.ts';
import type { WatchStatus } from '../../player/watch-session.ts';
import type { View } from './api.ts';

const CLOSED_POLL_MS = 500;

export interface PlayerWindowEvents {
  onStatus(viewId: number, status: WatchStatus): void;
  /** The window is gone, by whatever way. */
  onClosed(): void;
  /** The viewer asks for the next video over there. */
  onNext(): void;
}

/** The window as this page sees it. */
export interface PlayerWindow {
  play(view: View): void;
  skip(): void;
  close(): void;
}

/** Both ways by the channel of one view; all that is left when this page was reloaded and has lost sight of the window. */
export function joinChannel(viewId: number, onStatus: (status: WatchStatus) => void) {
  const channel = channelOf(viewId);
  const ask = (what: Extract<OnChannel, { from: 'page' }>['ask']) => {
    const message: OnChannel = { from: 'page', ask: what };
    channel.postMessage(message);
  };
  channel.onmessage = ({ data }: MessageEvent<OnChannel>) => {
    if (data.from === 'player') onStatus(data.status);
  };
  ask('status');
  return { skip: () => ask('skip'), close: () => ask('close'), leave: () => channel.close() };
}

let forgetPrevious = () => {};

/** To be called first in a click, else the browser blocks it: then the answer is null and nothing has happened. */
export function openPlayerWindow({ onStatus, onClosed, onNext }: PlayerWindowEvents): PlayerWindow | null {
  const popup = window.open('/player', 'watch', 'popup,width=800,height=600');
  if (!popup || popup.closed) return null;
  let view: View | null = null;
  // A window that is used again still holds its old page for a moment, which must not get the new view.
  let ready = false;
  let channel: ReturnType<typeof joinChannel> | null = null;

  const hand = () => {
    if (!view || !ready) return;
    const message: ToPlayer = { viewloop: 'play', view };
    popup.postMessage(message, location.origin);
  };
  const hear = (event: MessageEvent) => {
    const message = messageFrom<FromPlayer>(event, popup);
    if (message?.viewloop === 'next-video') onNext();
    if (message?.viewloop !== 'player-ready') return;
    ready = true;
    hand();
  };
  const forget = () => {
    clearInterval(poll);
    removeEventListener('message', hear);
    channel?.leave();
  };
  const poll = setInterval(() => {
    if (!popup.closed) return;
    forget();
    onClosed();
  }, CLOSED_POLL_MS);
  // There is one player window: opening it again makes it the new one's.
  forgetPrevious();
  forgetPrevious = forget;
  addEventListener('message', hear);
  popup.focus();

  return {
    play(next) {
      view = next;
      channel?.leave();
      channel = joinChannel(next.viewId, (status) => onStatus(next.viewId, status));
      hand();
    },
    skip: () => channel?.skip(),
    close: () => popup.close(),
  };
}
