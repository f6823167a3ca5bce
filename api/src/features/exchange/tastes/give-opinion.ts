import type { tastes } from '@viewloop/contract';
import type { Tx } from '../../../platform/db/tx.ts';
import { Problem } from '../../../platform/http/problem.ts';
import * as store from './store.ts';
import { afterOpinion, type Judged } from './taste-rules.ts';

/** Promotions stand above this feature, so the application hands this in. */
export type JudgedPromotion = (tx: Tx, promotionId: number) => Promise<Judged | undefined>;

/**
 * The member's row is locked first, so two tabs that say something at once are counted one after the other. An opinion
 * counts with the topic that the promotion has now; an owner who changes it later shifts a leaning by one at most.
 */
export async function giveOpinion(
  tx: Tx,
  of: store.OpinionOf,
  { now, judgedPromotion }: { now: tastes.Opinion; judgedPromotion: JudgedPromotion },
): Promise<void> {
  const { leanings: topics, loweredOwners } = await store.lockTaste(tx, of.memberId);
  const [judged, before] = await Promise.all([judgedPromotion(tx, of.promotionId), store.opinionOf(tx, of)]);
  if (!judged) throw new Problem('promotion_not_found');
  if (judged.ownerId === of.memberId) throw new Problem('own_opinion');
  if (before === now) return;
  await store.saveOpinion(tx, of, now);
  const after = afterOpinion({ topics, loweredOwners }, judged, { before, now });
  await store.saveLeanings(tx, of.memberId, after, now === 'less');
}
