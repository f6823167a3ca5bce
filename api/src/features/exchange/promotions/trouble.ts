import type { Tx } from '../../../platform/db/tx.ts';
import { lookSoon, type VideoName } from '../videos/index.ts';
import { FAILURES_TO_PAUSE, type PlayerFailure, pausedByFailures } from './promotion-rules.ts';

export interface Trouble {
  promotionId: number;
  code: PlayerFailure;
  /** A viewer who tries again and again counts once. */
  countsInRow: boolean;
}

const PAUSES = `state = 'active' and trouble_in_a_row + $3 >= $4`;

/**
 * Records what kept a viewer from watching, and pauses the promotion after several viewers in a row. The platform is
 * asked as well, because it knows best whether its video can be played.
 */
export async function recordTrouble(tx: Tx, { promotionId, code, countsInRow }: Trouble): Promise<void> {
  const reason = pausedByFailures(code);
  const video = await tx.one<VideoName>(
    `update promotion set
       trouble_code = $2, trouble_at = clock_timestamp(), trouble_times = trouble_times + 1,
       trouble_in_a_row = trouble_in_a_row + $3,
       state = case when ${PAUSES} then 'paused' else state end,
       state_reason = case when ${PAUSES} then $5 else state_reason end,
       state_reason_code = case when ${PAUSES} then $6 else state_reason_code end,
       state_reason_facts = case when ${PAUSES} then $7::jsonb else state_reason_facts end
     where id = $1 returning platform, external_id as "externalId"`,
    [
      promotionId,
      code,
      countsInRow ? 1 : 0,
      FAILURES_TO_PAUSE,
      reason.words,
      reason.code,
      JSON.stringify(reason.facts),
    ],
  );
  if (video) await lookSoon(tx, video);
}
