import { CREDITS_PER_VIEW } from '@viewloop/contract/constants';
import { viewsForCredits } from '@viewloop/contract/money';
import type { Span } from '../../messages/en/promotions.ts';
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

/** Roughly how long until then: minutes below an hour and a half, hours below two days. Never "in 0 minutes". */
export function spanUntil(instant: string, now = Date.now()): Span {
  const minutes = Math.max(1, Math.round((new Date(instant).getTime() - now) / 60_000));
  if (minutes < 90) return { unit: 'minutes', count: minutes };
  const hours = Math.round(minutes / 60);
  if (hours < 48) return { unit: 'hours', count: hours };
  return { unit: 'days', count: Math.round(hours / 24) };
}

export const hasEnded = ({ state }: Pick<Promotion, 'state'>): boolean => state === 'completed' || state === 'stopped';
