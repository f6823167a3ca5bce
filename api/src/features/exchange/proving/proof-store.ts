import type { ReadTx, Tx } from '../../../platform/db/tx.ts';

export interface OpenProof {
  viewId: number;
  promotionId: number;
  viewerId: string;
}

/** These views were paid, and their viewers are not believed yet. */
export async function openProofs(tx: Tx, proofs: readonly OpenProof[], dueAt: Date): Promise<void> {
  await tx.query(
    `insert into view_proof (view_id, promotion_id, viewer_id, due_at)
     select view_id, promotion_id, viewer_id, $4 from unnest($1::bigint[], $2::bigint[], $3::uuid[])
       p (view_id, promotion_id, viewer_id)`,
    [
      proofs.map(({ viewId }) => viewId),
      proofs.map(({ promotionId }) => promotionId),
      proofs.map(({ viewerId }) => viewerId),
      dueAt,
    ],
  );
}

/**
 * The viewer is believed. Their waiting views are proven, and what was taken for others comes back. The job does both, so
 * that an answer locks no promotion.
 */
export async function proveViewsOf(tx: Tx, viewerId: string): Promise<void> {
  await tx.query(
    `update view_proof set state = case state when 'waiting' then 'believed' else 'clearing' end
     where viewer_id = $1 and (state = 'waiting' or (state = 'replaced' and from_viewer > 0))`,
    [viewerId],
  );
}

/** The viewer was set aside, so the creators they watched do not have to wait. */
export async function hurryViewsOf(tx: Tx, viewerId: string): Promise<void> {
  await tx.query(`update view_proof set due_at = now() where viewer_id = $1 and state = 'waiting' and due_at > now()`, [
    viewerId,
  ]);
}

/** The next views whose viewers were believed in time, locked. Another instance's are left to it. */
export const lockBelieved = (tx: Tx, most: number) =>
  tx.query<OpenProof>(
    `select view_id as "viewId", promotion_id as "promotionId", viewer_id as "viewerId" from view_proof
     where state = 'believed' order by view_id limit $1 for update skip locked`,
    [most],
  );

export async function forgetProofs(tx: Tx, viewIds: readonly number[]): Promise<void> {
  await tx.query('delete from view_proof where view_id = any($1::bigint[])', [viewIds]);
}

/** Views whose time is up, locked. */
export const lockDue = (tx: Tx, most: number) =>
  tx.query<OpenProof>(
    `select view_id as "viewId", promotion_id as "promotionId", viewer_id as "viewerId" from view_proof
     where state = 'waiting' and due_at <= now() order by due_at limit $1 for update skip locked`,
    [most],
  );

export interface SettledProof {
  viewId: number;
  state: 'replaced' | 'kept';
  fromViewer: number;
}

/** Nobody can pay for these yet. They are looked at again in an hour, so that they do not hold up others. */
export async function postponeProofs(tx: Tx, viewIds: readonly number[]): Promise<void> {
  if (viewIds.length === 0) return;
  await tx.query(`update view_proof set due_at = now() + interval '1 hour' where view_id = any($1::bigint[])`, [
    viewIds,
  ]);
}

export async function settleProofs(tx: Tx, proofs: readonly SettledProof[]): Promise<void> {
  await tx.query(
    `update view_proof v set state = p.state, from_viewer = p.from_viewer, settled_at = now()
     from unnest($1::bigint[], $2::text[], $3::smallint[]) p (view_id, state, from_viewer) where v.view_id = p.view_id`,
    [proofs.map(({ viewId }) => viewId), proofs.map(({ state }) => state), proofs.map(({ fromViewer }) => fromViewer)],
  );
}

export const lockClearing = (tx: Tx, most: number) =>
  tx.query<OpenProof & { fromViewer: number }>(
    `select view_id as "viewId", promotion_id as "promotionId", viewer_id as "viewerId", from_viewer as "fromViewer"
     from view_proof where state = 'clearing' and due_at <= now() order by due_at limit $1 for update skip locked`,
    [most],
  );

export async function markCleared(tx: Tx, viewIds: readonly number[]): Promise<void> {
  await tx.query(`update view_proof set state = 'cleared' where view_id = any($1::bigint[])`, [viewIds]);
}

export type ProofState = 'waiting' | 'believed' | 'replaced' | 'kept' | 'clearing' | 'cleared';

export interface ProofOfView {
  state: ProofState;
  fromViewer: number;
}

/** Locks the row about the proof of one view. A proven view has none. */
export const lockProof = (tx: Tx, viewId: number) =>
  tx.one<ProofOfView>('select state, from_viewer as "fromViewer" from view_proof where view_id = $1 for update', [
    viewId,
  ]);

/** Returns those of these views that are not proven. The value is true while a view can still become proven. */
export async function unprovenAmong(tx: ReadTx, viewIds: readonly number[]): Promise<ReadonlyMap<number, boolean>> {
  const rows = await tx.query<{ viewId: number; waits: boolean }>(
    `select view_id as "viewId", state = 'waiting' as waits from view_proof
     where view_id = any($1::bigint[]) and state <> 'believed'`,
    [viewIds],
  );
  return new Map(rows.map(({ viewId, waits }) => [viewId, waits]));
}

/** Counts views whose time is up and that still wait, because the house cannot pay for them. */
export async function countOverdue(tx: ReadTx, most: number): Promise<number> {
  const row = await tx.one<{ count: number }>(
    `select count(*) as count from (select 1 from view_proof
       where state = 'waiting' and due_at < now() - interval '10 minutes' limit $1) overdue`,
    [most],
  );
  return row?.count ?? 0;
}
