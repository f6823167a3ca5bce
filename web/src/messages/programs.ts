import { useStore } from '../lib/store.ts';
import { programs as english, type ProgramsMessages } from './en/programs.ts';
import { type Language, loadWith, subscribe } from './index.ts';

/** The texts about access tokens and webhooks. They are loaded with their page. */
const load: Record<Language, () => Promise<ProgramsMessages>> = {
  en: async () => english,
  de: async () => (await import('./de/programs.ts')).programs,
  es: async () => (await import('./es/programs.ts')).programs,
};

let catalogue: ProgramsMessages = english;

await loadWith(async (language) => {
  catalogue = await load[language]();
});

/** Outside of React. */
export function programsMessages(): ProgramsMessages {
  return catalogue;
}

/** Inside of React. */
export function useProgramsMessages(): ProgramsMessages {
  return useStore({ get: programsMessages, subscribe });
}
