import type { feedback } from '@viewloop/contract';
import type { ReadTx, Tx } from '../../../platform/db/tx.ts';
import type { Rating } from './weight-rules.ts';

type TextState = 'shown' | 'reported' | 'hidden' | 'kept';

/** Lines that the owner sees. Their ids are random, so the order says nothing about when they were written. */
export const textsOf = (
  tx: ReadTx,
  promotionId: number,
  { after, limit }: { after?: string | undefined; limit: number },
): Promise<feedback.AnswerText[]> =>
  tx.query<feedback.AnswerText>(
    `select id, text, rating, text_state = 'reported' as reported from feedback_answer
     where promotion_id = $1 and shown and text_state is not null and text_state <> 'hidden' and text is not null
       and state = 'answered' and id > coalesce($2::uuid, '00000000-0000-0000-0000-000000000000')
     order by id limit $3`,
    [promotionId, after ?? null, limit],
  );

export interface LockedText {
  id: string;
  viewerId: string;
  viewerName: string;
  promotionId: number;
  state: TextState;
  rating: Rating;
}

const LOCK = `select a.id, a.viewer_id as "viewerId", m.username as "viewerName", a.promotion_id as "promotionId",
    a.text_state as state, a.rating
  from feedback_answer a join member m on m.id = a.viewer_id
  where a.id = $1 and a.text_state is not null`;

/** A line that the owner of its promotion sees, locked. */
export const lockShownText = (tx: Tx, id: string): Promise<LockedText | undefined> =>
  tx.one<LockedText>(
    `${LOCK} and a.shown and a.state = 'answered' and a.text_state <> 'hidden' for no key update of a`,
    [id],
  );

export const lockText = (tx: Tx, id: string): Promise<LockedText | undefined> =>
  tx.one<LockedText>(`${LOCK} for no key update of a`, [id]);

export async function setRating(tx: Tx, id: string, rating: Rating): Promise<void> {
  await tx.query('update feedback_answer set rating = $2 where id = $1', [id, rating]);
}

export async function markReported(tx: Tx, id: string): Promise<void> {
  await tx.query(`update feedback_answer set text_state = 'reported', reported_at = now() where id = $1`, [id]);
}

export async function markDecided(tx: Tx, id: string, state: 'hidden' | 'kept', deciderId: string): Promise<void> {
  await tx.query('update feedback_answer set text_state = $2, decided_at = now(), decided_by = $3 where id = $1', [
    id,
    state,
    deciderId,
  ]);
}

export interface ReportedRow extends Omit<feedback.ReportedText, 'title' | 'reportedAt' | 'decidedAt'> {
  reportedAt: Date;
  decidedAt: Date | null;
}

const LISTS = {
  open: `a.text_state = 'reported' order by a.reported_at, a.id`,
  decided: 'a.decided_at is not null order by a.decided_at desc, a.id',
};

export const listReported = (
  tx: ReadTx,
  { show, page, limit }: { show: keyof typeof LISTS; page: number; limit: number },
): Promise<ReportedRow[]> =>
  tx.query<ReportedRow>(
    `select a.id, a.promotion_id as "promotionId", a.text, a.text_state as state,
       a.reported_at as "reportedAt", a.decided_at as "decidedAt", b.username as "deciderName"
     from feedback_answer a left join member b on b.id = a.decided_by
     where ${LISTS[show]} limit $1 offset $2`,
    [limit, (page - 1) * limit],
  );

const COUNTED_AT_MOST = 10_000;

export async function countReported(tx: ReadTx): Promise<number> {
  const row = await tx.one<{ open: number }>(
    `select count(*) as open from (
       select 1 from feedback_answer where text_state = 'reported' limit ${COUNTED_AT_MOST}) waiting`,
  );
  return row?.open ?? 0;
}
