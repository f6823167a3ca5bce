import { parseLtc } from '@viewloop/contract';
import { Problem } from '../../../platform/http/problem.ts';
import type { App } from '../../../platform/run/app-context.ts';
import { recordAction } from '../../ground/admin-log/index.ts';
import { isMember } from './address-store.ts';
import { giveAddress } from './give-address.ts';
import type { Wallet } from './wallet.ts';

/** All LTC that will ever exist. */
const MOST_LITOSHI = 84_000_000n * 100_000_000n;

/** Pays a member's address on the simulated chain. From there on it is treated like a real payment. */
export async function simulateDeposit(
  { db }: Pick<App, 'db'>,
  wallet: Wallet,
  { adminId, memberId, amount }: { adminId: string; memberId: string; amount: string },
): Promise<{ txHash: string }> {
  if (wallet.mode !== 'mock') throw new Problem('mock_only');
  const { chain } = wallet;
  const litoshi = parseLtc(amount) ?? 0n;
  if (litoshi <= 0n || litoshi > MOST_LITOSHI) throw new Problem('amount_not_possible', { amount });
  if (!(await db.read((tx) => isMember(tx, memberId)))) throw new Problem('member_not_found');
  const { script, address } = await giveAddress(db, wallet, memberId);
  return db.write(async (tx) => {
    const txHash = await chain.pay(tx, script, litoshi);
    const facts = { amount, address };
    await recordAction(tx, { adminId, action: 'simulate_deposit', subject: memberId, facts });
    return { txHash };
  });
}
