import { type AuditReport, type AuditScope, audit, type Check, ledgerChecks } from '../../ledger/index.ts';
import type { ReadTx } from '../../platform/tx.ts';
import { actionChecks } from '../admin-log/index.ts';
import { accountChecks } from '../auth/index.ts';
import { bookChecks } from '../books/index.ts';
import { deliveryChecks } from '../delivery/index.ts';
import { feedbackChecks } from '../feedback/index.ts';
import { tokenChecks } from '../one-time-tokens/index.ts';
import { promotionChecks } from '../promotions/index.ts';
import { referralChecks } from '../referrals/index.ts';
import { depositChecks } from '../wallet/index.ts';
import { viewChecks } from '../watching/index.ts';

/** Every invariant of the product. Each feature defines its own. */
export const checks: readonly Check[] = [
  ...ledgerChecks,
  ...promotionChecks,
  ...viewChecks,
  ...feedbackChecks,
  ...referralChecks,
  ...depositChecks,
  ...accountChecks,
  ...tokenChecks,
  ...bookChecks,
  ...deliveryChecks,
  ...actionChecks,
];

/** Everything there is, or with a scope what a daily audit reads. */
export function runAudit(
  tx: ReadTx,
  { those = checks, scope }: { those?: readonly Check[]; scope?: AuditScope | undefined } = {},
): Promise<AuditReport> {
  return audit(tx, those, scope);
}
