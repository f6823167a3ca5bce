import type { WatchStatus } from '../../player/watch-state.ts';
import { abandonView, readView, type ViewState } from './api.ts';

export type Outcome = Exclude<WatchStatus, { phase: 'watching' }>;

const ASK_AGAIN_MS = 500;
const TIMES = 4;

/** The end of a view, in the form in which the player window reports it. Null while the view is still running. */
export function outcomeOf(view: ViewState): Outcome | null {
  const time = { verifiedMs: view.creditedMs, requiredMs: view.requiredMs };
  switch (view.state) {
    case 'watching':
      return null;
    case 'completed': {
      const { creditsEarned, balance } = view;
      return {
        ...time,
        phase: 'completed',
        creditsEarned,
        balance,
        watchedSeconds: Math.round(view.requiredMs / 1000),
      };
    }
    case 'interrupted':
      return { ...time, phase: 'interrupted', reason: view.reason ?? 'refused', message: '' };
  }
}

/**
 * Finds out how a watch ended whose window is gone. A window that closes tells the server itself and may have earned the
 * credit in its last moment, so the server is asked first. A view that is still running after two seconds is abandoned.
 */
export async function settleClosedWatch(viewId: number): Promise<Outcome> {
  const closed = { verifiedMs: 0, requiredMs: 1, phase: 'interrupted', reason: 'closed', message: '' } as const;
  try {
    for (let time = 0; time < TIMES; time += 1) {
      const outcome = outcomeOf(await readView(viewId));
      if (outcome) return outcome;
      await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS));
    }
    await abandonView(viewId, 'closed');
    return outcomeOf(await readView(viewId)) ?? closed;
  } catch {
    return closed;
  }
}
