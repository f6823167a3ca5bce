import type { feedback, RouteAnswer } from '@viewloop/contract';
import { call } from '../watch-server.ts';

export type Asked = feedback.AskedQuestions;
type Paid = RouteAnswer<typeof feedback.answerQuestions>;
export interface Answers {
  answers: { question: number; choice: number }[];
  text: string | null;
}

export const openQuestions = (viewId: number) =>
  call<RouteAnswer<typeof feedback.openQuestions>>(`videos/views/${viewId}/questions`, {});
export const sendAnswers = (viewId: number, body: Answers) => call<Paid>(`videos/views/${viewId}/answers`, body);
export const skipQuestions = (viewId: number) => call<unknown>(`videos/views/${viewId}/skip-questions`, {});
