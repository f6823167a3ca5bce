import type { Tx } from '../../platform/tx.ts';
import { FAILURES_TO_PAUSE, type PlayerFailure, pausedByTroubleReason } from './promotion-rules.ts';

export interface Trouble {
  promotionId: number;
  code: PlayerFailure;
  /** A viewer who tries again and again counts once. */
  countsInRow: boolean;
}

/** Remembers what kept a viewer from watching; after several viewers in a row the promotion pauses itself. */
export async function recordTrouble(tx: Tx, { promotionId, code, countsInRow }: Trouble): Promise<void> {
  await tx.query(
    `update promotion set
       trouble_code = $2, trouble_at = clock_timestamp(), trouble_times = trouble_times + 1,
       trouble_row = trouble_row + $3,
       state = case when state = 'active' and trouble_row + $3 >= $4 then 'paused' else state end,
       state_reason = case when state = 'active' and trouble_row + $3 >= $4 then $5 else state_reason end
     where id = $1`,
    [promotionId, code, countsInRow ? 1 : 0, FAILURES_TO_PAUSE, pausedByTroubleReason(code)],
  );
}
