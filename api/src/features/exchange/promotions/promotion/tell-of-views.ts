import type { Tx } from '../../../../platform/db/tx.ts';
import { allOf } from '../../../../platform/db/tx.ts';
import { type Told, tell } from '../../../messages/notices/index.ts';
import { type Emitted, emit } from '../../../messages/webhooks/index.ts';
import { isHalf, targetOf } from './promotion-rules.ts';

/** Views that were just counted for a promotion. `views` and `creditsSpent` are the figures before that. */
export interface CountedViews {
  promotionId: number;
  ownerId: string;
  title: string | null;
  views: number;
  creditsSpent: number;
  places: number;
  completes: boolean;
}

const factsOf = ({ promotionId, title, views, places, creditsSpent }: CountedViews) => ({
  promotionId,
  title,
  views: views + places,
  target: targetOf(creditsSpent),
});

function noticeOf(counted: CountedViews): Told {
  const about = { memberId: counted.ownerId, subject: `promotion:${counted.promotionId}`, facts: factsOf(counted) };
  if (counted.completes) return { ...about, kind: 'promotion_completed' };
  return { ...about, kind: isHalf(counted, counted.places) ? 'promotion_half' : 'promotion_first_view' };
}

function eventsOf(counted: CountedViews): Emitted[] {
  const about = { memberId: counted.ownerId, occurrence: counted.promotionId, data: factsOf(counted) };
  return [
    ...(counted.views === 0 ? [{ ...about, type: 'promotion.first_view' as const }] : []),
    ...(counted.completes ? [{ ...about, type: 'promotion.completed' as const }] : []),
  ];
}

/**
 * Tells owners of views that are worth it (`isToldOf`), with two statements for a whole batch. It sends both without waiting,
 * so a reward waits no longer for it. The caller publishes that the promotions changed.
 */
export async function tellOfViews(tx: Tx, counted: readonly CountedViews[]): Promise<void> {
  await allOf([tell(tx, counted.map(noticeOf), { wake: false }), emit(tx, counted.flatMap(eventsOf))]);
}
