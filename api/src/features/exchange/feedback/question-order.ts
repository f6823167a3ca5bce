import { createHash } from 'node:crypto';
import { type feedback, tastes } from '@viewloop/contract';

/** The choices of the questions from the list, as codes that screens translate. */
const LISTED: Record<Exclude<feedback.QuestionKind, 'own' | 'about'>, readonly string[]> = {
  keep: ['yes', 'maybe', 'no'],
  hook: ['at_once', 'later', 'never'],
  sound: ['fits', 'neutral', 'disturbs', 'muted'],
  follow: ['yes', 'maybe', 'no'],
};

const TOPICS_OFFERED = 4;

/** The same numbers give the same order, and nobody can tell it beforehand. */
const inOrderOf = <T>(seed: string, items: readonly T[], nameOf: (item: T) => string | number): T[] =>
  items
    .map((item) => ({
      item,
      place: createHash('sha256')
        .update(`${seed} ${nameOf(item)}`)
        .digest('hex'),
    }))
    .sort((a, b) => (a.place < b.place ? -1 : 1))
    .map(({ item }) => item);

/** The topic that the owner names among others, so that a viewer who did not watch cannot guess it. */
function topicsFor({ promotionId, topic }: { promotionId: number; topic: string | null }): string[] {
  const others = tastes.Topic.options.filter((one) => one !== 'other' && one !== topic);
  const named = topic !== null && topic !== 'other' ? [topic] : [];
  const drawn = inOrderOf(`topics ${promotionId}`, others, (one) => one).slice(0, TOPICS_OFFERED - named.length);
  return [...[...named, ...drawn].sort(), 'other', 'unclear'];
}

export function choicesOf(
  question: feedback.WantedQuestion,
  promotion: { promotionId: number; topic: string | null },
): readonly string[] {
  if (question.kind === 'own') return question.choices;
  return question.kind === 'about' ? topicsFor(promotion) : LISTED[question.kind];
}

export interface StoredQuestion {
  id: number;
  kind: feedback.QuestionKind;
  words: string | null;
  choices: readonly string[];
}

/** Whether a stored question is the wanted one, so that its answers go on being counted. */
export const isSameQuestion = (stored: StoredQuestion, wanted: feedback.WantedQuestion): boolean =>
  stored.kind === wanted.kind &&
  (wanted.kind !== 'own' ||
    (stored.words === wanted.words &&
      stored.choices.length === wanted.choices.length &&
      stored.choices.every((choice, index) => choice === wanted.choices[index])));

/** What one viewer is shown: questions and choices in an order of this view alone. */
export function shuffledFor(
  viewId: number,
  questions: readonly StoredQuestion[],
): feedback.AskedQuestions['questions'] {
  return inOrderOf(`questions ${viewId}`, questions, ({ id }) => id).map(({ id, kind, words, choices }) => ({
    id,
    kind,
    words,
    choices: inOrderOf(
      `choices ${viewId} ${id}`,
      choices.map((choice, index) => ({ id: index, words: choice })),
      (choice) => choice.id,
    ),
  }));
}

const SECONDS_A_QUESTION = 2;

/** Nobody can read and answer a question in less time. */
export const waitSecondsFor = (questions: number): number => questions * SECONDS_A_QUESTION;

/** The chosen places in the order of the questions, or `undefined` where the answers do not fit them. */
export function chosenPlaces(
  questions: readonly StoredQuestion[],
  answers: readonly { question: number; choice: number }[],
): number[] | undefined {
  const byId = new Map(answers.map(({ question, choice }) => [question, choice]));
  if (byId.size !== answers.length || answers.length !== questions.length) return undefined;
  const places = questions.map(({ id, choices }) => {
    const choice = byId.get(id);
    return choice !== undefined && choice < choices.length ? choice : undefined;
  });
  return places.some((place) => place === undefined) ? undefined : (places as number[]);
}

/** Characters that make no words: what turns the direction of writing, and line breaks. */
export const cleanText = (text: string | null | undefined): string | null =>
  text
    ?.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
    .replaceAll(/\s+/g, ' ') || null;
