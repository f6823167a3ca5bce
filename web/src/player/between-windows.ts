import type { View } from './watch-server.ts';
import type { WatchStatus } from './watch-session.ts';

/**
 * What the watch page and its player window say to each other. The first words go from window to window, because two
 * watch pages may each be waiting for their own; after that both know the view and meet on its channel.
 */
export type FromPlayer = { viewloop: 'player-ready' } | { viewloop: 'next-video' };
export type ToPlayer = { viewloop: 'play'; view: View };

export type OnChannel = { from: 'player'; status: WatchStatus } | { from: 'page'; ask: 'status' | 'skip' | 'close' };

export const channelOf = (viewId: number) => new BroadcastChannel(`watch:${viewId}`);

/** A message of the other window, if it is one: same site, the right window, our vocabulary. */
export function messageFrom<T extends FromPlayer | ToPlayer>(event: MessageEvent, window: unknown): T | null {
  const ours = event.origin === location.origin && event.source === window && event.data?.viewloop;
  return ours ? (event.data as T) : null;
}
