import type { ReadTx, Tx } from '../../../platform/db/tx.ts';

/** Longer than a watch can last, so watches that began before have ended or are about to. */
const SETTLED = `interval '15 minutes'`;

export async function lockCursor(tx: Tx): Promise<number> {
  const row = await tx.one<{ viewId: number }>('select view_id as "viewId" from verified_cursor for update');
  return row?.viewId ?? 0;
}

/** The last of the next views before the first one that is too young or still runs. */
export async function lastSettled(
  tx: ReadTx,
  after: number,
  most: number,
): Promise<{ last: number | null; looked: number }> {
  const row = await tx.one<{ last: number | null; looked: number }>(
    `select max(id) as last, count(*) as looked from (
       select id, bool_or(state = 'watching' or started_at > now() - ${SETTLED}) over (order by id) as unsettled
       from (select id, state, started_at from view where id > $1 order by id limit $2) looked) settled
     where not unsettled`,
    [after, most],
  );
  return row ?? { last: null, looked: 0 };
}

/** Adds the verified views of a stretch, and notes that it was counted. */
export async function countStretch(tx: Tx, after: number, to: number): Promise<void> {
  await tx.query(
    `insert into verified_total (member_id, views)
     select p.owner_id, count(*) from view v join promotion p on p.id = v.promotion_id
     where v.id > $1 and v.id <= $2 and v.state = 'completed' and v.verified
     group by p.owner_id order by p.owner_id
     on conflict (member_id) do update set views = verified_total.views + excluded.views`,
    [after, to],
  );
  await tx.query('update verified_cursor set view_id = $1', [to]);
}

/**
 * A view was voided, or counts again. One that the job has not come to yet is left to the job, and the cursor is held so that
 * it does not come to it meanwhile.
 */
export async function addVerified(
  tx: Tx,
  { viewId, ownerId, views }: { viewId: number; ownerId: string; views: 1 | -1 },
): Promise<void> {
  const cursor = await tx.one<{ viewId: number }>('select view_id as "viewId" from verified_cursor for share');
  if (viewId <= (cursor?.viewId ?? 0))
    await tx.query('update verified_total set views = views + $2 where member_id = $1', [ownerId, views]);
}
