import type { feedback } from '@viewloop/contract';
import type { ReadTx, Tx } from '../../../platform/db/tx.ts';
import type { Attention } from './weight-rules.ts';

export async function dueAnswers(tx: ReadTx, most: number): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(
    'select view_id as id from feedback_answer where score_at <= now() order by score_at limit $1',
    [most],
  );
  return rows.map(({ id }) => id);
}

export interface ScoredQuestion {
  kind: feedback.QuestionKind;
  choices: string[];
  counts: { choice: number; count: number; weight: number }[];
}

export interface DueAnswer {
  viewerId: string;
  isAnswered: boolean;
  questions: number[];
  choices: number[] | null;
  weight: number;
  shown: boolean;
  /** Too old to wait for more answers of others. */
  isLast: boolean;
  promotionId: number;
  asked: ScoredQuestion[];
}

export const lockDueAnswer = (tx: Tx, viewId: number): Promise<DueAnswer | undefined> =>
  tx.one<DueAnswer>(
    `select a.viewer_id as "viewerId", a.state = 'answered' as "isAnswered", a.questions, a.choices, a.weight, a.shown,
       a.asked_at < now() - interval '1 day' as "isLast", a.promotion_id as "promotionId",
       (select jsonb_agg(jsonb_build_object('kind', q.kind, 'choices', q.choices, 'counts', (
           select coalesce(jsonb_agg(jsonb_build_object('choice', c.choice, 'count', c.count, 'weight', c.weight)), '[]')
           from feedback_count c where c.question_id = q.id)) order by array_position(a.questions, q.id))
         from feedback_question q where q.id = any(a.questions)) as asked
     from feedback_answer a where a.view_id = $1 and a.score_at <= now() for no key update of a`,
    [viewId],
  );

export async function scoreLater(tx: Tx, viewId: number): Promise<void> {
  await tx.query(`update feedback_answer set score_at = now() + interval '1 hour' where view_id = $1`, [viewId]);
}

export async function markScored(tx: Tx, viewId: number, weight: number | null): Promise<void> {
  await tx.query('update feedback_answer set score_at = null, weight = coalesce($2, weight) where view_id = $1', [
    viewId,
    weight,
  ]);
}

/** How often each of these choices is chosen on the whole site. */
export async function usualOf(tx: ReadTx, kind: string, choices: readonly string[]): Promise<number[]> {
  const rows = await tx.query<{ choice: string; count: number }>(
    'select choice, count from feedback_usual where kind = $1 and choice = any($2)',
    [kind, choices],
  );
  return choices.map((choice) => rows.find((row) => row.choice === choice)?.count ?? 0);
}

export async function countUsual(tx: Tx, kind: string, choice: string): Promise<void> {
  await tx.query(
    `insert into feedback_usual as u (kind, choice, count) values ($1, $2, 1)
     on conflict (kind, choice) do update set count = u.count + 1`,
    [kind, choice],
  );
}

export async function lockAttention(tx: Tx, memberId: string): Promise<Attention> {
  await tx.query('insert into feedback_weight (member_id) values ($1) on conflict do nothing', [memberId]);
  const row = await tx.one<Attention>(
    `select evidence, rated, scored, (extract(epoch from now() - at) / 86400)::double precision as days
     from feedback_weight where member_id = $1 for no key update`,
    [memberId],
  );
  return row as Attention;
}

export async function saveAttention(
  tx: Tx,
  memberId: string,
  { evidence, rated, scored }: Pick<Attention, 'evidence' | 'rated' | 'scored'>,
): Promise<void> {
  await tx.query('update feedback_weight set evidence = $2, rated = $3, scored = $4, at = now() where member_id = $1', [
    memberId,
    evidence,
    rated,
    scored,
  ]);
}
