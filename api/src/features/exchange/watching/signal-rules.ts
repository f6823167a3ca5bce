import type { admin, watching } from '@viewloop/contract';

/** What the heartbeats of a view left behind. */
export interface Signals {
  state: watching.ViewState;
  verified: boolean;
  pauses: number;
  hiddenMs: number;
  seeks: number;
  fastBeats: number;
  gaps: number;
}

type Signal = admin.ViewSignals['signals'][number];

/** People pause a little and look away for a moment, so that is not worth a word. */
const FEW_PAUSES = 2;
const SHORTLY_HIDDEN_SECONDS = 2;

/**
 * What is worth a look, the rarest among honest people first. There are no points: a score made of these marked honest
 * views as often as false ones.
 */
export function signalsOf({ state, verified, pauses, hiddenMs, seeks, fastBeats, gaps }: Signals): Signal[] {
  const paid = state === 'completed' || state === 'voided';
  const hidden = Math.round(hiddenMs / 1000);
  const found: Signal[] = [
    { kind: 'unverified', count: paid && !verified ? 1 : 0 },
    { kind: 'fast', count: fastBeats },
    { kind: 'seeks', count: seeks },
    { kind: 'gaps', count: gaps },
    { kind: 'hidden', count: hidden > SHORTLY_HIDDEN_SECONDS ? hidden : 0 },
    { kind: 'pauses', count: pauses > FEW_PAUSES ? pauses : 0 },
  ];
  return found.filter(({ count }) => count > 0);
}
