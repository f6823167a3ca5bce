export { ASK_MINUTES, type PaidView } from './answer-store.ts';
export {
  askMoreViewers,
  askViewers,
  questionsAgain,
  refundLeftOver,
  stopAsking,
} from './ask-viewers.ts';
export { feedbackChecks } from './audit.ts';
export { forgetQuestionsOf, forgetSomeAnswersOf } from './forget-store.ts';
export { readFeedback } from './read-feedback.ts';
export { settleAfterEnd } from './settle-store.ts';
export { holdsAnswerCredits } from './store.ts';
export { textsOf } from './text-store.ts';
export { forgetAnswerCredit, lockAnswerOf, restoreAnswer, voidAnswer } from './void-answer.ts';
