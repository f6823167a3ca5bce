/** What a try to send came to. */
export type Outcome =
  | { is: 'sent' }
  /** Nothing is configured that could send it; an admin reads it in the admin area. */
  | { is: 'kept' }
  /** It will never be accepted. */
  | { is: 'refused'; reason: string }
  /** It certainly did not arrive; a later try may. */
  | { is: 'postponed'; reason: string; afterSeconds?: number }
  /** Nobody knows whether it arrived. */
  | { is: 'uncertain'; reason: string }
  /** It is no longer worth sending. */
  | { is: 'withdrawn'; reason: string };

export type IfUncertain = 'retry' | 'leave';

export type DeliveryState = 'waiting' | 'sending' | 'sent' | 'kept' | 'failed' | 'uncertain' | 'withdrawn';

export interface Step {
  state: Exclude<DeliveryState, 'sending'>;
  /** When it waits: for how long. */
  seconds: number;
  error: string | null;
}

/** One minute, five, thirty, two hours, six hours; the try after the last pause is the last. */
export const USUAL_PAUSES: readonly number[] = [60, 300, 1800, 7200, 21_600];

/** What becomes of a delivery after a try; `attempts` counts the tries before this one. */
export function stepAfter(
  outcome: Outcome,
  { attempts, ifUncertain }: { attempts: number; ifUncertain: IfUncertain },
  pauses: readonly number[] = USUAL_PAUSES,
): Step {
  switch (outcome.is) {
    case 'sent':
    case 'kept':
      return { state: outcome.is, seconds: 0, error: null };
    case 'withdrawn':
      return { state: 'withdrawn', seconds: 0, error: outcome.reason };
    case 'refused':
      return { state: 'failed', seconds: 0, error: outcome.reason };
    case 'uncertain':
      if (ifUncertain === 'leave') return { state: 'uncertain', seconds: 0, error: outcome.reason };
      return later(outcome.reason, pauses[attempts], 'uncertain');
    case 'postponed': {
      const pause = pauses[attempts];
      const wanted = pause === undefined ? undefined : Math.max(pause, outcome.afterSeconds ?? 0);
      return later(outcome.reason, wanted, 'failed');
    }
  }
}

const later = (error: string, seconds: number | undefined, otherwise: 'failed' | 'uncertain'): Step =>
  seconds === undefined ? { state: otherwise, seconds: 0, error } : { state: 'waiting', seconds, error };
