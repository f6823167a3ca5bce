import type { clipModeration } from '@viewloop/contract';
import type { ReadTx, Tx } from '../../../platform/db/tx.ts';
import type { Language } from '../../messages/mail/index.ts';

export interface NewNotice {
  clipId: number | null;
  named: string;
  ground: clipModeration.NoticeGround;
  explanation: string;
  name: string | null;
  email: string | null;
  language: Language;
  dueAt: Date;
}

export async function insertNotice(tx: Tx, notice: NewNotice): Promise<number> {
  const row = await tx.one<{ id: number }>(
    `insert into clip_notice (clip_id, named, ground, explanation, name, email, language, due_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
    [
      notice.clipId,
      notice.named,
      notice.ground,
      notice.explanation,
      notice.name,
      notice.email,
      notice.language,
      notice.dueAt,
    ],
  );
  return (row as { id: number }).id;
}

/** The clip that somebody means by a number or by the code of a showing. */
export async function findNamed(
  tx: ReadTx,
  { clipId, code }: { clipId: number | undefined; code: string | undefined },
): Promise<number | null> {
  const row = await tx.one<{ id: number }>(
    `select id from clip where id = $1 union all select clip_id as id from clip_visit where code = $2 limit 1`,
    [clipId ?? null, code ?? null],
  );
  return row?.id ?? null;
}

export interface NoticeRow {
  id: number;
  clipId: number | null;
  named: string;
  ground: clipModeration.NoticeGround;
  explanation: string;
  name: string | null;
  email: string | null;
  language: Language;
  at: Date;
  dueAt: Date;
  decidedAt: Date | null;
  removed: boolean | null;
  answer: string | null;
}

const COLUMNS = `id, clip_id as "clipId", named, ground, explanation, name, email, language, at, due_at as "dueAt",
  decided_at as "decidedAt", removed, answer`;

export const openNotices = (tx: ReadTx, limit: number, offset: number): Promise<NoticeRow[]> =>
  tx.query(`select ${COLUMNS} from clip_notice where decided_at is null order by due_at, id limit $1 offset $2`, [
    limit,
    offset,
  ]);

export const decidedNotices = (tx: ReadTx, limit: number, offset: number): Promise<NoticeRow[]> =>
  tx.query(
    `select ${COLUMNS} from clip_notice where decided_at is not null order by decided_at desc, id desc limit $1 offset $2`,
    [limit, offset],
  );

export async function countOpenNotices(tx: ReadTx): Promise<number> {
  const row = await tx.one<{ count: number }>(
    'select count(*)::integer as count from clip_notice where decided_at is null',
  );
  return (row as { count: number }).count;
}

export const lockNotice = (tx: Tx, id: number): Promise<NoticeRow | undefined> =>
  tx.one(`select ${COLUMNS} from clip_notice where id = $1 for no key update`, [id]);

export async function decideNotice(
  tx: Tx,
  {
    id,
    clipId,
    deciderId,
    removed,
    answer,
  }: { id: number; clipId: number | null; deciderId: string; removed: boolean; answer: string },
): Promise<void> {
  await tx.query(
    `update clip_notice set clip_id = $2, decided_at = now(), decided_by = $3, removed = $4, answer = $5 where id = $1`,
    [id, clipId, deciderId, removed, answer],
  );
}
