import { support as english, type SupportMessages } from './en/support.ts';
import { loadPart } from './index.ts';

/** The texts of conversations with the operator. They are loaded with the pages that show some. */
const part = await loadPart<SupportMessages>(english, {
  de: async () => (await import('./de/support.ts')).support,
  es: async () => (await import('./es/support.ts')).support,
});

export const supportMessages = part.messages;
export const useSupportMessages = part.useMessages;
