import { useStore } from '../lib/store.ts';
import { signingIn as english, type SigningInMessages } from './en/signing-in.ts';
import { type Language, loadWith, subscribe } from './index.ts';

/** The texts of sessions and other ways to sign in. They are loaded with the pages that show some. */
const load: Record<Language, () => Promise<SigningInMessages>> = {
  en: async () => english,
  de: async () => (await import('./de/signing-in.ts')).signingIn,
  es: async () => (await import('./es/signing-in.ts')).signingIn,
};

let catalogue: SigningInMessages = english;

await loadWith(async (language) => {
  catalogue = await load[language]();
});

/** Outside of React. */
export function signingInMessages(): SigningInMessages {
  return catalogue;
}

/** Inside of React. */
export function useSigningInMessages(): SigningInMessages {
  return useStore({ get: signingInMessages, subscribe });
}
