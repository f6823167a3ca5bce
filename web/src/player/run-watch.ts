import { openPlayer } from './frame-player.ts';
import { showCheck } from './show-check.ts';
import { type View, watchServer } from './watch-server.ts';
import { createSession, type WatchSession, type WatchStatus } from './watch-session.ts';

const LOOK_MS = 250;

interface RunParts {
  host: HTMLElement;
  /** Where checks of attention appear, beside the player. */
  column: HTMLElement;
  view: View;
  onStatus(status: WatchStatus): void;
}

export interface WatchRun extends Pick<WatchSession, 'abandon'> {
  /** Takes the player off the page. A watch that has not ended is given up. */
  close(): void;
}

/** Plays a view in `host` and runs its session. */
export function runWatch({ host, column, view, onStatus }: RunParts): WatchRun {
  const checks = showCheck(column, view.viewId, () => session.passed());
  const session = createSession({
    view,
    server: watchServer,
    now: () => performance.now(),
    onStatus(status) {
      if (status.phase !== 'watching') checks.close();
      onStatus(status);
    },
    onCheck: checks.open,
  });
  const player = openPlayer(host, view, session.hear);
  // A click into the player takes the focus from this document although the window stays in front. `hasFocus` still
  // returns true then; a `blur` event would mislead.
  const look = () => session.look(document.visibilityState === 'visible', document.hasFocus());
  const leave = () => session.abandon('closed');
  const timer = setInterval(look, LOOK_MS);
  document.addEventListener('visibilitychange', look);
  addEventListener('pagehide', leave);
  look();

  return {
    abandon: session.abandon,
    close() {
      leave();
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
      removeEventListener('pagehide', leave);
      player.close();
      checks.close();
    },
  };
}
