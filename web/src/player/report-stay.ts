import { COUNTED_SECONDS, LEAST_STAY_SECONDS } from '@viewloop/contract/constants';
import type { Attention } from './attention.ts';

/** The server takes the report for three minutes. */
const LATEST_MS = 120_000;

interface StayParts {
  attention: Pick<Attention, 'stay'>;
  now(): number;
  send(stay: { seconds: number; replays: number }): void;
}

export interface StayReport {
  /** Call this now and then: it reports when nothing more can be added. */
  look(): void;
  /** The viewer leaves this video. */
  leave(): void;
}

/** Made when the viewer is paid. Reports once how long they stayed afterwards. A viewer who leaves within five seconds sends nothing. */
export function createStayReport({ attention, now, send }: StayParts): StayReport {
  const paidAt = now();
  let sent = false;

  function report() {
    const stay = attention.stay();
    if (sent || !stay) return;
    sent = true;
    if (stay.seconds >= LEAST_STAY_SECONDS) send(stay);
  }

  return {
    look() {
      if ((attention.stay()?.seconds ?? 0) >= COUNTED_SECONDS || now() >= paidAt + LATEST_MS) report();
    },
    leave: report,
  };
}
