import { infiniteQueryOptions } from '@tanstack/react-query';
import { type Answer, addressOf, call, type Input, read } from '../../../lib/call.ts';
import { paths } from '../../../lib/paths.ts';

type Part = Answer<'GET /api/admin/coupons'>;
export type Coupon = Part['coupons'][number];
export type NewCoupon = Input<'POST /api/admin/coupons'>['body'];

/** Members redeem them without an event to the admins, so the list is read again whenever it is shown. */
export const couponsQuery = infiniteQueryOptions({
  queryKey: ['GET /api/admin/coupons', 'all'],
  queryFn: ({ pageParam, signal }): Promise<Part> =>
    read('GET /api/admin/coupons', { query: { before: pageParam ?? undefined } }, signal),
  initialPageParam: null as number | null,
  getNextPageParam: (last: Part) => last.nextBefore,
  staleTime: 0,
});

export const makeCoupon = (body: NewCoupon) => call('POST /api/admin/coupons', { body });
export const endCoupon = (id: number) => call('POST /api/admin/coupons/:id/end', { params: { id } });

/** The browser downloads them, so no script has to read them. */
export const couponsFile = addressOf('GET /api/admin/coupons', { query: { format: 'csv' } });
export const redemptionsFile = (id: number) =>
  addressOf('GET /api/admin/coupons/:id/redemptions', { params: { id }, query: { format: 'csv' } });

/** Opens the dialog with the code in it. */
export const couponLink = (code: string) => `${location.origin}${paths.statement}?coupon=${encodeURIComponent(code)}`;
