import { type admin, formatLtc, type RouteOutput } from '@viewloop/contract';
import { totals } from '../../ledger/index.ts';
import type { ReadTx } from '../../platform/tx.ts';
import { countUsers } from '../auth/index.ts';
import { depositTotals } from '../wallet/index.ts';
import { countViews } from '../watching/index.ts';

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
