import type { Tx } from '../../../platform/db/tx.ts';
import { lookSoon, type VideoName } from '../videos/index.ts';
import { FAILURES_TO_PAUSE, type PlayerFailure, pausedByFailures } from './promotion-rules.ts';
import { type PausedPromotion, tellOfPause } from './tell-of-pause.ts';

export interface Trouble {
  promotionId: number;
  code: PlayerFailure;
  /** A viewer who tries again and again counts once. */
  countsInRow: boolean;
}

interface Recorded extends PausedPromotion {
  video: VideoName;
  paused: boolean;
}

/**
 * Records what kept a viewer from watching, and pauses the promotion after several viewers in a row. The platform is
 * asked as well, because it knows best whether its video can be played.
 */
export async function recordTrouble(tx: Tx, { promotionId, code, countsInRow }: Trouble): Promise<void> {
  const reason = pausedByFailures(code);
  const recorded = await tx.one<Recorded>(
    `with found as (
       select id, state = 'active' and trouble_in_a_row + $3 >= $4 as pauses from promotion where id = $1 for no key update
     )
     update promotion p set
       trouble_code = $2, trouble_at = clock_timestamp(), trouble_times = p.trouble_times + 1,
       trouble_in_a_row = p.trouble_in_a_row + $3, pauses = p.pauses + f.pauses::integer,
       state = case when f.pauses then 'paused' else p.state end,
       state_reason = case when f.pauses then $5 else p.state_reason end,
       state_reason_code = case when f.pauses then $6 else p.state_reason_code end,
       state_reason_facts = case when f.pauses then $7::jsonb else p.state_reason_facts end
     from found f where p.id = f.id
     returning p.id as "promotionId", p.owner_id as "ownerId", p.title, p.pauses, f.pauses as paused,
       jsonb_build_object('platform', p.platform, 'externalId', p.external_id) as video`,
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
  if (!recorded) return;
  if (recorded.paused) await tellOfPause(tx, [recorded], reason);
  await lookSoon(tx, recorded.video);
}
