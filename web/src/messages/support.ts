import { useStore } from '../lib/store.ts';
import { support as english, type SupportMessages } from './en/support.ts';
import { type Language, loadWith, subscribe } from './index.ts';

/** The texts of conversations with the operator. They are loaded with the pages that show some. */
const load: Record<Language, () => Promise<SupportMessages>> = {
  en: async () => english,
  de: async () => (await import('./de/support.ts')).support,
  es: async () => (await import('./es/support.ts')).support,
};

let catalogue: SupportMessages = english;

await loadWith(async (language) => {
  catalogue = await load[language]();
});

/** Outside of React. */
export function supportMessages(): SupportMessages {
  return catalogue;
}

/** Inside of React. */
export function useSupportMessages(): SupportMessages {
  return useStore({ get: supportMessages, subscribe });
}
