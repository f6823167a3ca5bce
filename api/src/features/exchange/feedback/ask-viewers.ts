import type { feedback } from '@viewloop/contract';
import { type Entry, recipes } from '../../../ledger/index.ts';
import type { ReadTx, Tx } from '../../../platform/db/tx.ts';
import { leftOver, missingFor, type Places } from './fund-rules.ts';
import { choicesOf, isSameQuestion } from './question-order.ts';
import * as store from './store.ts';

/** What an owner decides about questions. The promotion must be locked; the caller posts the entries that are returned. */

export interface AskedPromotion {
  promotionId: number;
  ownerId: string;
  topic: string | null;
  places: Places;
}

export interface Moved {
  entries: Entry[];
  credits: number;
}

const NOTHING: Moved = { entries: [], credits: 0 };

async function saveQuestions(tx: Tx, { promotionId, topic }: AskedPromotion, wanted: feedback.WantedFeedback) {
  const before = await store.questionsOf(tx, promotionId);
  const kept = new Set<number>();
  for (const [position, question] of wanted.questions.entries()) {
    const same = before.find((stored) => isSameQuestion(stored, question));
    if (same) {
      kept.add(same.id);
      await store.moveQuestion(tx, same.id, position);
      continue;
    }
    const words = question.kind === 'own' ? question.words : null;
    const choices = choicesOf(question, { promotionId, topic });
    await store.insertQuestion(tx, promotionId, { position, kind: question.kind, words, choices });
  }
  await store.retireQuestions(
    tx,
    before.flatMap(({ id }) => (kept.has(id) ? [] : [id])),
  );
}

async function fund(tx: Tx, { promotionId, ownerId }: AskedPromotion, credits: number): Promise<Moved> {
  if (credits === 0) return NOTHING;
  const number = await store.moveHeld(tx, promotionId, credits);
  return { entries: [recipes.answersFunded({ promotionId, ownerId, credits, number })], credits };
}

async function refund(tx: Tx, { promotionId, ownerId }: AskedPromotion, credits: number): Promise<Moved> {
  if (credits === 0) return NOTHING;
  const number = await store.moveHeld(tx, promotionId, -credits);
  return { entries: [recipes.answersRefunded({ promotionId, ownerId, credits, number })], credits };
}

/** Asks these questions from now on. Sets aside what is missing for the views that are still to come. */
export async function askViewers(tx: Tx, promotion: AskedPromotion, wanted: feedback.WantedFeedback): Promise<Moved> {
  const row = await store.switchOn(tx, promotion.promotionId, wanted.text);
  await saveQuestions(tx, promotion, wanted);
  return fund(tx, promotion, missingFor(row, promotion.places));
}

/** The promotion has more views to come. `most` limits what its owner pays for their answers. */
export async function askMoreViewers(
  tx: Tx,
  promotion: AskedPromotion,
  most = Number.POSITIVE_INFINITY,
): Promise<Moved> {
  const row = await store.lockFeedback(tx, promotion.promotionId);
  if (row?.state !== 'on') return NOTHING;
  return fund(tx, promotion, Math.min(most, missingFor(row, promotion.places)));
}

/** Asks nobody any more. Viewers who are answering now are still paid. */
export async function stopAsking(tx: Tx, promotion: AskedPromotion): Promise<Moved> {
  const row = await store.lockFeedback(tx, promotion.promotionId);
  if (!row) return NOTHING;
  await store.switchOff(tx, promotion.promotionId);
  return refund(tx, promotion, row.held - row.open);
}

/** Returns what nobody can earn any more. */
export async function refundLeftOver(tx: Tx, promotion: AskedPromotion): Promise<Moved> {
  const row = await store.lockFeedback(tx, promotion.promotionId);
  return row ? refund(tx, promotion, leftOver(row, promotion.places)) : NOTHING;
}

/** The questions of a promotion as its owner would ask them again, if it asks any. */
export async function questionsAgain(tx: ReadTx, promotionId: number): Promise<feedback.WantedFeedback | undefined> {
  const asked = await store.whatIsAsked(tx, promotionId);
  if (!asked) return undefined;
  const questions = (await store.questionsOf(tx, promotionId)).map(
    ({ kind, words, choices }): feedback.WantedQuestion =>
      kind === 'own' ? { kind, words: words as string, choices: [...choices] } : { kind },
  );
  return { questions, text: asked.text };
}
