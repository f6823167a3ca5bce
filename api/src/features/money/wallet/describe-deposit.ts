import { type admin, formatLtc, type RouteOutput, type wallet } from '@viewloop/contract';
import { creditsOf, failureOf, reasonOf } from './deposit-rules.ts';
import type { DepositRow, OwnedDepositRow, UnassignedRow } from './deposit-store.ts';

function common(row: DepositRow) {
  const litoshi = BigInt(row.litoshi);
  const reasonCode = failureOf(row);
  return {
    id: row.id,
    amount: formatLtc(litoshi),
    status: row.state,
    confirmations: row.confirmations,
    confirmationsNeeded: row.confirmations_needed,
    creditsAdded: creditsOf({ state: row.state, litoshi }),
    txHash: row.txid,
    reason: reasonOf(reasonCode),
    reasonCode,
    createdAt: row.created_at.toISOString(),
  };
}

export const describeDeposit = (row: DepositRow): wallet.Deposit => ({
  ...common(row),
  confirmedAt: row.confirmed_at?.toISOString() ?? null,
});

export const describeOwnedDeposit = (row: OwnedDepositRow): RouteOutput<typeof admin.listAllDeposits>[number] => ({
  ...common(row),
  userId: row.member_id,
  username: row.username,
  address: row.address,
});

export const describeUnassigned = (row: UnassignedRow): RouteOutput<typeof admin.unassignedPayments>[number] => ({
  txHash: row.txid,
  vout: row.vout,
  address: row.address,
  amount: formatLtc(BigInt(row.litoshi)),
  height: row.height,
  at: row.created_at.toISOString(),
});
