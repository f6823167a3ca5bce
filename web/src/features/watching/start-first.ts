import { openPlayerHere, openPlayerWindow, showPlayerWindow, whereToWatch } from './player-window.ts';
import { currentWatch } from './watch-store.ts';

type Steps = typeof import('./watch-steps.ts');

/** What a window needs once it is open is fetched only then. If it cannot be fetched, the window works by itself. */
function afterwards(work: (steps: Steps) => void): void {
  import('./watch-steps.ts').then(work, () => {});
}

/** Plays the first offer, whichever it is. Call it first in a click. Returns false when the window was blocked. */
export function startFirst(): boolean {
  if (currentWatch()?.state === 'watching') {
    if (!showPlayerWindow()) afterwards(({ sayElsewhere }) => sayElsewhere());
    return true;
  }
  if (whereToWatch() === 'tab') {
    openPlayerHere();
    return true;
  }
  const opened = openPlayerWindow(() => afterwards(({ windowClosed }) => windowClosed()));
  afterwards(({ followWindow }) => followWindow(opened));
  return opened;
}
