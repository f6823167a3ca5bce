import type { Tx } from '../../../../platform/db/tx.ts';
import type { ChainId } from '../key-store.ts';
import type { Source } from '../litecoin/chain.ts';

export interface PendingDeposit {
  id: number;
  member_id: string;
  source: Source;
  confirmations_needed: number;
  /** What the member paid within 24 hours of this payment, before and after it, and what was not lost since. */
  litoshi_of_day: string;
}

export const pendingDeposits = (tx: Tx, chain: ChainId) =>
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

export async function saveNeeded(tx: Tx, deposits: readonly { id: number; needed: number }[]): Promise<void> {
  await tx.query(
    `update deposit d set confirmations_needed = c.needed from unnest($1::bigint[], $2::int[]) c (id, needed)
     where d.id = c.id and d.state = 'pending'`,
    [deposits.map(({ id }) => id), deposits.map(({ needed }) => needed)],
  );
}
