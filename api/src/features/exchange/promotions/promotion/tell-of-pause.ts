import type { Tx } from '../../../../platform/db/tx.ts';
import { tell } from '../../../messages/notices/index.ts';
import { emit } from '../../../messages/webhooks/index.ts';
import type { StateReason } from './promotion-rules.ts';

export interface PausedPromotion {
  promotionId: number;
  ownerId: string;
  title: string | null;
  /** How often it was paused, this pause included. */
  pauses: number;
}

/** Null where the owner paused it. */
type Reason = StateReason | { words: null; code: null; facts: null };

const OWN_WISH: Reason = { words: null, code: null, facts: null };

/** Owners see by the bell what they did not do themselves. Webhooks hear of every pause. */
export async function tellOfPause(
  tx: Tx,
  paused: readonly PausedPromotion[],
  { words: reason, code: reasonCode, facts }: Reason = OWN_WISH,
): Promise<void> {
  if (reasonCode !== null) {
    await tell(
      tx,
      paused.map(({ promotionId, ownerId: memberId, title }) => ({
        memberId,
        subject: `promotion:${promotionId}:paused`,
        kind: 'promotion_paused',
        facts: { promotionId, title, reasonCode, reason, ...facts },
      })),
    );
  }
  await emit(
    tx,
    paused.map(({ promotionId, ownerId: memberId, title, pauses }) => ({
      memberId,
      type: 'promotion.paused',
      occurrence: `${promotionId}:${pauses}`,
      data: { promotionId, title, reasonCode, reason },
    })),
  );
}
