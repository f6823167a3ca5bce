import { startPage as english, type StartPageMessages } from './en/start-page.ts';
import { loadPart } from './index.ts';

/** The texts of parts of the start page that not everybody sees. */
const part = await loadPart<StartPageMessages>(english, {
  de: async () => (await import('./de/start-page.ts')).startPage,
  es: async () => (await import('./es/start-page.ts')).startPage,
});

export const useStartPageMessages = part.useMessages;
