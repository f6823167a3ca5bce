import { type CouponMessages, coupons as english } from './en/coupons.ts';
import { loadPart } from './index.ts';

/** The texts of coupons, for members and admins. They are loaded with the parts that show them. */
const part = await loadPart<CouponMessages>(english, {
  de: async () => (await import('./de/coupons.ts')).coupons,
  es: async () => (await import('./es/coupons.ts')).coupons,
});

export const useCouponMessages = part.useMessages;
