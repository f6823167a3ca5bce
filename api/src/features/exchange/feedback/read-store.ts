import type { ReadTx } from '../../../platform/db/tx.ts';
import type { StoredQuestion } from './question-order.ts';

export interface Row {
  state: 'on' | 'off';
  text: boolean;
  held: number;
  asked: number;
  answered: number;
  shown: number;
}

export interface QuestionRow extends StoredQuestion {
  retired: boolean;
  counts: { choice: number; count: number; weight: number }[];
}

export const questionRows = (tx: ReadTx, promotionId: number) =>
  tx.query<QuestionRow>(
    `select q.id, q.kind, q.words, q.choices, q.retired_at is not null as retired, coalesce((
         select jsonb_agg(jsonb_build_object('choice', c.choice, 'count', c.shown_count, 'weight', c.shown_weight))
         from feedback_count c where c.question_id = q.id), '[]') as counts
     from (select * from feedback_question where promotion_id = $1 order by id desc limit 30) q
     order by q.retired_at is not null, q.position, q.id`,
    [promotionId],
  );

export const feedbackRow = (tx: ReadTx, promotionId: number) =>
  tx.one<Row>('select state, wants_text as text, held, asked, answered, shown from feedback where promotion_id = $1', [
    promotionId,
  ]);
