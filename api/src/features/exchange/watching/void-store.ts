import type { ReadTx, Tx } from '../../../platform/db/tx.ts';

/** One row for each time a view was voided, with what it takes to undo it. */
export interface OpenVoid {
  epoch: number;
  taken: number;
  /** The house has kept the place because owner and viewer were linked. */
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
     returning epoch, taken, linked and returned_at is null as linked, trust_lost as "trustLost"`,
    [viewId, adminId],
  );

/**
 * Views between these members that were voided and whose places the house has kept. A place that the promotion got again
 * before the void, because the view was not proven in time, is not given a second time.
 */
export async function forfeitedAmong(tx: ReadTx, memberIds: readonly string[]): Promise<number[]> {
  const rows = await tx.query<{ viewId: number }>(
    `select v.id as "viewId" from promotion p join view v on v.promotion_id = p.id and v.state = 'voided'
     join view_void t on t.view_id = v.id and t.undone_at is null and t.linked and t.returned_at is null
     where p.owner_id = any($1::uuid[]) and v.viewer_id = any($1::uuid[]) and not exists (
       select from view_proof r where r.view_id = v.id and r.state in ('replaced', 'clearing', 'cleared'))
     order by v.id`,
    [memberIds],
  );
  return rows.map(({ viewId }) => viewId);
}

/** Returns which void of the view it was, or `undefined` when nothing is left to return. */
export async function markReturned(tx: Tx, viewId: number): Promise<number | undefined> {
  const row = await tx.one<{ epoch: number }>(
    `update view_void set returned_at = now()
     where view_id = $1 and undone_at is null and linked and returned_at is null returning epoch`,
    [viewId],
  );
  return row?.epoch;
}
