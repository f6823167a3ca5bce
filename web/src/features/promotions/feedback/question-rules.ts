import { CREDITS_PER_ANSWER } from '@viewloop/contract/constants';
import { viewsForCredits } from '@viewloop/contract/money';
import type { AskedQuestion, Wanted, WantedQuestion } from './api.ts';

export const LISTED = ['keep', 'about', 'hook', 'sound', 'follow'] as const;
export type ListedKind = (typeof LISTED)[number];

/** A question of the owner, as typed. */
export interface OwnEntry {
  words: string;
  /** One on each line. */
  choices: string;
}

/** The dialog's values. */
export interface QuestionsEntry {
  listed: readonly ListedKind[];
  own: readonly OwnEntry[];
  text: boolean;
}

export const MOST_QUESTIONS = 3;
const noQuestions: QuestionsEntry = { listed: ['keep'], own: [], text: false };

const choicesIn = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

export type OwnProblem = 'words' | 'choices';

export function ownProblem({ words, choices }: OwnEntry): OwnProblem | undefined {
  const length = words.trim().length;
  if (length < 3 || length > 120) return 'words';
  const given = choicesIn(choices);
  const distinct = new Set(given.map((choice) => choice.toLowerCase())).size;
  const fits = given.length >= 2 && given.length <= 6 && given.every((choice) => choice.length <= 60);
  return fits && distinct === given.length ? undefined : 'choices';
}

export const questionCount = ({ listed, own }: QuestionsEntry): number => listed.length + own.length;

export const isComplete = (entry: QuestionsEntry): boolean =>
  questionCount(entry) >= 1 &&
  questionCount(entry) <= MOST_QUESTIONS &&
  entry.own.every((own) => ownProblem(own) === undefined);

export const wantedOf = ({ listed, own, text }: QuestionsEntry): Wanted => ({
  questions: [
    ...LISTED.filter((kind) => listed.includes(kind)).map((kind): WantedQuestion => ({ kind })),
    ...own.map(
      ({ words, choices }): WantedQuestion => ({ kind: 'own', words: words.trim(), choices: choicesIn(choices) }),
    ),
  ],
  text,
});

export function entryOf(wanted: Wanted | undefined): QuestionsEntry {
  if (!wanted) return noQuestions;
  return {
    listed: LISTED.filter((kind) => wanted.questions.some((question) => question.kind === kind)),
    own: wanted.questions.flatMap((question) =>
      question.kind === 'own' ? [{ words: question.words, choices: question.choices.join('\n') }] : [],
    ),
    text: wanted.text ?? false,
  };
}

/** What is asked now, as it would be asked again. */
export const wantedAgain = (questions: readonly AskedQuestion[], text: boolean): Wanted => ({
  questions: questions
    .filter(({ retired }) => !retired)
    .map(
      ({ kind, words, choices }): WantedQuestion =>
        kind === 'own' ? { kind, words: words ?? '', choices: choices.map((choice) => choice.words) } : { kind },
    ),
  text,
});

/** What several promotions with the same credits each cost besides, if their viewers are asked something. */
export const creditsForAnswers = (each: number, promotions: number): number =>
  promotions * viewsForCredits(each) * CREDITS_PER_ANSWER;

/** The most credits that can be spent on views when each view costs one credit more. */
export const mostWithAnswers = (balance: number): number => Math.floor((2 * balance + 1) / 3);
