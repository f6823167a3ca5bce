import { useStore } from '../lib/store.ts';
import { ownData as english, type OwnDataMessages } from './en/own-data.ts';
import { type Language, loadWith, subscribe } from './index.ts';

/** The texts of notifications, own data and leaving. They are loaded with the page that shows them. */
const load: Record<Language, () => Promise<OwnDataMessages>> = {
  en: async () => english,
  de: async () => (await import('./de/own-data.ts')).ownData,
  es: async () => (await import('./es/own-data.ts')).ownData,
};

let catalogue: OwnDataMessages = english;

await loadWith(async (language) => {
  catalogue = await load[language]();
});

/** Outside of React. */
export function ownDataMessages(): OwnDataMessages {
  return catalogue;
}

/** Inside of React. */
export function useOwnDataMessages(): OwnDataMessages {
  return useStore({ get: ownDataMessages, subscribe });
}
