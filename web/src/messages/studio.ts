import { useStore } from '../lib/store.ts';
import { studio as english, type StudioMessages } from './en/studio.ts';
import { type Language, loadWith, subscribe } from './index.ts';

export type { StudioMessages } from './en/studio.ts';

/** The texts of receipts, the open books and the page of a promotion. Few visits need them, so they load with those pages. */
const load: Record<Language, () => Promise<StudioMessages>> = {
  en: async () => english,
  de: async () => (await import('./de/studio.ts')).studio,
  es: async () => (await import('./es/studio.ts')).studio,
};

let catalogue: StudioMessages = english;

await loadWith(async (language) => {
  catalogue = await load[language]();
});

const studioMessages = (): StudioMessages => catalogue;

export function useStudioMessages(): StudioMessages {
  return useStore({ get: studioMessages, subscribe });
}
