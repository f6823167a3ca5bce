import { createAttention } from './attention.ts';
import { openPlayer } from './frame-player.ts';
import type { StayReport } from './report-stay.ts';
import { showCheck } from './show-check.ts';
import { sendStay, type View, watchServer } from './watch-server.ts';
import { createSession, type WatchSession } from './watch-session.ts';
import type { WatchStatus } from './watch-state.ts';

const LOOK_MS = 250;

type Halted = NonNullable<Extract<WatchStatus, { phase: 'watching' }>['halt']>;

interface RunParts {
  host: HTMLElement;
  /** Where checks of attention appear, beside the player. */
  column: HTMLElement;
  view: View;
  /** The words for a clock that stands. */
  haltWords(halt: Halted): string;
  onStatus(status: WatchStatus): void;
}

export interface WatchRun extends Pick<WatchSession, 'abandon'> {
  /** Takes the player off the page. A watch that has not ended is given up. */
  close(): void;
}

/** Plays a view in `host` and runs its session. */
export function runWatch({ host, column, view, haltWords, onStatus }: RunParts): WatchRun {
  const now = () => performance.now();
  const attention = createAttention(now);
  const { viewId } = view;
  let stay: StayReport | undefined;
  // Who leaves within five seconds reports nothing, so there is time to load it.
  const reportStay = async () => {
    attention.markPaid();
    const { createStayReport } = await import('./report-stay.ts');
    stay = createStayReport({ attention, now, send: (stayed) => sendStay({ viewId, ...stayed }) });
  };
  const checks = showCheck({ column, viewId, quieten: (on) => player.quieten(on), onDone: () => session.passed() });
  const session = createSession({
    view,
    server: watchServer,
    now,
    attention,
    onStatus(status) {
      if (status.phase === 'watching') checks.say(status.halt ? haltWords(status.halt) : '');
      else checks.close();
      if (status.phase === 'completed') void reportStay();
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
    stay?.look();
  };
  const leave = () => {
    session.abandon('closed');
    stay?.leave();
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
