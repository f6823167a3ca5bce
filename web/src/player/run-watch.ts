import { createAttention } from './attention.ts';
import { openPlayer } from './frame-player.ts';
import { createStayReport } from './report-stay.ts';
import { showCheck } from './show-check.ts';
import { sendStay, type View, watchServer } from './watch-server.ts';
import { createSession, type WatchSession } from './watch-session.ts';
import type { WatchStatus } from './watch-state.ts';

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
  const now = () => performance.now();
  const attention = createAttention(now);
  const { viewId } = view;
  const stay = createStayReport({ attention, now, send: (stayed) => sendStay({ viewId, ...stayed }) });
  const checks = showCheck(column, view.viewId, () => session.passed());
  const session = createSession({
    view,
    server: watchServer,
    now,
    attention,
    onStatus(status) {
      if (status.phase !== 'watching') checks.close();
      if (status.phase === 'completed') stay.paid();
      onStatus(status);
    },
    onCheck: checks.open,
  });
  // The player goes on after the credit, when the session hears nothing any more.
  const player = openPlayer(host, view, (signal) => {
    attention.hear(signal);
    session.hear(signal);
  });
  // A click into the player takes the focus from this document although the window stays in front. `hasFocus` still
  // returns true then; a `blur` event would mislead.
  const look = () => {
    const page = [document.visibilityState === 'visible', document.hasFocus()] as const;
    attention.look(...page);
    session.look(...page);
    stay.look();
  };
  const leave = () => {
    session.abandon('closed');
    stay.leave();
  };
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
