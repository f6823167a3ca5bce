import { openPlayer } from './frame-player.ts';

import { type View, watchServer } from './watch-server.ts';
import { type Chain, createSession, type WatchSession, type WatchStatus } from './watch-session.ts';

const LOOK_MS = 250;

interface RunParts {
  host: HTMLElement;
  view: View;
  resume?: Chain | undefined;
  onStatus(status: WatchStatus): void;
  onChain?(state: Chain): void;
}

export interface WatchRun extends Pick<WatchSession, 'abandon'> {
  /** Takes the player off the page; a watch that is not finished is given up before. */
  close(): void;
}

/** A watch on this page, in a window of its own or not: the player in `host`, the session behind it. */
export function runWatch({ host, view, resume, onStatus, onChain }: RunParts): WatchRun {
  const session = createSession({ view, resume, server: watchServer, now: () => performance.now(), onStatus, onChain });
  const player = openPlayer(host, view, session.hear);
  // A click into the player takes the focus from this document, yet the window stays in front: only `hasFocus` knows.
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
    },
  };
}
