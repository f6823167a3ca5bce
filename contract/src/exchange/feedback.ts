import { z } from 'zod';
import { LEAST_ANSWERS_SHOWN, LONGEST_ANSWER_TEXT } from '../wire/constants.ts';
import { defineRoute } from '../wire/route.ts';
import { Credits, Done, IdInPath, Instant, PromotionId, wholeInText } from '../wire/shapes.ts';
import { QuestionKind, WantedFeedback } from './questions.ts';

export * from './questions.ts';

const question = {
  id: z.int(),
  kind: QuestionKind,
  words: z.string().nullable().describe("The owner's own words; null for a question from the list"),
};

const Choice = z.object({
  id: z.int().min(0).max(5),
  words: z.string().describe('A code such as `yes` for a question from the list, else the words of the owner'),
});

export const AskedQuestions = z.object({
  questions: z.array(z.object({ ...question, choices: z.array(Choice).describe('In an order of this view alone') })),
  text: z.boolean().describe('Whether a line of text may be added'),
  credits: Credits.describe('What an answer earns, whatever it says'),
  waitSeconds: z.number().describe('An answer that comes sooner is refused'),
  expiresAt: Instant.describe('Until then the credit is reserved'),
});
export type AskedQuestions = z.output<typeof AskedQuestions>;

const ofView = z.object({ id: IdInPath });

export const openQuestions = defineRoute({
  method: 'POST',
  path: '/api/videos/views/:id/questions',
  access: 'member',
  summary: 'What the owner of a video asks the viewer of a paid view; reserves the credit for the answer',
  description:
    'Possible for a few minutes after the credit of the view. Asking again returns the same. Null: there is nothing to answer.',
  params: ofView,
  problems: ['view_not_found'],
  response: z.object({ asked: AskedQuestions.nullable() }),
});

export const answerQuestions = defineRoute({
  method: 'POST',
  path: '/api/videos/views/:id/answers',
  access: 'member',
  summary: 'Answers all questions of a view and pays the credit for it, once, whatever the answers are',
  params: ofView,
  body: z.strictObject({
    answers: z
      .array(z.strictObject({ question: z.int().min(1), choice: z.int().min(0).max(5) }))
      .min(1)
      .max(3),
    text: z.string().trim().max(LONGEST_ANSWER_TEXT).nullable().optional(),
  }),
  problems: [
    'view_not_found',
    'daily_ceiling',
    'cluster_ceiling',
    'block_ceiling',
    'too_many_windows',
    'set_aside',
    'nothing_asked',
    'answer_too_soon',
    'wrong_answers',
  ],
  response: z.object({ creditsEarned: Credits, balance: Credits }),
});

export const skipQuestions = defineRoute({
  method: 'POST',
  path: '/api/videos/views/:id/skip-questions',
  access: 'member',
  summary: 'Declines to answer. It costs nothing, and the credit goes back to the owner',
  params: ofView,
  problems: ['view_not_found'],
  response: Done,
});

const CountedChoice = z.object({
  ...Choice.shape,
  count: z.int().nullable().describe(`Null below ${LEAST_ANSWERS_SHOWN} answers`),
  share: z.number().min(0).max(1).nullable().describe('By weight: the answers of attentive viewers count more'),
});

export const Feedback = z.object({
  promotionId: PromotionId,
  state: z.enum(['on', 'off']),
  text: z.boolean(),
  creditsHeld: Credits.describe('Set aside for answers that may still come'),
  asked: z.int(),
  answered: z.int(),
  shown: z
    .int()
    .describe('Answers in the figures below. They are added several at a time, so that nobody is singled out'),
  questions: z.array(
    z.object({
      ...question,
      retired: z.boolean().describe('Was asked earlier'),
      answers: z.int(),
      choices: z.array(CountedChoice),
    }),
  ),
});
export type Feedback = z.output<typeof Feedback>;

const ofPromotion = z.object({ id: IdInPath });

export const readFeedback = defineRoute({
  method: 'GET',
  path: '/api/promotions/:id/feedback',
  access: 'member',
  scope: 'read',
  command: 'feedback {id}',
  summary: 'What the viewers of an own promotion answered, counted',
  params: ofPromotion,
  problems: ['promotion_not_found'],
  response: z.object({ feedback: Feedback.nullable().describe('Null: nothing was ever asked') }),
});

export const saveFeedback = defineRoute({
  method: 'POST',
  path: '/api/promotions/:id/feedback',
  access: 'member',
  scope: 'promotions',
  summary: 'Asks the viewers of an own promotion that has not ended, or changes what is asked',
  description:
    'One credit for each view that is still to come is set aside. What nobody answers is refunded. Saving the same again costs nothing.',
  params: ofPromotion,
  body: WantedFeedback,
  problems: [
    'token_credits',
    'insufficient_credits',
    'credits_owed',
    'promotion_not_found',
    'promotion_state',
    'no_feedback',
  ],
  response: z.object({ feedback: Feedback, balance: Credits }),
});

export const stopFeedback = defineRoute({
  method: 'POST',
  path: '/api/promotions/:id/feedback/stop',
  access: 'member',
  scope: 'promotions',
  summary: 'Asks nobody any more and refunds what was set aside, except for viewers who are answering now',
  params: ofPromotion,
  problems: ['promotion_not_found', 'no_feedback'],
  response: z.object({ feedback: Feedback, balance: Credits }),
});

export const Rating = z.enum(['useful', 'not_useful']);
export type Rating = z.output<typeof Rating>;

export const AnswerText = z.object({
  id: z.uuid(),
  text: z.string(),
  rating: Rating.nullable(),
  reported: z.boolean(),
});
export type AnswerText = z.output<typeof AnswerText>;

export const listTexts = defineRoute({
  method: 'GET',
  path: '/api/promotions/:id/feedback/texts',
  access: 'member',
  scope: 'read',
  summary: 'Lines that viewers of an own promotion wrote, in no order of time',
  params: ofPromotion,
  query: z.object({ after: z.uuid().optional(), limit: wholeInText(1, 100).default(20) }),
  problems: ['promotion_not_found'],
  response: z.object({ texts: z.array(AnswerText), next: z.uuid().nullable() }),
});

const ofText = z.object({ id: z.uuid() });

export const rateText = defineRoute({
  method: 'POST',
  path: '/api/feedback/texts/:id/rate',
  access: 'member',
  scope: 'promotions',
  summary: 'Says whether a line was useful. The viewer keeps the credit; later answers count a little more or less',
  params: ofText,
  body: z.strictObject({ rating: Rating.nullable() }),
  problems: ['text_not_found'],
  response: Done,
});

export const reportText = defineRoute({
  method: 'POST',
  path: '/api/feedback/texts/:id/report',
  access: 'member',
  summary: 'Reports a line that insults or advertises; a moderator decides whether it is hidden',
  params: ofText,
  problems: ['text_not_found'],
  response: Done,
});

export const ReportedText = z.object({
  id: z.uuid(),
  promotionId: PromotionId,
  title: z.string().nullable(),
  text: z.string().nullable().describe('Null once it is forgotten'),
  state: z.enum(['reported', 'hidden', 'kept']),
  reportedAt: Instant,
  decidedAt: Instant.nullable(),
  deciderName: z.string().nullable(),
});
export type ReportedText = z.output<typeof ReportedText>;

export const listReportedTexts = defineRoute({
  method: 'GET',
  path: '/api/admin/answer-texts',
  access: 'moderator',
  summary:
    'Reported lines of viewers: open ones oldest first, or decided ones newest first; X-Total-Count counts the open ones',
  query: z.object({
    show: z.enum(['open', 'decided']).default('open'),
    page: wholeInText(1, 1000).default(1),
    limit: wholeInText(1, 50).default(20),
  }),
  problems: [],
  response: z.array(ReportedText),
});

export const decideText = defineRoute({
  method: 'POST',
  path: '/api/admin/answer-texts/:id/decide',
  access: 'moderator',
  summary: 'Hides a reported line, or keeps it',
  params: ofText,
  body: z.strictObject({ hide: z.boolean() }),
  problems: ['text_not_found', 'text_decided'],
  response: Done,
});
