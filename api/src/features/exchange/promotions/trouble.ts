import type { Tx } from '../../../platform/db/tx.ts';
import { lookSoon } from '../videos/index.ts';
import { FAILURES_TO_PAUSE, type PlayerFailure, pausedByFailures } from './promotion-rules.ts';
import { tellOfPause } from './tell-of-pause.ts';
import { noteTrouble } from './trouble-store.ts';

export interface Trouble {
  promotionId: number;
  code: PlayerFailure;
  /** A viewer who tries again and again counts once. */
  countsInRow: boolean;
}

/**
 * Records what kept a viewer from watching, and pauses the promotion after several viewers in a row. The platform is
 * asked as well, because it knows best whether its video can be played.
 */
export async function recordTrouble(tx: Tx, { promotionId, code, countsInRow }: Trouble): Promise<void> {
  const reason = pausedByFailures(code);
  const recorded = await noteTrouble(
    tx,
    { promotionId, code, inRow: countsInRow ? 1 : 0, toPause: FAILURES_TO_PAUSE },
    reason,
  );
  if (!recorded) return;
  if (recorded.paused) await tellOfPause(tx, [recorded], reason);
  await lookSoon(tx, recorded.video);
}
