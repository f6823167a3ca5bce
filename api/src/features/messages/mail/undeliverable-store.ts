import type { ReadTx, Tx } from '../../../platform/db/tx.ts';

/** Why the mail server refuses this address for good, in its own words. */
export async function undeliverableReason(tx: ReadTx, address: string): Promise<string | undefined> {
  const row = await tx.one<{ reason: string }>('select reason from mail_undeliverable where address = lower($1)', [
    address,
  ]);
  return row?.reason;
}

export async function markUndeliverable(tx: Tx, address: string, reason: string): Promise<void> {
  await tx.query(
    `insert into mail_undeliverable (address, reason) values (lower($1), $2)
     on conflict (address) do update set reason = excluded.reason, at = now()`,
    [address, reason.slice(0, 300)],
  );
}

export async function markDeliverable(tx: Tx, address: string): Promise<void> {
  await tx.query('delete from mail_undeliverable where address = lower($1)', [address]);
}
