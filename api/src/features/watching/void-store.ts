import type { Tx } from '../../platform/tx.ts';

/** One row for each time a view was voided, with what it takes to undo it. */
export interface OpenVoid {
  epoch: number;
  taken: number;
  linked: boolean;
  trustLost: number;
}

/** How many voids of this view were undone before. */
export async function epochOf(tx: Tx, viewId: number): Promise<number> {
  const row = await tx.one<{ voids: number }>('select count(*) as voids from view_void where view_id = $1', [viewId]);
  return row?.voids ?? 0;
}

export interface NewVoid {
  viewId: number;
  epoch: number;
  adminId: string;
  reason: string;
  taken: number;
  linked: boolean;
}

export async function insertVoid(tx: Tx, { viewId, epoch, adminId, reason, taken, linked }: NewVoid): Promise<void> {
  await tx.query(
    'insert into view_void (view_id, epoch, admin_id, reason, taken, linked) values ($1, $2, $3, $4, $5, $6)',
    [viewId, epoch, adminId, reason, taken, linked],
  );
}

export async function recordTrustLost(tx: Tx, viewId: number, lost: number): Promise<void> {
  await tx.query('update view_void set trust_lost = $2 where view_id = $1 and undone_at is null', [viewId, lost]);
}

/** Closes the void that is in force and returns what it did, or `undefined` when there is none. */
export const closeVoid = (tx: Tx, viewId: number, adminId: string): Promise<OpenVoid | undefined> =>
  tx.one<OpenVoid>(
    `update view_void set undone_at = now(), undone_by = $2 where view_id = $1 and undone_at is null
     returning epoch, taken, linked, trust_lost as "trustLost"`,
    [viewId, adminId],
  );
