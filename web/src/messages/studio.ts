import { studio as english, type StudioMessages } from './en/studio.ts';
import { loadPart } from './index.ts';

/** The texts of receipts, the open books and the page of a promotion. Few visits need them, so they load with those pages. */
const part = await loadPart<StudioMessages>(english, {
  de: async () => (await import('./de/studio.ts')).studio,
  es: async () => (await import('./es/studio.ts')).studio,
});

export const useStudioMessages = part.useMessages;
