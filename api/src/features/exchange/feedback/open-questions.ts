import { constants, type feedback } from '@viewloop/contract';
import type { Tx } from '../../../platform/db/tx.ts';
import { Problem } from '../../../platform/http/problem.ts';
import { type FairPlayRules, hasRoomForQuestion } from '../../trust/fair-play/index.ts';
import * as answers from './answer-store.ts';
import { mayAnswer } from './may-answer.ts';
import { type StoredQuestion, shuffledFor, waitSecondsFor } from './question-order.ts';
import { questionsById, questionsOf, wantsText } from './store.ts';

const { CREDITS_PER_ANSWER } = constants;

const shownTo = (
  viewId: number,
  questions: readonly StoredQuestion[],
  { text, expiresAt }: { text: boolean; expiresAt: Date },
): feedback.AskedQuestions => ({
  questions: shuffledFor(viewId, questions),
  text,
  credits: CREDITS_PER_ANSWER,
  waitSeconds: waitSecondsFor(questions.length),
  expiresAt: expiresAt.toISOString(),
});

/** Only a view that the player window showed is asked about: a script that claims credits sees no questions. */
async function openNew(tx: Tx, view: answers.PaidView, rules: FairPlayRules): Promise<feedback.AskedQuestions | null> {
  if (!view.asks || !view.isPaid || !view.verified || !view.justEnded) return null;
  if (!mayAnswer(await answers.answererOf(tx, view.viewerId, view.ownerId))) return null;
  const questions = await questionsOf(tx, view.promotionId);
  if (questions.length === 0 || !(await answers.reserveCredit(tx, view.promotionId))) return null;
  const countOpen = () => answers.openQuestionsOf(tx, view.viewerId);
  if (!(await hasRoomForQuestion(tx, view.viewerId, rules, countOpen))) {
    await answers.releaseCredit(tx, view.promotionId);
    return null;
  }
  const ids = questions.map(({ id }) => id);
  const expiresAt = await answers.insertAnswer(tx, view, ids);
  return shownTo(view.viewId, questions, { text: await wantsText(tx, view.promotionId), expiresAt });
}

/** Opens the questions of a paid view and reserves the credit for the answer. Opening them again returns the same. */
export async function openQuestions(
  tx: Tx,
  { viewId, viewerId }: { viewId: number; viewerId: string },
  { lockPaidView, ...rules }: FairPlayRules & { lockPaidView: answers.LockPaidView },
): Promise<feedback.AskedQuestions | null> {
  const view = await lockPaidView(tx, viewId, viewerId);
  if (!view) throw new Problem('view_not_found');
  const before = await answers.lockAnswer(tx, viewId);
  if (!before) return openNew(tx, view, rules);
  if (before.state !== 'open' || before.expired || !view.isPaid) return null;
  const questions = await questionsById(tx, before.questions);
  return shownTo(viewId, questions, { text: await wantsText(tx, view.promotionId), expiresAt: before.expiresAt });
}
