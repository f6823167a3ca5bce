import { constants, type feedback, type RouteOutput } from '@viewloop/contract';
import { balanceOf, post, recipes } from '../../../ledger/index.ts';
import type { Tx } from '../../../platform/db/tx.ts';
import { Problem } from '../../../platform/http/problem.ts';
import { addAnswerCredit, countInBlocks, type FairPlayRules, limitAgainstAnswer } from '../../trust/fair-play/index.ts';
import * as answers from './answer-store.ts';
import { chosenPlaces, cleanText, waitSecondsFor } from './question-order.ts';
import { countFeedback, questionsById } from './store.ts';
import { inThousandths, weightOf } from './weight-rules.ts';

const { CREDITS_PER_ANSWER } = constants;

interface Given {
  viewId: number;
  viewerId: string;
  answers: readonly { question: number; choice: number }[];
  text?: string | null | undefined;
}

type Paid = RouteOutput<typeof feedback.answerQuestions>;

const isSame = (one: readonly number[] | null, other: readonly number[]) =>
  one?.length === other.length && one.every((place, index) => place === other[index]);

async function paid(tx: Tx, viewerId: string): Promise<Paid> {
  return { creditsEarned: CREDITS_PER_ANSWER, balance: await balanceOf(tx, viewerId) };
}

/**
 * Counts the answers and pays the credit, whatever they are. The same answers again change nothing. Whether the member
 * read the questions decides only how much the answers weigh.
 */
export async function answerQuestions(
  tx: Tx,
  given: Given,
  { lockPaidView, ...rules }: FairPlayRules & { lockPaidView: answers.LockPaidView },
): Promise<Paid> {
  const { viewId, viewerId } = given;
  const view = await lockPaidView(tx, viewId, viewerId);
  if (!view) throw new Problem('view_not_found');
  const asked = await answers.lockAnswer(tx, viewId);
  if (!asked || !view.isPaid) throw new Problem('nothing_asked');
  const questions = await questionsById(tx, asked.questions);
  const choices = chosenPlaces(questions, given.answers);
  if (!choices) throw new Problem('wrong_answers');
  if (asked.state === 'answered' && isSame(asked.choices, choices)) return paid(tx, viewerId);
  if (asked.state !== 'open' || asked.expired) throw new Problem('nothing_asked');
  const seconds = waitSecondsFor(questions.length) - asked.seconds;
  if (seconds > 0) throw new Problem('answer_too_soon', { seconds: Math.ceil(seconds) });

  const { promotionId } = view;
  const weight = inThousandths(weightOf(await answers.answererOf(tx, viewerId, view.ownerId)));
  await countFeedback(tx, promotionId, { held: -CREDITS_PER_ANSWER, open: -1, answered: 1 });
  await answers.countChoices(tx, { questions: asked.questions, choices }, { times: 1, weight, shown: false });
  await post(tx, [recipes.answerPaid({ viewId, promotionId, viewerId })]);
  await addAnswerCredit(tx, viewerId, 1);
  // The posting has locked the member's account. So credits that are earned at the same moment, by answers or by views, are
  // committed and counted, or wait. This answer is marked afterwards, because it must not count against itself.
  const refusal = await limitAgainstAnswer(tx, viewerId, rules);
  if (refusal) throw new Problem(refusal.code, { limit: refusal.limit });
  await answers.markAnswered(tx, viewId, { choices, text: cleanText(given.text), weight });
  await countInBlocks(tx, [viewId]);
  return paid(tx, viewerId);
}

/** Skipping costs nothing. The reserved credit is free again. */
export async function skipQuestions(
  tx: Tx,
  { viewId, viewerId }: { viewId: number; viewerId: string },
  lockPaidView: answers.LockPaidView,
): Promise<void> {
  const view = await lockPaidView(tx, viewId, viewerId);
  if (!view) throw new Problem('view_not_found');
  const asked = await answers.lockAnswer(tx, viewId);
  if (asked?.state !== 'open') return;
  await answers.markAnswer(tx, viewId, 'skipped');
  await countFeedback(tx, view.promotionId, { open: -1 });
}
