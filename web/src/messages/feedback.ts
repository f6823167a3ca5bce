import { feedback as english, type FeedbackMessages } from './en/feedback.ts';
import { loadPart } from './index.ts';

/** The texts of questions to viewers. They load with what shows them. */
const part = await loadPart<FeedbackMessages>(english, {
  de: async () => (await import('./de/feedback.ts')).feedback,
  es: async () => (await import('./es/feedback.ts')).feedback,
});

export const feedbackMessages = part.messages;
export const useFeedbackMessages = part.useMessages;
