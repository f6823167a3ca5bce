import { useStore } from '../lib/store.ts';
import { feedback as english, type FeedbackMessages } from './en/feedback.ts';
import { type Language, loadWith, subscribe } from './index.ts';

export type { FeedbackMessages } from './en/feedback.ts';

/** The texts of questions to viewers. They load with what shows them. */
const load: Record<Language, () => Promise<FeedbackMessages>> = {
  en: async () => english,
  de: async () => (await import('./de/feedback.ts')).feedback,
  es: async () => (await import('./es/feedback.ts')).feedback,
};

let catalogue: FeedbackMessages = english;

await loadWith(async (language) => {
  catalogue = await load[language]();
});

export const feedbackMessages = (): FeedbackMessages => catalogue;

export function useFeedbackMessages(): FeedbackMessages {
  return useStore({ get: feedbackMessages, subscribe });
}
