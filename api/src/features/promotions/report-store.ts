import type { promotions } from '@viewloop/contract';
import type { Tx } from '../../platform/tx.ts';

export interface Report {
  promotionId: number;
  reporterId: string;
  reason: (typeof promotions.ReportReason)['options'][number];
  note: string | null;
}

/** Returns false when this member has reported it before. */
export async function insertReport(tx: Tx, report: Report): Promise<boolean> {
  const row = await tx.one(
    `insert into report (promotion_id, reporter_id, reason, note) values ($1, $2, $3, $4)
     on conflict (promotion_id, reporter_id) do nothing returning promotion_id`,
    [report.promotionId, report.reporterId, report.reason, report.note],
  );
  return row !== undefined;
}

/** Returns how many reports now wait for a decision. */
export async function addOpenReport(tx: Tx, promotionId: number): Promise<number> {
  const row = await tx.one<{ reports: number }>(
    'update promotion set open_reports = open_reports + 1 where id = $1 returning open_reports as reports',
    [promotionId],
  );
  return (row as { reports: number }).reports;
}

export async function settleReports(tx: Tx, promotionId: number): Promise<void> {
  await tx.query('update report set settled_at = now() where promotion_id = $1 and settled_at is null', [promotionId]);
  await tx.query('update promotion set open_reports = 0 where id = $1', [promotionId]);
}
