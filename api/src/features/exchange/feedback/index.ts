export { ASK_MINUTES, type PaidView } from './answer-store.ts';
export {
  askMoreViewers,
  askViewers,
  questionsAgain,
  refundLeftOver,
  stopAsking,
} from './ask-viewers.ts';
export { forgetQuestionsOf, forgetSomeAnswersOf } from './forget-store.ts';
export type { Promoted } from './promoted.ts';
export { readFeedback } from './read-feedback.ts';
export { settleAfterEnd } from './settle-store.ts';
export { answeredToday } from './store.ts';
export { textsOf } from './text-store.ts';
export { forgetAnswerCredit, lockAnswerOf, restoreAnswer, voidAnswer } from './void-answer.ts';
