import { constants, type feedback } from '@viewloop/contract';
import type { ReadTx } from '../../../platform/db/tx.ts';
import type { StoredQuestion } from './question-order.ts';

const { LEAST_ANSWERS_SHOWN } = constants;

interface Row {
  state: 'on' | 'off';
  text: boolean;
  held: number;
  asked: number;
  answered: number;
  shown: number;
}

interface QuestionRow extends StoredQuestion {
  retired: boolean;
  counts: { choice: number; count: number; weight: number }[];
}

const questionRows = (tx: ReadTx, promotionId: number) =>
  tx.query<QuestionRow>(
    `select q.id, q.kind, q.words, q.choices, q.retired_at is not null as retired, coalesce((
         select jsonb_agg(jsonb_build_object('choice', c.choice, 'count', c.shown_count, 'weight', c.shown_weight))
         from feedback_count c where c.question_id = q.id), '[]') as counts
     from (select * from feedback_question where promotion_id = $1 order by id desc limit 30) q
     order by q.retired_at is not null, q.position, q.id`,
    [promotionId],
  );

/** Nothing is said about a question that too few have answered. */
function shownQuestion({
  id,
  kind,
  words,
  choices,
  retired,
  counts,
}: QuestionRow): feedback.Feedback['questions'][number] {
  const of = (place: number) => counts.find(({ choice }) => choice === place) ?? { count: 0, weight: 0 };
  const answers = counts.reduce((sum, { count }) => sum + count, 0);
  const weight = counts.reduce((sum, one) => sum + one.weight, 0);
  const isShown = answers >= LEAST_ANSWERS_SHOWN;
  return {
    id,
    kind,
    words,
    retired,
    answers: isShown ? answers : 0,
    choices: choices.map((choice, place) => ({
      id: place,
      words: choice,
      count: isShown ? of(place).count : null,
      share: isShown && weight > 0 ? Math.min(1, Math.max(0, of(place).weight / weight)) : null,
    })),
  };
}

/** What the owner of a promotion sees. The caller has checked whose it is. */
export async function readFeedback(tx: ReadTx, promotionId: number): Promise<feedback.Feedback | null> {
  const row = await tx.one<Row>(
    'select state, wants_text as text, held, asked, answered, shown from feedback where promotion_id = $1',
    [promotionId],
  );
  if (!row) return null;
  const questions = (await questionRows(tx, promotionId)).map(shownQuestion);
  const { state, text, held, asked, answered, shown } = row;
  // A retired question that nobody answered is of no interest.
  const interesting = questions.filter(({ retired, answers }) => !retired || answers > 0);
  return { promotionId, state, text, creditsHeld: held, asked, answered, shown, questions: interesting };
}
