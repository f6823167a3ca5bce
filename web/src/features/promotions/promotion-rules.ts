import { CREDITS_PER_VIEW } from '@viewloop/contract/constants';
import { viewsForCredits } from '@viewloop/contract/money';
import type { Span } from '../../messages/en/promotions.ts';
import type { Promotion } from './api.ts';

/** Held for watches that are running right now; whoever finishes is paid from it. */
export function heldCredits({ viewsReserved }: Pick<Promotion, 'viewsReserved'>): number {
  return viewsReserved * CREDITS_PER_VIEW;
}

/** What stopping brings back at once; the server says the last word. */
export function refundNow(
  promotion: Pick<Promotion, 'creditsSpent' | 'creditsReturned' | 'viewsReceived' | 'viewsReserved'>,
): number {
  const { creditsSpent, creditsReturned, viewsReceived } = promotion;
  return creditsSpent - creditsReturned - viewsReceived * CREDITS_PER_VIEW - heldCredits(promotion);
}

/** An odd credit that waited in the promotion makes a view together with one more. */
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
