import { useSyncExternalStore } from 'react';
import type { WatchStatus } from '../../player/watch-session.ts';
import type { Video, View } from './api.ts';

/** In a window of its own, or on this page where windows do not work well: phones and browsers inside other apps. */
export type Where = 'window' | 'page';

type Ended = Exclude<WatchStatus, { phase: 'watching' }>;

/** The chosen video and how far its watch is. `completed` and `interrupted` are final. */
export type Watch = { video: Video; where: Where } & (
  | { state: 'idle'; popupBlocked: boolean }
  | { state: 'starting' }
  | { state: 'watching'; view: View; status: WatchStatus | null }
  | { state: 'completed'; ended: Extract<Ended, { phase: 'completed' }> }
  | { state: 'interrupted'; ended: Extract<Ended, { phase: 'interrupted' }> }
);

let current: Watch | null = null;
const listeners = new Set<() => void>();

export function setWatch(watch: Watch | null): void {
  current = watch;
  for (const listener of listeners) listener();
}

export function currentWatch(): Watch | null {
  return current;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** It outlives the page: a watch goes on in its window while its viewer looks at the dashboard. */
export function useWatch(): Watch | null {
  return useSyncExternalStore(subscribe, currentWatch);
}

export const isFinal = (watch: Watch): boolean => watch.state === 'completed' || watch.state === 'interrupted';
