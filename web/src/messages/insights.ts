import { insights as english, type InsightsMessages } from './en/insights.ts';
import { loadPart } from './index.ts';

/** The texts of receipts, the open books and the page of a promotion. Few visits need them, so they load with those pages. */
const part = await loadPart<InsightsMessages>(english, {
  de: async () => (await import('./de/insights.ts')).insights,
  es: async () => (await import('./es/insights.ts')).insights,
});

export const useInsightsMessages = part.useMessages;
