import type { watching } from '@viewloop/contract';
import type { ReadTx, Tx } from '../../../platform/db/tx.ts';

/** A watch that has ended, with what it takes to pay it after all. */
export interface UnpaidView {
  id: number;
  viewerId: string;
  ownerId: string;
  promotionId: number;
  state: watching.ViewState;
  beats: number;
  creditedMs: number;
  requiredMs: number;
  endedAt: string;
  hour: string;
}

const COLUMNS = `select v.id, v.viewer_id as "viewerId", p.owner_id as "ownerId", v.promotion_id as "promotionId", v.state, v.beats,
    v.credited_ms as "creditedMs", v.required_ms as "requiredMs", v.ended_at::text as "endedAt",
    date_trunc('hour', v.ended_at, 'UTC')::text as hour
  from view v join promotion p on p.id = v.promotion_id where v.id = $1 and v.ended_at is not null`;

export const findUnpaid = (tx: ReadTx, id: number): Promise<UnpaidView | undefined> =>
  tx.one<UnpaidView>(COLUMNS, [id]);

export const lockUnpaid = (tx: Tx, id: number): Promise<UnpaidView | undefined> =>
  tx.one<UnpaidView>(`${COLUMNS} for no key update of v`, [id]);

/** Pays the view and closes a check that was not answered. A trigger refuses a view whose heartbeats do not add up. */
export async function markPaid(tx: Tx, id: number): Promise<void> {
  await tx.query(
    `update view v set state = 'completed', reason = null, verified = true, check_id = null, check_at_ms = null,
       video_key = (select video_key(p.platform, p.external_id) from promotion p where p.id = v.promotion_id)
     where id = $1`,
    [id],
  );
}

/** How a view ended. */
export const viewOutcome = (tx: ReadTx, id: number) =>
  tx.one<Pick<UnpaidView, 'state' | 'creditedMs'> & { reason: string | null }>(
    'select state, reason, credited_ms as "creditedMs" from view where id = $1',
    [id],
  );
