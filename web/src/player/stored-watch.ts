import type { View } from './watch-server.ts';
import type { Chain } from './watch-session.ts';

export interface StoredWatch {
  view: View;
  chain: Chain | undefined;
}

const KEY = 'watch';

export function storeWatch(watch: StoredWatch): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(watch));
  } catch {
    // Without storage a reload ends the watch, as closing the window does.
  }
}

/** The watch this window held before it was reloaded. A window opened anew holds none, even under the same name. */
export function watchBeforeReload(): StoredWatch | null {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (navigation?.type !== 'reload') return null;
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
  } catch {
    return null;
  }
}
