import { help as english, type HelpMessages } from './en/help.ts';
import { loadPart } from './index.ts';

/** The texts of the pages for people who cannot sign in. */
const part = await loadPart<HelpMessages>(english, {
  de: async () => (await import('./de/help.ts')).help,
  es: async () => (await import('./es/help.ts')).help,
});

export const helpMessages = part.messages;
export const useHelpMessages = part.useMessages;
