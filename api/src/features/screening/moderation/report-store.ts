import type { Tx } from '../../../platform/db/tx.ts';

export interface ClipReport {
  clipId: number;
  reporterId: string;
  reason: string;
  note: string | null;
  /** Whether it counts towards hiding. */
  counts: boolean;
  block: Buffer;
}

interface SeenClip {
  clipId: number;
  ownerId: string;
  title: string;
  /** Whether a second of it was presented to the member. */
  seen: boolean;
}

/** The clip of a showing that was offered to this member. */
export const clipOfVisit = (tx: Tx, visitId: number, viewerId: string): Promise<SeenClip | undefined> =>
  tx.one(
    `select v.clip_id as "clipId", c.owner_id as "ownerId", c.title, v.seconds ~ '[1357]' as seen
     from clip_visit v join clip c on c.id = v.clip_id where v.id = $1 and v.viewer_id = $2`,
    [visitId, viewerId],
  );

/** Returns false when this member has reported it before. */
export async function insertReport(tx: Tx, report: ClipReport): Promise<boolean> {
  const row = await tx.one(
    `insert into clip_report (clip_id, reporter_id, reason, note, counts, block) values ($1, $2, $3, $4, $5, $6)
     on conflict (clip_id, reporter_id) do nothing returning clip_id`,
    [report.clipId, report.reporterId, report.reason, report.note, report.counts, report.block],
  );
  return row !== undefined;
}

export async function openReportsToday(tx: Tx, reporterId: string): Promise<number> {
  const row = await tx.one<{ open: number }>(
    `select count(*)::integer as open from clip_report
     where reporter_id = $1 and settled_at is null and at >= date_trunc('day', now(), 'UTC')`,
    [reporterId],
  );
  return (row as { open: number }).open;
}

/** Groups of accounts among those whose word counts, and blocks of addresses. Somebody in no group counts alone. */
export async function reportersOf(tx: Tx, clipId: number): Promise<{ reporters: number; blocks: number }> {
  const row = await tx.one<{ reporters: number; blocks: number }>(
    `select count(distinct coalesce(m.cluster_id::text, r.reporter_id::text))::integer as reporters,
       count(distinct r.block)::integer as blocks
     from clip_report r left join cluster_member m on m.member_id = r.reporter_id
     where r.clip_id = $1 and r.settled_at is null and r.counts`,
    [clipId],
  );
  return row as { reporters: number; blocks: number };
}

/** Closes the open reports and returns whose word had counted among them. Their addresses are forgotten. */
export async function settleReports(tx: Tx, clipId: number): Promise<{ settled: number; counted: string[] }> {
  const rows = await tx.query<{ reporterId: string; counts: boolean }>(
    `update clip_report set settled_at = now(), block = null where clip_id = $1 and settled_at is null
     returning reporter_id as "reporterId", counts`,
    [clipId],
  );
  return { settled: rows.length, counted: rows.flatMap(({ reporterId, counts }) => (counts ? [reporterId] : [])) };
}

/** The reports of a member who left keep their reason and lose the member's own words. */
export async function forgetClipReportNotes(tx: Tx, reporterId: string): Promise<void> {
  await tx.query('update clip_report set note = null, block = null where reporter_id = $1', [reporterId]);
}
