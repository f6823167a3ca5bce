import type { feedback } from '@viewloop/contract';
import type { QuestionWords } from './words/en.ts';

interface Question {
  kind: feedback.QuestionKind;
  words: string | null;
}

/** A question from the list in the reader's language, or the owner's own words. */
export const questionText = ({ kind, words }: Question, texts: QuestionWords): string =>
  kind === 'own' ? (words ?? '') : texts.kinds[kind];

/** A choice of the list in the reader's language, or the owner's own words. */
export function choiceText({ kind }: Pick<Question, 'kind'>, choice: string, texts: QuestionWords): string {
  if (kind === 'own') return choice;
  const known: Record<string, string> = texts.choices[kind];
  return known[choice] ?? choice;
}
