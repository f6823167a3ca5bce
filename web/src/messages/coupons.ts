import { type CouponMessages, coupons as english } from './en/coupons.ts';
import { loadPart } from './index.ts';

/** The texts of coupons, for members and admins. They are loaded with the parts that show them. */
const part = await loadPart<CouponMessages>(
  english,
  import.meta.glob<CouponMessages>(['./*/coupons.ts', '!./en/coupons.ts'], { import: 'coupons' }),
);

export const useCouponMessages = part.useMessages;
