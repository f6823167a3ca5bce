import type { admin } from '@viewloop/contract';
import type { ReadTx, Tx } from '../../../platform/db/tx.ts';

/** Several views that were voided as one decision. */

export interface NewBatch {
  id: string;
  adminId: string;
  reason: string;
  viewIds: readonly number[];
}

/** Returns whether it is new. */
export async function insertBatch(tx: Tx, { id, adminId, reason, viewIds }: NewBatch): Promise<boolean> {
  const made = await tx.one(
    'insert into void_batch (id, admin_id, reason) values ($1, $2, $3) on conflict do nothing returning id',
    [id, adminId, reason],
  );
  if (!made) return false;
  await tx.query(
    `insert into void_batch_view (batch_id, view_id, viewer_id)
     select $1, v.id, v.viewer_id from view v where v.id = any($2::bigint[])`,
    [id, viewIds],
  );
  return true;
}

/** The views whose turn has not come yet, in the order of their ids: that is the order in which they are locked. */
const viewsWhere = async (tx: ReadTx, id: string, condition: string): Promise<number[]> => {
  const rows = await tx.query<{ viewId: number }>(
    `select view_id as "viewId" from void_batch_view where batch_id = $1 and ${condition} order by view_id`,
    [id],
  );
  return rows.map(({ viewId }) => viewId);
};

export const viewsToVoid = (tx: ReadTx, id: string) => viewsWhere(tx, id, 'voided_at is null');
export const viewsToUndo = (tx: ReadTx, id: string) =>
  viewsWhere(tx, id, 'voided_at is not null and undone_at is null');

export async function markStep(tx: Tx, id: string, viewId: number, step: 'voided' | 'undone'): Promise<void> {
  await tx.query(`update void_batch_view set ${step}_at = now() where batch_id = $1 and view_id = $2`, [id, viewId]);
}

interface BatchRow extends Omit<admin.VoidBatch, 'at'> {
  at: Date;
}

const COLUMNS = `select b.id, b.at, m.username as "adminName", b.reason, c.views, c.voided, c.undone
  from void_batch b join member m on m.id = b.admin_id cross join lateral (
    select count(*)::integer as views, count(v.voided_at)::integer as voided, count(v.undone_at)::integer as undone
    from void_batch_view v where v.batch_id = b.id) c`;

const shown = (rows: readonly BatchRow[]): admin.VoidBatch[] =>
  rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }));

const MOST = 20;

export async function findBatch(tx: ReadTx, id: string): Promise<admin.VoidBatch | undefined> {
  return shown(await tx.query<BatchRow>(`${COLUMNS} where b.id = $1`, [id]))[0];
}

export const latestBatches = async (tx: ReadTx): Promise<admin.VoidBatch[]> =>
  shown(await tx.query<BatchRow>(`${COLUMNS} order by b.at desc, b.id limit ${MOST}`));

/** Decisions about views of this member. */
export const batchesOf = async (tx: ReadTx, memberId: string): Promise<admin.VoidBatch[]> =>
  shown(
    await tx.query<BatchRow>(
      `${COLUMNS} where b.id in (select batch_id from void_batch_view where viewer_id = $1)
       order by b.at desc, b.id limit ${MOST}`,
      [memberId],
    ),
  );
