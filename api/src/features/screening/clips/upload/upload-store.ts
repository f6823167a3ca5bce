import type { ReadTx, Tx } from '../../../../platform/db/tx.ts';

/** Longer than a request may take to arrive (10 seconds) and a piece to be stored (20). */
const LEASE_SECONDS = 60;

export interface UploadRow {
  bytes: number;
  received: number;
  state: string;
  createdAt: Date;
}

export const findUpload = (tx: ReadTx, id: number): Promise<UploadRow | undefined> =>
  tx.one('select bytes, received, state, created_at as "createdAt" from clip where id = $1', [id]);

export async function ownsUpload(tx: ReadTx, id: number, ownerId: string): Promise<boolean> {
  const row = await tx.one(
    `select 1 as one from clip where id = $1 and owner_id = $2 and state not in ('deleted', 'refused')`,
    [id, ownerId],
  );
  return row !== undefined;
}

/** False while another request writes to the upload, on whichever server. A clip that is not uploaded needs no lease. */
export async function takeLease(tx: Tx, id: number, lease: string): Promise<boolean> {
  const row = await tx.one(
    `update clip set lease = $2, leased_until = now() + make_interval(secs => $3)
     where id = $1 and state = 'uploading' and (leased_until is null or leased_until < now()) returning id`,
    [id, lease, LEASE_SECONDS],
  );
  return row !== undefined;
}

export async function endLease(tx: Tx, id: number, lease: string): Promise<void> {
  await tx.query('update clip set lease = null, leased_until = null where id = $1 and lease = $2', [id, lease]);
}

/** False if the request has lost its lease, or the clip was deleted meanwhile. The last byte ends the upload. */
export async function recordReceived(
  tx: Tx,
  { id, lease, from, to }: { id: number; lease: string; from: number; to: number },
): Promise<boolean> {
  const row = await tx.one(
    `update clip set received = $4, received_at = now(),
       state = case when $4 = bytes then 'processing' else state end,
       lease = case when $4 < bytes then lease end, leased_until = case when $4 < bytes then leased_until end
     where id = $1 and lease = $2 and received = $3 and state = 'uploading' returning id`,
    [id, lease, from, to],
  );
  return row !== undefined;
}
