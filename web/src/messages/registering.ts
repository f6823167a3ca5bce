import { registering as english, type RegisteringMessages } from './en/registering.ts';
import { loadPart } from './index.ts';

/** The texts of the registration. They are loaded with the pages that show some. */
const part = await loadPart<RegisteringMessages>(english, {
  de: async () => (await import('./de/registering.ts')).registering,
  es: async () => (await import('./es/registering.ts')).registering,
});

export const useRegisteringMessages = part.useMessages;
