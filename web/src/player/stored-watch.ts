import type { View } from './watch-server.ts';
import type { Chain } from './watch-session.ts';

export interface StoredWatch {
  view: View;
  chain?: Chain | undefined;
}

export function storeWatch(watch: StoredWatch): void {
  sessionStorage.watch = JSON.stringify(watch);
}

/** The watch this window held before it was reloaded. A window opened anew holds none, even under the same name. */
export function watchBeforeReload(): StoredWatch | null {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return navigation?.type === 'reload' ? JSON.parse(sessionStorage.watch ?? null) : null;
}
