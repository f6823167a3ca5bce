import { constants, type feedback } from '@viewloop/contract';
import type { ReadTx } from '../../../platform/db/tx.ts';
import { feedbackRow, type QuestionRow, questionRows } from './read-store.ts';

const { LEAST_ANSWERS_SHOWN } = constants;

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
  const row = await feedbackRow(tx, promotionId);
  if (!row) return null;
  const questions = (await questionRows(tx, promotionId)).map(shownQuestion);
  const { state, text, held, asked, answered, shown } = row;
  // A retired question that nobody answered is of no interest.
  const interesting = questions.filter(({ retired, answers }) => !retired || answers > 0);
  return { promotionId, state, text, creditsHeld: held, asked, answered, shown, questions: interesting };
}
