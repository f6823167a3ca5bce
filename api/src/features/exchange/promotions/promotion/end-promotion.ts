import type { Tx } from '../../../../platform/db/tx.ts';
import { emit } from '../../../messages/webhooks/index.ts';
import type { StateReason } from './promotion-rules.ts';
import { settleWhatEnds } from './settle-what-ends.ts';
import { markStopped } from './store.ts';

/** Stops a promotion for good. The caller refunds the credits that are left. */
export async function endPromotion(
  tx: Tx,
  id: number,
  end: { refund: number; reason: string | null; code?: StateReason['code'] },
): Promise<void> {
  const ended = await markStopped(tx, id, end);
  if (!ended) return;
  await settleWhatEnds(tx, [ended]);
  const { promotionId, ownerId: memberId, title } = ended;
  const data = { promotionId, title, reasonCode: end.code ?? null, reason: end.reason, creditsReturned: end.refund };
  await emit(tx, [{ memberId, type: 'promotion.stopped', occurrence: promotionId, data }]);
}
