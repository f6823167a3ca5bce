import { goTo as english, type GoToMessages } from './en/go-to.ts';
import { loadPart } from './index.ts';

/** The texts of the list of places. They are loaded when somebody opens it. */
const part = await loadPart<GoToMessages>(english, {
  de: async () => (await import('./de/go-to.ts')).goTo,
  es: async () => (await import('./es/go-to.ts')).goTo,
});

export const useGoToMessages = part.useMessages;
