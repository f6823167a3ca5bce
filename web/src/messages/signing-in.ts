import { signingIn as english, type SigningInMessages } from './en/signing-in.ts';
import { loadPart } from './index.ts';

/** The texts of sessions and other ways to sign in. They are loaded with the pages that show some. */
const part = await loadPart<SigningInMessages>(english, {
  de: async () => (await import('./de/signing-in.ts')).signingIn,
  es: async () => (await import('./es/signing-in.ts')).signingIn,
});

export const signingInMessages = part.messages;
export const useSigningInMessages = part.useMessages;
