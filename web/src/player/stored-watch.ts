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

/** A window opened anew has no watch of its own, even if it took over another's name. */
export function wasReloaded(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return navigation?.type === 'reload' || navigation?.type === 'back_forward';
}
