import type { clips } from '@viewloop/contract';
import type { ReadTx, Tx } from '../../../platform/db/tx.ts';
import type { Rendition } from './clip-rules.ts';

export interface ClipRow {
  id: number;
  ownerId: string;
  title: string;
  state: clips.ClipState;
  fault: clips.ClipFault | null;
  bytes: number;
  received: number;
  receivedAt: Date;
  progress: number;
  durationMs: number | null;
  width: number | null;
  height: number | null;
  hasSound: boolean | null;
  renditions: Rendition[] | null;
  frames: number;
  cover: number | null;
  captions: string | null;
  /** A clip that was removed before and looks the same. */
  likeRemoved: number | null;
  createdAt: Date;
  readyAt: Date | null;
  deletedAt: Date | null;
}

const COLUMNS = `id, owner_id as "ownerId", title, state, fault, bytes, received, received_at as "receivedAt", progress,
  duration_ms as "durationMs", width, height, has_sound as "hasSound", renditions, frames, cover, captions,
  like_removed as "likeRemoved", created_at as "createdAt", ready_at as "readyAt", deleted_at as "deletedAt"`;

export const findClip = (tx: ReadTx, id: number): Promise<ClipRow | undefined> =>
  tx.one(`select ${COLUMNS} from clip where id = $1`, [id]);

export const lockClip = (tx: Tx, id: number): Promise<ClipRow | undefined> =>
  tx.one(`select ${COLUMNS} from clip where id = $1 for no key update`, [id]);

export const clipsOf = (tx: ReadTx, ownerId: string, limit: number): Promise<ClipRow[]> =>
  tx.query(`select ${COLUMNS} from clip where owner_id = $1 order by created_at desc, id desc limit $2`, [
    ownerId,
    limit,
  ]);

export async function titlesOf(tx: ReadTx, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const rows = await tx.query<{ id: number; title: string }>(
    'select id, title from clip where id = any($1::bigint[])',
    [ids],
  );
  return new Map(rows.map(({ id, title }) => [id, title]));
}

/** Locks the quotas of the site. Whoever begins an upload waits here for others who do. */
export async function lockReserved(tx: Tx): Promise<number> {
  const row = await tx.one<{ reserved: number }>('select reserved_bytes as reserved from clip_store for no key update');
  return row?.reserved ?? 0;
}

export async function begunToday(tx: Tx, ownerId: string): Promise<number> {
  const row = await tx.one<{ count: number }>(
    `select count(*)::integer as count from clip where owner_id = $1 and created_at > now() - interval '24 hours'`,
    [ownerId],
  );
  return row?.count ?? 0;
}

/** After `lockReserved`. */
export async function insertClip(
  tx: Tx,
  { ownerId, title, bytes }: { ownerId: string; title: string; bytes: number },
): Promise<ClipRow> {
  await tx.query('update clip_store set reserved_bytes = reserved_bytes + $1', [bytes]);
  const row = await tx.one<ClipRow>(
    `insert into clip (owner_id, title, bytes, reserved_bytes) values ($1, $2, $3, $3) returning ${COLUMNS}`,
    [ownerId, title, bytes],
  );
  return row as ClipRow;
}

export async function setTitle(tx: Tx, id: number, title: string): Promise<void> {
  await tx.query('update clip set title = $2 where id = $1', [id, title]);
}

export async function setCover(tx: Tx, id: number, frame: number): Promise<void> {
  await tx.query('update clip set cover = $2 where id = $1', [id, frame]);
}

export async function setCaptions(tx: Tx, id: number, vtt: string | null): Promise<void> {
  await tx.query('update clip set captions = $2 where id = $1', [id, vtt]);
}

/** It is shown to viewers from here on. */
export async function markClipScreening(tx: Tx, id: number): Promise<void> {
  await tx.query(`update clip set state = 'screening', ended_at = null where id = $1`, [id]);
}

/** Out of the room, until somebody has decided about it. */
export async function markClipWaiting(tx: Tx, id: number): Promise<void> {
  await tx.query(`update clip set state = 'waiting' where id = $1`, [id]);
}

export async function markClipEnded(tx: Tx, id: number): Promise<void> {
  await tx.query(`update clip set state = 'ended', ended_at = now() where id = $1`, [id]);
}

/** Nobody may play it any more. The job deletes its files. */
export async function markClipRefused(tx: Tx, id: number, fault: clips.ClipFault): Promise<void> {
  await tx.query(`update clip set state = 'refused', fault = $2 where id = $1`, [id, fault]);
}

/**
 * The row stays, because the figures of its screenings refer to it. The job deletes its files as soon as nobody writes to
 * them: the lease stays, so that it notices.
 */
export async function markDeleted(tx: Tx, id: number): Promise<void> {
  await tx.query(`update clip set state = 'deleted', fault = null, deleted_at = now(), captions = null where id = $1`, [
    id,
  ]);
}

/** Everything of a member who leaves. Nothing remains that says what the clips were. */
export async function deleteClipsOf(tx: Tx, ownerId: string): Promise<void> {
  await tx.query(
    `update clip set state = 'deleted', fault = null, deleted_at = coalesce(deleted_at, now()), title = '–', captions = null
     where owner_id = $1`,
    [ownerId],
  );
}
