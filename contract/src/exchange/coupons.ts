import { z } from 'zod';
import { MAXIMUM_CREDITS, MOST_COUPON_USES } from '../wire/constants.ts';
import { defineRoute } from '../wire/route.ts';
import { Credits, Done, IdInPath, Instant, wholeInText } from '../wire/shapes.ts';

/** Letters are compared without their case, and spaces at the ends are dropped. */
const CouponCode = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9][A-Z0-9-]{4,30}[A-Z0-9]$/)
  .meta({ examples: ['WELCOME-2026'] });

export const CouponState = z.enum(['open', 'used_up', 'expired', 'ended']);
export type CouponState = z.output<typeof CouponState>;

export const Coupon = z.object({
  id: z.int(),
  code: z.string(),
  credits: Credits,
  uses: z.int().describe('How many members can redeem it'),
  /** The most credits it gives in all. */
  budget: Credits.nullable(),
  used: z.int().describe('How many members have redeemed it'),
  given: Credits.describe('The credits it has given so far'),
  /** Redemptions by members whose accounts were found to belong together. Some were found only afterwards. */
  linked: z.int(),
  state: CouponState,
  expiresAt: Instant.nullable(),
  note: z.string().nullable(),
  createdBy: z.string(),
  createdAt: Instant,
  endedAt: Instant.nullable(),
});
export type Coupon = z.output<typeof Coupon>;

export const redeemCoupon = defineRoute({
  method: 'POST',
  path: '/api/coupons/redeem',
  access: 'member',
  summary: 'Redeems a coupon: once a member, and once for accounts that belong together',
  body: z.strictObject({ code: CouponCode }),
  problems: [
    'deleted_member',
    'coupon_unknown',
    'coupon_over',
    'coupon_redeemed',
    'coupon_of_group',
    'verify_to_redeem',
  ],
  response: z.object({ code: z.string(), credits: Credits, balance: Credits }),
});

const format = z.enum(['json', 'csv']).default('json');

export const listCoupons = defineRoute({
  method: 'GET',
  path: '/api/admin/coupons',
  access: 'admin',
  summary: 'Lists coupons, newest first; format=csv downloads all',
  query: z.object({ before: wholeInText(1).optional(), limit: wholeInText(1, 100).default(50), format }),
  kind: 'json-or-csv',
  problems: [],
  response: z.object({ coupons: z.array(Coupon), nextBefore: z.int().nullable() }),
});

export const createCoupon = defineRoute({
  method: 'POST',
  path: '/api/admin/coupons',
  access: 'admin',
  summary: 'Makes a coupon, with a code of your own or a generated one',
  body: z.strictObject({
    /** Without one a code of twelve letters and digits is generated, which nobody guesses. */
    code: CouponCode.nullable().optional(),
    credits: z.int().min(1).max(MAXIMUM_CREDITS),
    uses: z.int().min(1).max(MOST_COUPON_USES),
    budget: z.int().min(1).max(Number.MAX_SAFE_INTEGER).nullable().optional(),
    expiresAt: Instant.nullable().optional(),
    note: z.string().trim().min(1).max(300).nullable().optional(),
  }),
  problems: ['confirm_first', 'coupon_code_taken', 'coupon_budget_too_small', 'coupon_expiry_past'],
  response: Coupon,
});

const byId = z.object({ id: IdInPath });

export const endCoupon = defineRoute({
  method: 'POST',
  path: '/api/admin/coupons/:id/end',
  access: 'admin',
  summary: 'Ends a coupon: nobody can redeem it any more; what it gave stays',
  params: byId,
  problems: ['coupon_unknown', 'coupon_over'],
  response: Done,
});

export const Redemption = z.object({
  member: z.string(),
  at: Instant,
  credits: Credits,
  /** The number of the group of accounts to which the member belongs, found then or later. */
  group: z.int().nullable(),
});
export type Redemption = z.output<typeof Redemption>;

export const listRedemptions = defineRoute({
  method: 'GET',
  path: '/api/admin/coupons/:id/redemptions',
  access: 'admin',
  summary: 'Lists the latest hundred members who redeemed a coupon; format=csv downloads all',
  params: byId,
  query: z.object({ format }),
  kind: 'json-or-csv',
  problems: ['coupon_unknown'],
  response: z.array(Redemption),
});
