import { findings as english, type FindingMessages } from './en/findings.ts';
import { loadPart } from './index.ts';

/** The sentence that figures carry, on the list and the page of promotions. */
const part = await loadPart<FindingMessages>(english, {
  de: async () => (await import('./de/findings.ts')).findings,
  es: async () => (await import('./es/findings.ts')).findings,
});

export const useFindingMessages = part.useMessages;
