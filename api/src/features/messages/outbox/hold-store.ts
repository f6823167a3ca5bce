import type { ReadTx, Tx } from '../../../platform/db/tx.ts';

export interface Hold {
  since: Date;
  reason: string;
}

/** Set while nothing may leave. */
export function readHold(tx: ReadTx): Promise<Hold | undefined> {
  return tx.one<Hold>('select since, reason from delivery_hold');
}

export async function removeHold(tx: Tx): Promise<boolean> {
  return (await tx.one('delete from delivery_hold returning since')) !== undefined;
}

/** What had been written before the hold began is dropped; what was written since stays. */
export async function withdrawOlder(tx: Tx, since: Date): Promise<number> {
  const rows = await tx.query(
    `update delivery set state = 'withdrawn', error = 'dropped by an admin after a restore', secrets = null, lease = null,
       ended_at = now()
     where state in ('waiting', 'sending') and created_at <= $1 returning id`,
    [since],
  );
  return rows.length;
}

/**
 * What `npm run restore` runs at the end of its transaction. Links of the backup's day are dead, because one-time tokens
 * are in no backup; whatever carried one is dropped.
 */
export const HOLD_AFTER_RESTORE = [
  `update delivery set state = 'withdrawn', error = 'its link did not survive a restore', secrets = null, lease = null,
     ended_at = coalesce(ended_at, now())
   where secrets is not null`,
  `insert into delivery_hold (reason) values ('restored') on conflict (only_one) do update set since = now()`,
];
