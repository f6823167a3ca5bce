import type { promotions } from '@viewloop/contract';
import type { Tx } from '../../../../platform/db/tx.ts';

export interface Report {
  promotionId: number;
  reporterId: string;
  reason: (typeof promotions.ReportReason)['options'][number];
  note: string | null;
  /** Whether it counts towards hiding. */
  counts: boolean;
}

/** Returns false when this member has reported it before. */
export async function insertReport(tx: Tx, report: Report): Promise<boolean> {
  const row = await tx.one(
    `insert into report (promotion_id, reporter_id, reason, note, counts) values ($1, $2, $3, $4, $5)
     on conflict (promotion_id, reporter_id) do nothing returning promotion_id`,
    [report.promotionId, report.reporterId, report.reason, report.note, report.counts],
  );
  return row !== undefined;
}

export async function addOpenReport(tx: Tx, promotionId: number): Promise<void> {
  await tx.query('update promotion set open_reports = open_reports + 1 where id = $1', [promotionId]);
}

/** How many reports of this member since midnight nobody has decided on. */
export async function openReportsToday(tx: Tx, reporterId: string): Promise<number> {
  const row = await tx.one<{ open: number }>(
    `select count(*) as open from report
     where reporter_id = $1 and settled_at is null and at >= date_trunc('day', now(), 'UTC')`,
    [reporterId],
  );
  return (row as { open: number }).open;
}

/** Closes the open reports and returns those whose word had counted. */
export async function settleReports(tx: Tx, promotionId: number): Promise<string[]> {
  const rows = await tx.query<{ reporterId: string; counts: boolean }>(
    `update report set settled_at = now() where promotion_id = $1 and settled_at is null
     returning reporter_id as "reporterId", counts`,
    [promotionId],
  );
  await tx.query(
    'update promotion set open_reports = 0, hidden_at = null, objection = null, objected_at = null where id = $1',
    [promotionId],
  );
  return rows.flatMap(({ reporterId, counts }) => (counts ? [reporterId] : []));
}

/** The reports of a member who left keep their reason and lose the member's own words. */
export async function forgetReportNotes(tx: Tx, reporterId: string): Promise<void> {
  await tx.query('update report set note = null where reporter_id = $1 and note is not null', [reporterId]);
}
