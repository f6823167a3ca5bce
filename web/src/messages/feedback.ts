import { feedback as english, type FeedbackMessages } from './en/feedback.ts';
import { loadPart } from './index.ts';

/** The texts of questions to viewers. They load with what shows them. */
const part = await loadPart<FeedbackMessages>(
  english,
  import.meta.glob<FeedbackMessages>(['./*/feedback.ts', '!./en/feedback.ts'], { import: 'feedback' }),
);

export const feedbackMessages = part.messages;
export const useFeedbackMessages = part.useMessages;
