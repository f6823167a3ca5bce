import type { Tx } from '../../../platform/db/tx.ts';
import type { VideoName } from '../videos/index.ts';
import type { PlayerFailure, pausedByFailures } from './promotion-rules.ts';
import type { PausedPromotion } from './tell-of-pause.ts';

interface Noted {
  promotionId: number;
  code: PlayerFailure;
  /** What is added to the failures in a row: one, or zero for a viewer who was counted already. */
  inRow: number;
  /** How many in a row pause the promotion. */
  toPause: number;
}

interface Recorded extends PausedPromotion {
  video: VideoName;
  paused: boolean;
}

/** `reason` is written if this failure pauses the promotion. */
export const noteTrouble = (
  tx: Tx,
  { promotionId, code, inRow, toPause }: Noted,
  reason: ReturnType<typeof pausedByFailures>,
): Promise<Recorded | undefined> =>
  tx.one<Recorded>(
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
    [promotionId, code, inRow, toPause, reason.words, reason.code, JSON.stringify(reason.facts)],
  );
