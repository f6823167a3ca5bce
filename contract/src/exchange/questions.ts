import { z } from 'zod';

/** Questions that the site knows in all languages, and `own` for the owner's words. */
export const QuestionKind = z.enum(['keep', 'about', 'hook', 'sound', 'follow', 'own']);
export type QuestionKind = z.output<typeof QuestionKind>;

const ListedKind = QuestionKind.exclude(['own']);
const OwnWords = z.string().trim().min(3).max(120);
const OwnChoice = z.string().trim().min(1).max(60);

const isDistinct = (words: readonly string[]) => new Set(words.map((one) => one.toLowerCase())).size === words.length;

export const WantedQuestion = z.union([
  z.strictObject({ kind: ListedKind }),
  z.strictObject({
    kind: z.literal('own'),
    words: OwnWords,
    choices: z.array(OwnChoice).min(2).max(6).refine(isDistinct, 'The same choice twice'),
  }),
]);
export type WantedQuestion = z.output<typeof WantedQuestion>;

const nameOf = (question: WantedQuestion) =>
  question.kind === 'own' ? `own ${question.words.toLowerCase()}` : question.kind;

/** What the viewers of a promotion are asked once their credit is earned. It costs its owner one credit more a view. */
export const WantedFeedback = z.strictObject({
  questions: z
    .array(WantedQuestion)
    .min(1)
    .max(3)
    .refine((questions) => isDistinct(questions.map(nameOf)), 'The same question twice'),
  text: z.boolean().default(false).describe('Whether viewers may add a line of their own words'),
});
export type WantedFeedback = z.output<typeof WantedFeedback>;
