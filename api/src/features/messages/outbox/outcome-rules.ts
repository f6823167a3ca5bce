/** What a try to send came to. */
export type Outcome =
  | { is: 'sent' }
  /** Nothing is configured that could send it; an admin reads it in the admin area. */
  | { is: 'kept' }
  /** It will never be accepted. */
  | { is: 'refused'; reason: string }
  /** It certainly did not arrive; a later try may. */
  | { is: 'postponed'; reason: string; afterSeconds?: number }
  /** Nothing is wrong with the delivery: the site's own way out does not work. It waits until that is repaired. */
  | { is: 'hindered'; reason: string }
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
  /** The try says nothing about the delivery, so it is not counted among its tries. */
  hindered?: true;
}

/** One minute, five, thirty, two hours, six hours; the try after the last pause is the last. */
export const USUAL_PAUSES: readonly number[] = [60, 300, 1800, 7200, 21_600];

/** While the way out does not work: one minute, five, then every half hour, until somebody has had time to repair it. */
const HINDERED_PAUSES: readonly number[] = [60, 300, 1800];
const HINDERED_AT_MOST_MS = 14 * 24 * 3600 * 1000;

export interface Tried {
  /** Tries before this one, without those that were hindered. */
  attempts: number;
  /** How many of the last tries in a row were hindered. */
  hindered: number;
  ifUncertain: IfUncertain;
  createdAt: Date;
}

/** What becomes of a delivery after a try. */
export function stepAfter(
  outcome: Outcome,
  { attempts, hindered, ifUncertain, createdAt }: Tried,
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
    case 'hindered': {
      const pause = HINDERED_PAUSES[hindered] ?? HINDERED_PAUSES.at(-1);
      const isOver = Date.now() - createdAt.getTime() > HINDERED_AT_MOST_MS;
      return { ...later(outcome.reason, isOver ? undefined : pause, 'failed'), hindered: true };
    }
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
