import { insights as english, type InsightsMessages } from './en/insights.ts';
import { loadPart } from './index.ts';

/** The texts of receipts, the open books and the page of a promotion. Few visits need them, so they load with those pages. */
const part = await loadPart<InsightsMessages>(
  english,
  import.meta.glob<InsightsMessages>(['./*/insights.ts', '!./en/insights.ts'], { import: 'insights' }),
);

export const useInsightsMessages = part.useMessages;
