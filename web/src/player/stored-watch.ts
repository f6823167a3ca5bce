import type { CurrentVideo } from './sitting.ts';

/** The watch of this window, for the case that the window is reloaded. */
export interface StoredWatch {
  viewId: number;
  video: CurrentVideo;
}

export function storeWatch(watch: StoredWatch): void {
  try {
    sessionStorage.setItem('watch', JSON.stringify(watch));
  } catch {
    // Without storage a reloaded window simply begins with the next offer.
  }
}

/** Returns the watch that a reload has ended. A window opened anew has none, even if it took over another's name. */
export function watchBeforeReload(): StoredWatch | null {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (navigation?.type !== 'reload' && navigation?.type !== 'back_forward') return null;
  try {
    return JSON.parse(sessionStorage.getItem('watch') ?? 'null');
  } catch {
    return null;
  }
}
