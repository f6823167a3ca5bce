import type { Tx } from '../../../platform/db/tx.ts';

/** Longer than any page takes; a download that was killed blocks the next one for this long. */
const LEASE_SECONDS = 60;

/** False while another download of this member runs, on whichever instance. */
export async function takeLease(tx: Tx, memberId: string, lease: string): Promise<boolean> {
  const row = await tx.one(
    `insert into data_export as e (member_id, lease, leased_until) values ($1, $2, now() + make_interval(secs => $3))
     on conflict (member_id) do update
       set lease = excluded.lease, leased_until = excluded.leased_until, started_at = now()
       where e.leased_until < now()
     returning member_id`,
    [memberId, lease, LEASE_SECONDS],
  );
  return row !== undefined;
}

export async function renewLease(tx: Tx, memberId: string, lease: string): Promise<void> {
  await tx.query(
    `update data_export set leased_until = now() + make_interval(secs => $3) where member_id = $1 and lease = $2`,
    [memberId, lease, LEASE_SECONDS],
  );
}

export async function endLease(tx: Tx, memberId: string, lease: string): Promise<void> {
  await tx.query('delete from data_export where member_id = $1 and lease = $2', [memberId, lease]);
}
