import type { Video, View } from './api.ts';
import type { Where } from './watch-store.ts';

export interface RememberedWatch {
  video: Video;
  where: Where;
  view: View;
}

const KEY = 'watching';

/** For a reload of this page: the player window goes on meanwhile, and is found again by its view. */
export function rememberWatch(watch: RememberedWatch): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(watch));
  } catch {
    // Without storage the window goes on alone and shows the result itself.
  }
}

export function forgetWatch(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Then there was nothing to forget.
  }
}

export function rememberedWatch(): RememberedWatch | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
  } catch {
    return null;
  }
}
