/**
 * How a member likes to watch. Kept in this browser and not on the server: the choices are about windows on this
 * device (a desk and a phone differ), and the player window reads them without a call.
 */
const KEYS = { atOnce: 'watch-at-once', playOn: 'watch-play-on', tourSeen: 'watch-tour-seen' } as const;

export function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function write(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // Storage is switched off or full: the default applies.
  }
}

/** Completed watches after which "Watch Video" opens the window without asking. */
const WATCHES_UNTIL_AT_ONCE = 3;

export type AtOnce = 'auto' | 'always' | 'never';

export function atOncePreference(): AtOnce {
  const stored = read(KEYS.atOnce);
  return stored === 'always' || stored === 'never' ? stored : 'auto';
}

export const setAtOncePreference = (value: AtOnce) => write(KEYS.atOnce, value === 'auto' ? null : value);

/** Whether "Watch Video" opens the window in that click. Newcomers read the steps first. */
export function opensAtOnce(completedWatches: number): boolean {
  const preference = atOncePreference();
  return preference === 'auto' ? completedWatches >= WATCHES_UNTIL_AT_ONCE : preference === 'always';
}

/** Whether the next video loads by itself after a countdown. */
export const playsOn = () => read(KEYS.playOn) !== 'off';
export const setPlaysOn = (on: boolean) => write(KEYS.playOn, on ? null : 'off');

export const isTourSeen = () => read(KEYS.tourSeen) !== null;
export const markTourSeen = () => write(KEYS.tourSeen, 'yes');
