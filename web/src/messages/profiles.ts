import { useStore } from '../lib/store.ts';
import { profiles as english, type ProfilesMessages } from './en/profiles.ts';
import { type Language, loadWith, subscribe } from './index.ts';

/** The texts about public pages. They are loaded with their card. */
const load: Record<Language, () => Promise<ProfilesMessages>> = {
  en: async () => english,
  de: async () => (await import('./de/profiles.ts')).profiles,
  es: async () => (await import('./es/profiles.ts')).profiles,
};

let catalogue: ProfilesMessages = english;

await loadWith(async (language) => {
  catalogue = await load[language]();
});

/** Outside of React. */
export function profilesMessages(): ProfilesMessages {
  return catalogue;
}

/** Inside of React. */
export function useProfilesMessages(): ProfilesMessages {
  return useStore({ get: profilesMessages, subscribe });
}
