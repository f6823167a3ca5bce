import type { coupons } from '@viewloop/contract';
import { BYTE_ORDER_MARK, csvText } from '../../../platform/http/csv-rules.ts';

export interface CouponLimits {
  credits: number;
  uses: number;
  used: number;
  budget: number | null;
  expiresAt: Date | null;
  endedAt: Date | null;
}

export function stateOf(coupon: CouponLimits, now: Date): coupons.CouponState {
  if (coupon.endedAt) return 'ended';
  if (coupon.used >= coupon.uses) return 'used_up';
  if (coupon.budget !== null && (coupon.used + 1) * coupon.credits > coupon.budget) return 'used_up';
  return coupon.expiresAt && coupon.expiresAt <= now ? 'expired' : 'open';
}

export interface Redeemer {
  verified: boolean;
  suspended: boolean;
  deleted: boolean;
  redeemed: boolean;
  /** Another account of the same group has redeemed it. */
  mateRedeemed: boolean;
}

export type RedeemRefusal =
  | 'coupon_over'
  | 'coupon_redeemed'
  | 'coupon_of_group'
  | 'verify_to_redeem'
  | 'deleted_member'
  | 'not_signed_in';

/** Returns why this member cannot redeem the coupon now. */
export function refusalOf(coupon: CouponLimits, member: Redeemer, now: Date): RedeemRefusal | undefined {
  if (member.deleted) return 'deleted_member';
  // A suspended member has no session any more; this one was suspended a moment ago.
  if (member.suspended) return 'not_signed_in';
  if (member.redeemed) return 'coupon_redeemed';
  if (stateOf(coupon, now) !== 'open') return 'coupon_over';
  if (!member.verified) return 'verify_to_redeem';
  return member.mateRedeemed ? 'coupon_of_group' : undefined;
}

const line = (cells: readonly (string | number | null)[]) =>
  `${cells.map((cell) => (typeof cell === 'string' ? csvText(cell) : (cell ?? ''))).join(',')}\r\n`;

export const COUPONS_HEADER = `${BYTE_ORDER_MARK}number,code,credits,uses,budget,used,given,linked,state,expires (UTC),made (UTC),made by,ended (UTC),note\r\n`;

export const couponLine = (coupon: coupons.Coupon): string =>
  line([
    coupon.id,
    coupon.code,
    coupon.credits,
    coupon.uses,
    coupon.budget,
    coupon.used,
    coupon.given,
    coupon.linked,
    coupon.state,
    coupon.expiresAt,
    coupon.createdAt,
    coupon.createdBy,
    coupon.endedAt,
    coupon.note,
  ]);

export const REDEMPTIONS_HEADER = `${BYTE_ORDER_MARK}member,time (UTC),credits,group\r\n`;

export const redemptionLine = ({ member, at, credits, group }: coupons.Redemption): string =>
  line([member, at, credits, group]);
