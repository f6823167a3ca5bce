import { type admin, formatLtc, type RouteOutput } from '@viewloop/contract';
import { totals } from '../../../ledger/index.ts';
import type { ReadTx } from '../../../platform/db/tx.ts';
import { countUsers } from '../../accounts/auth/index.ts';
import { countViews } from '../../exchange/watching/index.ts';
import { depositTotals } from '../../money/wallet/index.ts';

/** Each figure is the sum of a few rows, however large the site has grown. */
export async function readStats(tx: ReadTx): Promise<RouteOutput<typeof admin.adminStats>> {
  const [totalUsers, totalViews, credits, deposits] = await Promise.all([
    countUsers(tx, {}),
    countViews(tx),
    totals(tx),
    depositTotals(tx),
  ]);
  return {
    totalUsers,
    totalViews,
    totalCredits: credits.members,
    totalDeposits: formatLtc(deposits.litoshi),
    escrowCredits: credits.escrow,
    houseCredits: credits.house,
  };
}
