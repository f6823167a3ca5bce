import { createStore, useStore } from '../../base/store.ts';
import type { CurrentVideo } from '../../player/sitting.ts';
import type { WatchStatus } from '../../player/watch-state.ts';

type Ended = Exclude<WatchStatus, { phase: 'watching' }>;

/** The chosen video and the state of its watch. `completed` and `interrupted` are final. */
export type Watch = { video: CurrentVideo } & (
  | { state: 'idle'; popupBlocked: boolean }
  | { state: 'starting' }
  | { state: 'watching'; viewId: number; status: Extract<WatchStatus, { phase: 'watching' }> }
  | { state: 'completed'; ended: Extract<Ended, { phase: 'completed' }> }
  | { state: 'interrupted'; ended: Extract<Ended, { phase: 'interrupted' }> }
);

const store = createStore<Watch | null>(null);

export const setWatch = store.set;
export const currentWatch = store.get;

/** Shared by all pages: a watch goes on in its window while the viewer looks at the dashboard. */
export const useWatch = () => useStore(store);

export const isFinal = (watch: Watch): boolean => watch.state === 'completed' || watch.state === 'interrupted';
