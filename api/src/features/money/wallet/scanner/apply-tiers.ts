import type { Tx } from '../../../../platform/db/tx.ts';
import { readSiteSettings } from '../../../ground/site-settings/index.ts';
import { confirmationsNeeded } from '../deposit-rules.ts';
import type { ChainId } from '../key-store.ts';
import type { Source } from '../litecoin/chain.ts';

interface PendingDeposit {
  id: number;
  member_id: string;
  source: Source;
  confirmations_needed: number;
  /** What the member paid within 24 hours of this payment, before and after it, and what was not lost since. */
  litoshi_of_day: string;
}

const pendingDeposits = (tx: Tx, chain: ChainId) =>
  tx.query<PendingDeposit>(
    `with pending as materialized (select member_id, created_at from deposit where chain = $1 and state = 'pending'),
     paid as (
       select id, member_id, state, source, confirmations_needed,
         sum(litoshi) over (partition by member_id order by created_at
           range between interval '24 hours' preceding and interval '24 hours' following) as litoshi_of_day
       from deposit
       where chain = $1 and state in ('pending', 'confirmed') and member_id in (select member_id from pending)
         and created_at >= (select min(created_at) from pending) - interval '24 hours')
     select id, member_id, source, confirmations_needed, litoshi_of_day::text from paid where state = 'pending'`,
    [chain],
  );

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
  await tx.query(
    `update deposit d set confirmations_needed = c.needed from unnest($1::bigint[], $2::int[]) c (id, needed)
     where d.id = c.id and d.state = 'pending'`,
    [changed.map(({ id }) => id), changed.map(({ needed }) => needed)],
  );
  return changed.map(({ member_id }) => member_id);
}
