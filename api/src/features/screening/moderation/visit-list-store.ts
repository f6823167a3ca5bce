import type { ReadTx } from '../../../platform/db/tx.ts';

export interface VisitRow {
  id: number;
  clipId: number;
  title: string;
  viewerId: string;
  username: string;
  code: string;
  at: Date;
  durationMs: number;
  countedMs: number;
  seconds: string;
  loops: number;
  device: string;
  country: string | null;
  isOpen: boolean;
  voidedAt: Date | null;
  voidReason: string | null;
}

interface Page {
  limit: number;
  offset: number;
}

/** Clips that were only fetched ahead have no report of attention, and are no showings. */
const COLUMNS = `select v.id, v.clip_id as "clipId", c.title, v.viewer_id as "viewerId", m.username, v.code, v.opened_at as at,
    coalesce(c.duration_ms, 0) as "durationMs", coalesce(v.voided_ms, v.counted_ms) as "countedMs", v.seconds, v.loops, v.device,
    v.country, v.ended_at is null as "isOpen", v.voided_at as "voidedAt", v.void_reason as "voidReason"
  from clip_visit v join clip c on c.id = v.clip_id join member m on m.id = v.viewer_id where v.shown_at is not null`;

export const latestVisits = (tx: ReadTx, { limit, offset }: Page): Promise<VisitRow[]> =>
  tx.query(`${COLUMNS} order by v.id desc limit $1 offset $2`, [limit, offset]);

export const visitsOfClip = (tx: ReadTx, clipId: number, { limit, offset }: Page): Promise<VisitRow[]> =>
  tx.query(`${COLUMNS} and v.clip_id = $1 order by v.id desc limit $2 offset $3`, [clipId, limit, offset]);

export const visitsOfViewer = (tx: ReadTx, viewerId: string, { limit, offset }: Page): Promise<VisitRow[]> =>
  tx.query(`${COLUMNS} and v.viewer_id = $1 order by v.opened_at desc, v.id desc limit $2 offset $3`, [
    viewerId,
    limit,
    offset,
  ]);

export const visitWithCode = (tx: ReadTx, code: string): Promise<VisitRow[]> =>
  tx.query(`${COLUMNS} and v.code = $1`, [code]);

const MOST_VOIDED = 50;

export interface VoidedVisit {
  visitId: number;
  title: string;
  ms: number;
  at: Date;
  reason: string;
}

/** What was taken back from a member in the last days, latest first. */
export const voidedVisitsOf = (tx: ReadTx, viewerId: string, days: number): Promise<VoidedVisit[]> =>
  tx.query(
    `select v.id as "visitId", c.title, coalesce(v.voided_ms, 0) as ms, v.voided_at as at, coalesce(v.void_reason, '') as reason
     from clip_visit v join clip c on c.id = v.clip_id
     where v.viewer_id = $1 and v.voided_at > now() - make_interval(days => $2)
     order by v.voided_at desc limit ${MOST_VOIDED}`,
    [viewerId, days],
  );
