import type { CurrentVideo } from './sitting.ts';
import type { WatchStatus } from './watch-state.ts';

/** The name of the player window. A window opened under this name takes the place of the one that is there. */
export const PLAYER_WINDOW = 'watch';

/** What a player window reports to every page of this site in the same browser. */
export type PlayerNews =
  | { from: 'player'; kind: 'status'; viewId: number; video: CurrentVideo; status: WatchStatus }
  /** The video could not be started. */
  | { from: 'player'; kind: 'refused'; message: string }
  | { from: 'player'; kind: 'empty' };

/** What a page asks of the player window. `viewId` names the watch it means; another window is not concerned. */
export type PageRequest =
  | { from: 'page'; ask: 'status' }
  | { from: 'page'; ask: 'next' }
  | { from: 'page'; ask: 'close'; viewId: number; reason: 'closed' | 'skipped' };

/** Windows cannot always reach each other directly (a reloaded page has lost sight of its window), a channel always can. */
export const openChannel = () => new BroadcastChannel('watching');

/** The address of the player page for one video, or for the next offer. `passed` are videos not to offer again. */
export function playerAddress(videoId?: number, passed: Iterable<number> = []): string {
  const search = new URLSearchParams();
  if (videoId !== undefined) search.set('video', String(videoId));
  const skipped = [...passed].slice(-MOST_PASSED);
  if (skipped.length > 0) search.set('passed', skipped.join('.'));
  return search.size > 0 ? `/player?${search}` : '/player';
}

const MOST_PASSED = 50;

export function readPlayerAddress(address: string): { videoId: number | undefined; passed: number[] } {
  const search = new URL(address, 'http://localhost').searchParams;
  const numbers = (text: string | null) =>
    (text ?? '')
      .split('.')
      .filter((part) => /^\d{1,15}$/.test(part))
      .map(Number);
  return { videoId: numbers(search.get('video'))[0], passed: numbers(search.get('passed')) };
}
