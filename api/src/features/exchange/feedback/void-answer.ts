import { constants } from '@viewloop/contract';
import { type Entry, recipes } from '../../../ledger/index.ts';
import type { Tx } from '../../../platform/db/tx.ts';
import { addAnswerCredit } from '../../trust/fair-play/index.ts';
import * as answers from './answer-store.ts';
import { countFeedback, lockFeedback } from './store.ts';

const { CREDITS_PER_ANSWER } = constants;

interface VoidedView {
  viewId: number;
  epoch: number;
  promotionId: number;
  ownerId: string;
  ended: boolean;
  linked: boolean;
  note: string;
}

/** What a void takes back besides the credit of the view. */
export interface TakenAnswer {
  entry: Entry;
  credits: number;
}

/** Call this before accounts are locked, because answering and settling lock these rows first, too. */
export async function lockAnswerOf(tx: Tx, viewId: number, promotionId: number): Promise<void> {
  if (await answers.lockAnswer(tx, viewId)) await lockFeedback(tx, promotionId);
}

const placeOf = (to: 'escrow' | 'owner' | 'house', ownerId: string): recipes.PlaceOf =>
  to === 'owner' ? { kind: 'member', ownerId } : { kind: to };

async function uncount(tx: Tx, asked: answers.LockedAnswer, times: 1 | -1): Promise<void> {
  const { choices, questions, shown } = asked;
  if (choices) await answers.countChoices(tx, { questions, choices }, { times, weight: times * asked.weight, shown });
}

/**
 * The view of an answer was voided, so the answer does not count and its credit goes back: to the questions of a running
 * promotion, else to its owner, and to the house where owner and viewer belong together.
 */
export async function voidAnswer(tx: Tx, voided: VoidedView): Promise<TakenAnswer | undefined> {
  const { viewId, epoch, promotionId, ownerId, note } = voided;
  const asked = await answers.lockAnswer(tx, viewId);
  if (asked?.state === 'open') {
    await answers.markAnswer(tx, viewId, 'expired');
    await countFeedback(tx, promotionId, { open: -1 });
  }
  if (asked?.state !== 'answered') return undefined;
  const row = await lockFeedback(tx, promotionId);
  const goesOn = !voided.ended && row?.state === 'on';
  const to = voided.linked ? 'house' : goesOn ? 'escrow' : 'owner';
  await answers.markAnswer(tx, viewId, 'voided', { voidedTo: to, house: to === 'house' ? CREDITS_PER_ANSWER : 0 });
  await countFeedback(tx, promotionId, { held: to === 'escrow' ? CREDITS_PER_ANSWER : 0, answered: -1 });
  await uncount(tx, asked, -1);
  const facts = { viewId, epoch, promotionId, viewerId: asked.viewerId, place: placeOf(to, ownerId), note };
  return { entry: recipes.answerVoided(facts), credits: CREDITS_PER_ANSWER };
}

/** Call this after the credits were posted: a credit that was taken back does not count as earned. */
export const forgetAnswerCredit = (tx: Tx, viewerId: string): Promise<void> => addAnswerCredit(tx, viewerId, -1);

/**
 * The void was undone. The side that got the credit back pays it again if it still has it; otherwise the house pays.
 */
export async function restoreAnswer(
  tx: Tx,
  restored: { viewId: number; epoch: number; promotionId: number; ownerId: string; ownerBalance: number },
): Promise<Entry | undefined> {
  const { viewId, epoch, promotionId, ownerId, ownerBalance } = restored;
  const asked = await answers.lockAnswer(tx, viewId);
  if (asked?.state !== 'voided' || asked.voidedTo === null) return undefined;
  const row = await lockFeedback(tx, promotionId);
  const isThere = {
    escrow: row !== undefined && row.held > row.open,
    owner: ownerBalance >= CREDITS_PER_ANSWER,
    house: true,
  }[asked.voidedTo];
  const from = isThere ? asked.voidedTo : 'house';
  await answers.markAnswer(tx, viewId, 'answered', { house: from === 'house' ? -CREDITS_PER_ANSWER : 0 });
  await countFeedback(tx, promotionId, { held: from === 'escrow' ? -CREDITS_PER_ANSWER : 0, answered: 1 });
  await uncount(tx, asked, 1);
  const place = placeOf(from, ownerId);
  return recipes.answerRestored({ viewId, epoch, promotionId, viewerId: asked.viewerId, place });
}
