import { useStore } from '../lib/store.ts';
import { factors as english, type FactorMessages } from './en/factors.ts';
import { type Language, loadWith, subscribe } from './index.ts';

/** The texts about passkeys, authenticator app and recovery codes. They load with the pages that show them. */
const load: Record<Language, () => Promise<FactorMessages>> = {
  en: async () => english,
  de: async () => (await import('./de/factors.ts')).factors,
  es: async () => (await import('./es/factors.ts')).factors,
};

let catalogue: FactorMessages = english;

await loadWith(async (language) => {
  catalogue = await load[language]();
});

/** Outside of React: toasts. */
export const factorMessages = (): FactorMessages => catalogue;

/** Inside of React. */
export function useFactorMessages(): FactorMessages {
  return useStore({ get: factorMessages, subscribe });
}
