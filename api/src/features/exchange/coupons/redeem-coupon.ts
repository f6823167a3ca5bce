import { balanceOf, post, recipes } from '../../../ledger/index.ts';
import type { Tx } from '../../../platform/db/tx.ts';
import { Problem } from '../../../platform/http/problem.ts';
import { tell } from '../../messages/notices/index.ts';
import { refusalOf } from './coupon-rules.ts';
import { addRedemption, lockCouponByCode, lockRedeemer } from './store.ts';

export interface Redeemed {
  code: string;
  credits: number;
  balance: number;
}

/** Gives a member the credits of a coupon, once. */
export async function redeemCoupon(tx: Tx, memberId: string, code: string): Promise<Redeemed> {
  const coupon = await lockCouponByCode(tx, code);
  if (!coupon) throw new Problem('coupon_unknown');
  const { now, ...member } = await lockRedeemer(tx, coupon.id, memberId);
  const refusal = refusalOf(coupon, member, now);
  if (refusal) throw new Problem(refusal);
  const { id: couponId, credits } = coupon;
  await addRedemption(tx, couponId, memberId);
  await post(tx, [recipes.couponRedeemed({ couponId, memberId, credits, code })]);
  await tell(tx, [{ memberId, subject: `coupon:${couponId}`, kind: 'coupon_redeemed', facts: { code, credits } }]);
  return { code, credits, balance: await balanceOf(tx, memberId) };
}
