import type { Tx } from '../../../../platform/db/tx.ts';
import type { VideoName } from '../../videos/index.ts';
import type { PlayerFailure } from '../promotion/promotion-rules.ts';

interface NewTrouble {
  promotionId: number;
  code: PlayerFailure;
  countsInRow: boolean;
}

/** Writes down what kept a viewer from watching, and returns the video. */
export const noteTrouble = (tx: Tx, { promotionId, code, countsInRow }: NewTrouble): Promise<VideoName | undefined> =>
  tx.one<VideoName>(
    `update promotion set trouble_code = $2, trouble_at = clock_timestamp(), trouble_times = trouble_times + 1,
       trouble_in_a_row = trouble_in_a_row + $3
     where id = $1 returning platform, external_id as "externalId"`,
    [promotionId, code, countsInRow ? 1 : 0],
  );
