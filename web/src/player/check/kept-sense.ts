import type { Sense } from './check-server.ts';

/** Somebody who needs questions by sound chooses so once in a browser, and not for every question. */
const KEY = 'watch-check-sense';

export function keptSense(): Sense {
  try {
    return localStorage.getItem(KEY) === 'hearing' ? 'hearing' : 'sight';
  } catch {
    return 'sight';
  }
}

export function keepSense(sense: Sense): void {
  try {
    localStorage.setItem(KEY, sense);
  } catch {
    // Storage is switched off or full: the next question comes as a picture again.
  }
}
