import { CREDITS_PER_VIEW } from '@viewloop/contract/constants';
import { viewsForCredits } from '@viewloop/contract/money';
import type { Promotion } from './api.ts';

/** Credits held for watches in progress; viewers who finish are paid from them. */
export function heldCredits({ viewsReserved }: Pick<Promotion, 'viewsReserved'>): number {
  return viewsReserved * CREDITS_PER_VIEW;
}

/** The credits that stopping returns at once. An estimate: the server decides. */
export function refundNow(
  promotion: Pick<Promotion, 'creditsSpent' | 'creditsReturned' | 'viewsReceived' | 'viewsReserved'>,
): number {
  const { creditsSpent, creditsReturned, viewsReceived } = promotion;
  return creditsSpent - creditsReturned - viewsReceived * CREDITS_PER_VIEW - heldCredits(promotion);
}

/** An odd credit already in the promotion and one more make a view. */
export function viewsAdded({ creditsSpent }: Pick<Promotion, 'creditsSpent'>, credits: number): number {
  return viewsForCredits(creditsSpent + credits) - viewsForCredits(creditsSpent);
}

type Running = Pick<Promotion, 'expectedFinish' | 'viewsReceived' | 'viewsTarget'>;

/**
 * When a promotion of this many views would be done at the pace of the member's running promotions. `undefined` while none
 * of them has a pace yet: then nobody can say.
 */
export function likelyFinish(running: readonly Running[], views: number, now = Date.now()): string | undefined {
  const paces = running.flatMap(({ expectedFinish, viewsReceived, viewsTarget }) => {
    const left = expectedFinish ? new Date(expectedFinish).getTime() - now : 0;
    return left > 0 && viewsTarget > viewsReceived ? [(viewsTarget - viewsReceived) / left] : [];
  });
  if (paces.length === 0 || views <= 0) return undefined;
  const pace = paces.reduce((sum, one) => sum + one, 0) / paces.length;
  return new Date(now + views / pace).toISOString();
}

export const hasEnded = ({ state }: Pick<Promotion, 'state'>): boolean => state === 'completed' || state === 'stopped';
