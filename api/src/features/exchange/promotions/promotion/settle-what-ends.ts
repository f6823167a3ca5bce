import type { promotions } from '@viewloop/contract';
import { allOf, type Tx } from '../../../../platform/db/tx.ts';
import { closeObjections } from '../../../trust/objections/index.ts';
import { settleAfterEnd } from '../../feedback/index.ts';

export interface EndedPromotion {
  promotionId: number;
  /** The state before it ended. */
  state: promotions.PromotionState;
  asks: boolean;
  /** It was watched to its end; otherwise it was stopped. */
  completes: boolean;
}

/**
 * Ends what depends on promotions that have just ended: the questions to viewers are settled, and nobody decides any more
 * about hiding them. Sends its statements without waiting, because a reward may end a promotion.
 */
export async function settleWhatEnds(tx: Tx, ended: readonly EndedPromotion[]): Promise<void> {
  const hidden = ended.filter(({ state }) => state === 'hidden');
  await allOf([
    settleAfterEnd(
      tx,
      ended.filter(({ asks }) => asks),
    ),
    closeObjections(
      tx,
      hidden.map(({ promotionId }) => promotionId),
    ),
  ]);
}
