import { type AuditReport, audit, type Check, ledgerChecks } from '../../../ledger/index.ts';
import type { ReadTx } from '../../../platform/db/tx.ts';
import { accountChecks } from '../../accounts/auth/index.ts';
import { couponChecks } from '../../exchange/coupons/index.ts';
import { promotionChecks } from '../../exchange/promotions/index.ts';
import { proofChecks } from '../../exchange/proving/index.ts';
import { agreementChecks, viewChecks } from '../../exchange/watching/index.ts';
import { actionChecks } from '../../ground/admin-log/index.ts';
import { tokenChecks } from '../../ground/one-time-tokens/index.ts';
import { deliveryChecks } from '../../messages/outbox/index.ts';
import { referralChecks } from '../../money/referrals/index.ts';
import { depositChecks } from '../../money/wallet/index.ts';
import { bookChecks } from '../../proof/books/index.ts';
import { screeningChecks } from '../../screening/attention/index.ts';
import { carriedDebtChecks } from '../../trust/carried-debts/index.ts';
import { type AuditScope, partsOf } from './audit-scope-store.ts';

/** Every invariant of the product. Each feature defines its own. */
export const checks: readonly Check[] = [
  ...ledgerChecks,
  ...promotionChecks,
  ...viewChecks,
  ...agreementChecks,
  ...proofChecks,
  ...referralChecks,
  ...depositChecks,
  ...screeningChecks,
  ...couponChecks,
  ...carriedDebtChecks,
  ...accountChecks,
  ...tokenChecks,
  ...bookChecks,
  ...deliveryChecks,
  ...actionChecks,
];

/** Everything there is, or with a scope what a daily audit reads. */
export function runAudit(
  tx: ReadTx,
  {
    those = checks,
    scope,
    onCheck,
  }: {
    those?: readonly Check[];
    scope?: AuditScope | undefined;
    onCheck?: (done: number, all: number) => void;
  } = {},
): Promise<AuditReport> {
  return audit(tx, those, scope && partsOf(scope), onCheck);
}
