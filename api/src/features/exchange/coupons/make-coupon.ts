import type { coupons, RouteRequest } from '@viewloop/contract';
import type { Tx } from '../../../platform/db/tx.ts';
import { Problem } from '../../../platform/http/problem.ts';
import { recordAction } from '../../ground/admin-log/index.ts';
import { generateCode } from './generate-code.ts';
import { findCoupon, insertCoupon, lockCoupon, markEnded } from './store.ts';

type Wanted = RouteRequest<typeof coupons.createCoupon>['body'];

export async function makeCoupon(tx: Tx, adminId: string, wanted: Wanted): Promise<coupons.Coupon> {
  const { credits, uses, budget = null, note = null } = wanted;
  const code = wanted.code ?? generateCode();
  const expiresAt = wanted.expiresAt ? new Date(wanted.expiresAt) : null;
  if (budget !== null && budget < credits) throw new Problem('coupon_budget_too_small');
  if (expiresAt && expiresAt.getTime() <= Date.now()) throw new Problem('coupon_expiry_past');
  const made = await insertCoupon(tx, { code, credits, uses, budget, expiresAt, note, adminId });
  if (!made) throw new Problem('coupon_code_taken');
  const facts = { code, credits, uses, budget };
  await recordAction(tx, { adminId, action: 'create_coupon', subject: String(made.id), facts });
  return (await findCoupon(tx, made.id)) as coupons.Coupon;
}

export async function endCoupon(tx: Tx, adminId: string, id: number): Promise<void> {
  const coupon = await lockCoupon(tx, id);
  if (!coupon) throw new Problem('coupon_unknown');
  if (coupon.endedAt) throw new Problem('coupon_over');
  await markEnded(tx, id);
  const facts = { code: coupon.code, given: coupon.used * coupon.credits };
  await recordAction(tx, { adminId, action: 'end_coupon', subject: String(id), facts });
}
