import type { Tx } from '../../../../platform/db/tx.ts';
import { readSiteSettings } from '../../../ground/site-settings/index.ts';
import { confirmationsNeeded } from '../deposit-rules.ts';
import type { ChainId } from '../key-store.ts';
import { pendingDeposits, saveNeeded } from './tier-store.ts';

/**
 * Gives every payment that waits the number of confirmations it needs now: another payment of the member, or an admin who
 * changed the tiers, may have changed it. Returns the members whom it concerns.
 */
export async function applyTiers(tx: Tx, chain: ChainId): Promise<string[]> {
  const pending = await pendingDeposits(tx, chain);
  if (pending.length === 0) return [];
  const { confirmationTiers } = await readSiteSettings(tx);
  const changed = pending.flatMap((row) => {
    const { source, confirmations_needed } = row;
    const needed = confirmationsNeeded({ source, litoshiOfDay: BigInt(row.litoshi_of_day) }, confirmationTiers);
    return needed === confirmations_needed ? [] : [{ ...row, needed }];
  });
  if (changed.length === 0) return [];
  await saveNeeded(tx, changed);
  return changed.map(({ member_id }) => member_id);
}
